//! The state that all RPCs share: the resource types by name, and the client once the provider is configured.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{SystemTime, UNIX_EPOCH};

use ferroform_cloud_control::settings::{RegionRules, TagRules};
use ferroform_cloud_control::{Cancel, Client, ClientOptions, HAS_SDK};
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::function::FunctionRegistration;
use ferroform_core::resource::Registration;
use ferroform_core::settings::AnySettings;
use ferroform_core::table::{Offers, Outline};
use ferroform_engine::{
    Action, Clock, Context, DataSource, EphemeralResource, Handled, HandledService, Requests, Strictness,
    TimeLimits,
};

use crate::connector::AnyClient;
use crate::emulation::Emulation;
use crate::environment::{self, SERVICES};
use crate::offered::{Additions, Offered, Usual, WITH_AWS, WITHOUT_AWS};
use crate::served::Served;
use crate::shared_names::{self, Others};
use crate::unknown_arguments::UnknownArguments;

/// How often a handler that asks for it is called again where no time limit ends this.
const MOST_RETRIES: u32 = 10;

/// A provider that is served over the plugin protocol.
#[derive(Debug, Default)]
pub struct Server {
    /// The name of the provider, which is the prefix of all type names.
    pub name: String,
    /// The version of the provider.
    pub version: String,
    /// All resource types.
    pub registrations: Vec<&'static Registration>,
    /// All functions.
    pub functions: Vec<FunctionRegistration>,
    /// The types of objects that can be read without a trace in plans and states.
    pub ephemeral: Vec<Registration>,
    /// What the author has added.
    pub added: Additions,
    /// How strictly constraints are enforced.
    pub strictness: Strictness,
    /// Whether secrets are sensitive.
    pub hides_secrets: bool,
    /// Types that the environment excludes.
    pub left_out: Vec<&'static Registration>,
    /// Types that are served with `id` alone, because the configuration names none of their service.
    pub reduced: Vec<&'static Registration>,
    /// How the types were chosen, for the log.
    pub note: Option<String>,
    /// Why nothing can be served, if so.
    pub problem: Option<Diagnostic>,
    /// The folder to which requests and responses are written.
    pub data_folder: Option<PathBuf>,
    /// The emulator that can replace AWS, if there is one.
    pub emulation: Option<Emulation>,
    /// The folder for its state, if the environment asks for it.
    pub emulator_folder: Option<PathBuf>,
    names: OnceLock<Names>,
    offered: OnceLock<Offered>,
    block: RwLock<Block>,
    cancel: Cancel,
    /// The process is to end.
    ending: Cancel,
    /// The requests that handlers carry out, however often the provider is configured.
    requests: Requests,
}

/// What an operation needs of the provider block.
#[derive(Debug)]
pub struct Connection {
    client: Client,
    handled: Option<HandledClient>,
    tags: Arc<TagRules>,
    regions: RegionRules,
    settings: Option<AnySettings>,
}

/// What the provider block says.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) client: Configured,
    pub(super) handled: Option<HandledClient>,
    pub(super) tags: Arc<TagRules>,
    pub(super) regions: RegionRules,
    /// The settings that the author has added.
    pub(super) settings: Option<AnySettings>,
}

/// The client of the types that have handlers.
#[derive(Debug, Clone)]
pub(super) struct HandledClient {
    client: Client,
    /// What the author's `connect` has made.
    of_author: AnyClient,
}

impl Block {
    fn regions(&self) -> RegionRules {
        match &self.client {
            Configured::For(client) => RegionRules { own: client.named_region(), ..self.regions.clone() },
            Configured::Not | Configured::Later(_) => self.regions.clone(),
        }
    }
}

/// Whether the provider is configured.
#[derive(Debug, Default)]
pub(super) enum Configured {
    /// Not at all.
    #[default]
    Not,
    /// For an account and a region.
    For(Client),
    /// Not yet: arguments are known only after apply.
    Later(Arc<UnknownArguments>),
}

/// The types by their names without the prefix of the provider.
#[derive(Debug, Default)]
struct Names {
    resources: HashMap<&'static str, Served>,
    data_sources: HashMap<&'static str, (Served, Form)>,
    /// Names that two types have, with both types.
    shared: Vec<(&'static str, Served, Served)>,
}

impl Names {
    fn resource(&mut self, name: &'static str, served: Served) {
        let earlier = self.resources.insert(name, served);
        self.shared.extend(earlier.map(|earlier| (name, earlier, served)));
    }

    fn data_source(&mut self, name: &'static str, served: Served, form: Form) {
        let earlier = self.data_sources.insert(name, (served, form));
        self.shared.extend(earlier.map(|(earlier, _)| (name, earlier, served)));
    }
}

/// Makes one of the two data sources of a type.
type Form = fn(&'static Registration) -> DataSource;

/// Returns the data sources that a type offers, with their names.
fn forms(offers: Offers, outline: Outline) -> impl Iterator<Item = (&'static str, Form)> {
    let singular = offers.data_source.then_some((outline.name, DataSource::Object as Form));
    let plural = offers.plural_data_source.then_some((outline.plural_name, DataSource::Identifiers as Form));
    singular.into_iter().chain(plural)
}

impl Server {
    /// Creates a provider that is not configured yet.
    #[must_use]
    pub fn new(
        name: String,
        version: String,
        registrations: Vec<&'static Registration>,
        strictness: Strictness,
    ) -> Self {
        Self { name, version, registrations, strictness, ..Self::default() }
    }

    /// Whether Cloud Control manages a type of this provider, served or not, or may be called by other code of its author,
    /// who names no other API. Otherwise the provider has nothing of AWS.
    #[must_use]
    pub fn uses_aws(&self) -> bool {
        self.first_of_aws().is_some() || HAS_SDK && self.added.connector.is_none()
    }

    /// Returns the first type that Cloud Control manages.
    fn first_of_aws(&self) -> Option<&Registration> {
        self.all_types().find(|one| one.handlers.is_none())
    }

    /// Returns all types, served or not.
    fn all_types(&self) -> impl Iterator<Item = &Registration> {
        let types = self.registrations.iter().chain(&self.left_out).chain(&self.reduced).copied();
        types.chain(&self.ephemeral)
    }

    /// Returns the client of the types that have handlers.
    pub(super) fn handled(&self, of_author: AnyClient) -> HandledClient {
        let (types, [stop, ending]) = (self.all_types(), [&self.cancel, &self.ending].map(Cancel::clone));
        let handled = Handled::new(Arc::clone(&of_author), types, stop, ending);
        let options = ClientOptions::without_region(MOST_RETRIES);
        let handled = handled.with_faults(self.added.faults.clone()).with_requests(self.requests.clone());
        HandledClient { client: Client::new(Arc::new(handled), options), of_author }
    }

    /// Returns why these types cannot be served by this program, if so. Looks at all types, so it is asked once.
    #[must_use]
    pub fn unservable(&self) -> Option<Diagnostic> {
        self.missing_sdk(HAS_SDK).or_else(|| self.missing_client())
    }

    /// Returns an error if a type has handlers, and nothing makes their client.
    fn missing_client(&self) -> Option<Diagnostic> {
        let made = self.added.connector.as_ref().map(|connector| connector.client);
        let (name, needed) = self.all_types().find_map(|one| {
            let needed = (one.handlers?.client)();
            (made != Some(needed)).then_some((one.table.cloudformation_type, needed.name))
        })?;
        let made = made.map_or_else(
            || String::from("the provider has none"),
            |made| format!("`Provider::connect` makes one of type `{}`", made.name),
        );
        Some(Diagnostic::bug(format!(
            "The handlers of {name} need a client of type `{needed}`, and {made}. The author of the provider must make one: \
             Provider::new(…).connect(…)."
        )))
    }

    /// Returns an error if a type needs the AWS SDK, and this program does not have it.
    fn missing_sdk(&self, has_sdk: bool) -> Option<Diagnostic> {
        let missing = self.first_of_aws().filter(|_| !has_sdk)?;
        let detail = format!(
            "Cloud Control manages {}, but this program was built without the AWS SDK.\n\nThe author of the provider must enable \
             the feature \"aws\" of the crate ferroform in Cargo.toml, or write handlers for the type.",
            missing.table.cloudformation_type
        );
        Some(Diagnostic::error(catalogue::NO_AWS, detail))
    }

    /// Returns what the provider has whatever its author adds.
    pub(super) fn usual(&self) -> &'static Usual {
        if self.uses_aws() { &WITH_AWS } else { &WITHOUT_AWS }
    }

    /// Returns the full name of a type.
    pub(super) fn full_name(&self, name: &str) -> String {
        self.name_parts(name).concat()
    }

    /// Returns the parts of which a full name consists.
    pub(super) fn name_parts<'n>(&'n self, name: &'n str) -> [&'n str; 3] {
        [&self.name, "_", name]
    }

    /// Returns a full name without the prefix of the provider, if it has that.
    fn own_name<'n>(&self, full_name: &'n str) -> Option<&'n str> {
        full_name.strip_prefix(&*self.name)?.strip_prefix('_')
    }

    /// Returns all resource types as they are served.
    pub(super) fn served(&self) -> impl Iterator<Item = Served> {
        let whole = self.registrations.iter().copied().map(Served::whole);
        whole.chain(self.reduced.iter().copied().map(Served::reduced))
    }

    pub(super) fn resource(&self, type_name: &str) -> Result<Served, Diagnostic> {
        let found = self.own_name(type_name).and_then(|name| self.names().resources.get(name)).copied();
        found.ok_or_else(|| self.unknown("resource", type_name))
    }

    /// Returns the full name of the type that takes over states of another provider's type.
    pub(super) fn becomes(&self, source: &str) -> Option<String> {
        let takes = |served: &Served| served.table.moved_from.iter().any(|known| known.type_name == source);
        self.served().find(takes).map(|served| self.full_name(served.table.name))
    }

    /// Returns the type that the list resource with this name lists.
    pub(super) fn list_resource(&self, type_name: &str) -> Result<Served, Diagnostic> {
        let found = self.resource(type_name).ok().filter(|found| found.offers().list_resource);
        found.ok_or_else(|| self.unknown("list resource", type_name))
    }

    /// Returns all data sources: those of the types, and those of the provider itself.
    pub(super) fn data_sources(&self) -> impl Iterator<Item = DataSource> {
        let of_type = |served: Served| {
            forms(served.offers(), served.outline).map(move |(_, form)| form(served.registration()))
        };
        self.served().flat_map(of_type).chain(self.own_data_sources())
    }

    /// Returns what is served beside types.
    pub(super) fn offered(&self) -> &Offered {
        self.offered.get_or_init(|| Offered::new(self))
    }

    /// Returns the data sources of the provider itself. A type whose data source has the same name takes its place. Types
    /// that are left out are not looked at.
    fn own_data_sources(&self) -> impl Iterator<Item = DataSource> {
        let is_taken = |name| {
            let types = self.registrations.iter().chain(&self.reduced);
            types.flat_map(|one| forms(one.outline.offers, one.outline)).any(|(taken, _)| taken == name)
        };
        self.offered().data_sources.iter().filter(move |own| !is_taken(own.name())).cloned()
    }

    pub(super) fn data_source(&self, type_name: &str) -> Result<DataSource, Diagnostic> {
        let found = self.own_name(type_name).and_then(|name| {
            let of_type = self.names().data_sources.get(name);
            let of_type = of_type.map(|(served, form)| form(served.registration()));
            of_type.or_else(|| self.own_data_sources().find(|own| own.name() == name))
        });
        found.ok_or_else(|| self.unknown("data source", type_name))
    }

    pub(super) fn ephemeral_resource(&self, type_name: &str) -> Result<&EphemeralResource, Diagnostic> {
        let all = &self.offered().ephemeral;
        let found = self.own_name(type_name).and_then(|name| all.iter().find(|one| one.name() == name));
        found.ok_or_else(|| self.unknown("ephemeral resource", type_name))
    }

    pub(super) fn action(&self, type_name: &str) -> Result<&Action, Diagnostic> {
        let all = &self.offered().actions;
        let found = self.own_name(type_name).and_then(|name| all.iter().find(|one| one.name() == name));
        found.ok_or_else(|| self.unknown("action", type_name))
    }

    fn block(&self) -> RwLockReadGuard<'_, Block> {
        self.block.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn block_mut(&self) -> RwLockWriteGuard<'_, Block> {
        self.block.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets what the provider block says. The provider may be configured again, while operations run with what it said before.
    pub(super) fn set_block(&self, block: Block) {
        *self.block_mut() = block;
    }

    /// Sets the client.
    pub fn configure(&self, client: Client) {
        self.block_mut().client = Configured::For(client);
    }

    /// Sets what the provider block says about tags.
    pub fn tag(&self, rules: TagRules) {
        self.block_mut().tags = Arc::new(rules);
    }

    /// Returns what the provider block says about tags.
    pub(super) fn tags(&self) -> Arc<TagRules> {
        Arc::clone(&self.block().tags)
    }

    /// Returns what the provider block says about regions.
    pub(super) fn regions(&self) -> RegionRules {
        self.block().regions()
    }

    /// Returns the arguments of the provider block that are not known yet, if there are any.
    pub(super) fn unknown_arguments(&self) -> Option<Arc<UnknownArguments>> {
        match &self.block().client {
            Configured::Later(unknown) => Some(Arc::clone(unknown)),
            Configured::For(_) | Configured::Not => None,
        }
    }

    /// Returns the connection to the configured account and region.
    ///
    /// # Errors
    /// If the provider is not configured.
    pub fn connection(&self) -> Result<Connection, Diagnostic> {
        let block = self.block();
        match &block.client {
            Configured::For(client) => Ok(Connection {
                client: client.clone(),
                handled: block.handled.clone(),
                tags: Arc::clone(&block.tags),
                regions: block.regions(),
                settings: block.settings.clone(),
            }),
            Configured::Later(unknown) => Err(unknown.error()),
            Configured::Not => {
                let detail = "An operation calls the service, but the provider has not been configured.";
                Err(Diagnostic::error(catalogue::NOT_CONFIGURED, detail))
            }
        }
    }

    /// Creates the environment of an operation.
    pub fn context<'a>(&'a self, connection: &'a Connection) -> Context<'a> {
        let Connection { client: aws, handled, tags, regions, settings } = connection;
        let handled = handled.as_ref().map(|HandledClient { client, of_author }| HandledService {
            client,
            of_author: &**of_author,
            cancel: &self.ending,
            aws,
            stop: &self.cancel,
        });
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let limits = TimeLimits::default();
        Context {
            client: aws,
            handled,
            cancel: &self.cancel,
            clock: Clock::at(now),
            tags,
            regions,
            limits,
            provider_version: &self.version,
            settings: settings.as_deref(),
        }
    }

    /// Returns what must be reported first: why nothing is served, or why not everything is.
    pub(super) fn preamble(&self) -> Diagnostics {
        let mut diagnostics = Diagnostics::new();
        diagnostics.extend(self.problem.clone());
        diagnostics.extend(self.shared_names());
        diagnostics.extend(self.data_folder.as_deref().and_then(missing_folder));
        if !self.left_out.is_empty() {
            let detail = format!(
                "{} restricts this provider to some services: {} of {} resource types are served. Terraform says of \
                 the others that the provider does not support them.",
                environment::name(&self.name, SERVICES),
                self.registrations.len(),
                self.registrations.len() + self.left_out.len()
            );
            diagnostics.push(Diagnostic::warning(catalogue::LEFT_OUT, detail));
        }
        diagnostics
    }

    /// Reports names that two things have, and what was added twice. Only one of them would be served, without notice.
    fn shared_names(&self) -> impl Iterator<Item = Diagnostic> {
        let type_of = |served: &Served| served.table.cloudformation_type;
        let shared = self.names().shared.iter();
        let error = |(name, one, other): &(&str, Served, Served)| {
            shared_names::of_types(&self.full_name(name), type_of(one), type_of(other))
        };
        let mut types: Vec<Diagnostic> = shared.map(error).collect();
        // A type that was added twice shares the names of its data sources, too.
        types.dedup();
        let data_source = |name: &str| self.type_with_data_source(name);
        let others = Others { data_source, ephemeral: &self.ephemeral, usual: self.usual() };
        let of_additions = shared_names::of_additions(&self.added, &self.functions, &others);
        types.into_iter().chain(of_additions)
    }

    /// Returns the type that has the data source of this name, without the prefix of the provider.
    fn type_with_data_source(&self, name: &str) -> Option<&'static str> {
        let found = self.names().data_sources.get(name);
        found.map(|(served, _)| served.table.cloudformation_type)
    }

    /// Returns an error if core has told the provider to stop.
    pub(super) fn check_stopped(&self) -> Result<(), Diagnostic> {
        let detail = "Terraform was told to stop. What was not listed yet is missing.";
        if self.cancel.is_cancelled() { Err(Diagnostic::error(catalogue::CANCELLED, detail)) } else { Ok(()) }
    }

    /// Stops all operations in progress, because this process is to end.
    pub fn stop(&self) {
        self.cancel.cancel();
        self.ending.cancel();
    }

    /// Stops all operations in progress, because core is to end.
    pub(super) fn stop_with_core(&self) {
        self.cancel.cancel_by_core();
        self.ending.note_core();
    }

    /// Returns when the user wants all operations to stop.
    pub(super) async fn stopped(&self) {
        self.cancel.cancelled().await;
    }

    fn names(&self) -> &Names {
        self.names.get_or_init(|| {
            let mut names = Names::default();
            for served in self.served() {
                let (name, offers) = (served.outline.name, served.offers());
                for (name, form) in forms(offers, served.outline) {
                    names.data_source(name, served, form);
                }
                if offers.resource {
                    names.resource(name, served);
                }
            }
            names
        })
    }

    fn unknown(&self, what: &str, type_name: &str) -> Diagnostic {
        let is_it = |registration: &&Registration| {
            let names = [registration.outline.name, registration.outline.plural_name];
            self.own_name(type_name).is_some_and(|name| names.contains(&name))
        };
        let detail = if self.left_out.iter().any(is_it) {
            format!(
                "{} leaves out the {what} {type_name:?}. Add its service to the variable, or unset it.",
                environment::name(&self.name, SERVICES)
            )
        } else {
            format!("The provider {} has no {what} {type_name:?}.", self.name)
        };
        Diagnostic::error(catalogue::UNKNOWN_TYPE, detail)
    }
}

/// Returns a warning if the folder for protocol data does not exist.
fn missing_folder(folder: &Path) -> Option<Diagnostic> {
    (!folder.is_dir()).then(|| {
        let detail = format!(
            "{} is {}, a folder that does not exist, so no protocol data are written.\n\nCreate the folder, or unset the \
             variable.",
            environment::DATA_FOLDER,
            folder.display()
        );
        Diagnostic::warning(catalogue::INVALID_ENVIRONMENT, detail)
    })
}

/// The server, as it is passed to handlers.
pub(super) type Shared = Arc<Server>;

#[cfg(test)]
mod tests {
    use ferroform_core::action::{ActionRegistration, Progress};
    use ferroform_core::function::Function as _;
    use ferroform_core::handlers::{AnyHandlers, Cx, Error, Handlers, Id};
    use ferroform_core::properties::{Misfit, Properties};
    use ferroform_core::table::testing::{object, resource};
    use ferroform_core::{Arguments, provider_function};
    use ferroform_engine::DetectDrift;
    use serde_json::Value as Json;

    use super::*;
    use crate::Connector;

    /// Returns the server of a provider that has these types and nothing else.
    fn server(types: Vec<&'static Registration>) -> Server {
        Server::new("test".into(), "1".into(), types, Strictness::default())
    }

    #[test]
    fn a_missing_folder_for_protocol_data_is_said() {
        let mut server = server(Vec::new());
        let folder = tempfile::tempdir().unwrap();
        server.data_folder = Some(folder.path().to_owned());
        assert_eq!(server.preamble(), Diagnostics::new());
        server.data_folder = Some(folder.path().join("missing"));
        let diagnostics: Vec<_> = server.preamble().into_iter().collect();
        assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
        for part in ["TF_LOG_SDK_PROTO_DATA_DIR", "missing", "does not exist"] {
            assert!(diagnostics[0].detail.contains(part), "{}", diagnostics[0].detail);
        }
    }

    fn registration(cloudformation_type: &'static str, names: [&'static str; 2]) -> &'static Registration {
        let table = resource(cloudformation_type, names, object(Vec::new()));
        Box::leak(Box::new(Registration::of(table)))
    }

    #[test]
    fn a_type_takes_the_place_of_the_providers_own_data_source_of_its_name() {
        let own = |server: &Server| {
            let sources = server.own_data_sources();
            sources.map(|source| source.name()).collect::<Vec<_>>()
        };
        let region = registration("A::B::Region", ["region", "partition"]);
        let mut server = server(vec![region]);
        assert_eq!(own(&server), ["caller_identity"]);
        for name in ["test_region", "test_partition"] {
            let offered: Vec<_> = server.data_sources().map(|one| server.full_name(one.name())).collect();
            assert_eq!(offered.iter().filter(|offered| *offered == name).count(), 1, "{offered:?}");
            let source = server.data_source(name).unwrap();
            assert!(!source.schema().root.attributes.iter().any(|one| one.name == "description"));
        }
        assert_eq!(server.preamble(), Diagnostics::new());
        server.registrations.clear();
        assert_eq!(own(&server), ["caller_identity", "partition", "region"]);
    }

    /// Looks for drift in another way.
    #[derive(Debug, Arguments)]
    #[terraform(name = "detect_drift")]
    struct OwnDrift;

    impl ferroform_core::Action for OwnDrift {
        async fn invoke(
            self,
            _: &mut dyn ferroform_core::Context,
            _: Progress<'_>,
        ) -> Result<(), Diagnostic> {
            Ok(())
        }
    }

    #[test]
    fn an_action_of_the_author_takes_the_place_of_the_one_that_detects_drift() {
        let mut server = server(Vec::new());
        server.added.actions = vec![ActionRegistration::of::<OwnDrift>()];
        let named = server.offered().actions.iter().filter(|action| action.name() == DetectDrift::NAME);
        let descriptions: Vec<&str> = named.map(|action| action.schema().description).collect();
        assert_eq!(descriptions, ["Looks for drift in another way."]);
    }

    struct Own;

    impl Properties for Own {
        fn from_properties(_: &Json) -> Result<Self, Misfit> {
            Ok(Self)
        }

        fn to_properties(&self) -> Json {
            Json::Null
        }
    }

    impl Handlers for Own {
        type Client = ();

        async fn create(_: &Cx<'_, ()>, _: Self) -> Result<Id, Error> {
            Ok(Id::from("own"))
        }

        async fn read(_: &Cx<'_, ()>, _: &Id) -> Result<Option<Self>, Error> {
            Ok(None)
        }

        async fn delete(_: &Cx<'_, ()>, _: &Id) -> Result<(), Error> {
            Ok(())
        }
    }

    fn handled(cloudformation_type: &'static str, names: [&'static str; 2]) -> &'static Registration {
        const OWN: AnyHandlers = AnyHandlers::of::<Own>(None, None);
        Box::leak(Box::new(Registration {
            handlers: Some(&OWN),
            ..*registration(cloudformation_type, names)
        }))
    }

    #[test]
    fn a_provider_uses_aws_if_cloud_control_manages_one_of_its_types() {
        let own = handled("Acme::Dns::Record", ["dns_record", "dns_records"]);
        let of_aws = registration("AWS::Logs::LogGroup", ["logs_log_group", "logs_log_groups"]);
        assert!(server(vec![]).uses_aws(), "its data sources may");
        let server = |types| {
            let mut server = server(types);
            server.added.connector = Some(Connector::new(async |(): ()| Ok(())));
            server
        };
        assert!(!server(vec![]).uses_aws());
        assert!(!server(vec![own]).uses_aws());
        assert!(server(vec![own, of_aws]).uses_aws());
        let mut not_served = server(vec![own]);
        not_served.left_out = vec![of_aws];
        assert!(not_served.uses_aws(), "the provider block does not depend on the environment");
        let mut ephemeral = server(vec![own]);
        ephemeral.ephemeral = vec![*of_aws];
        assert!(ephemeral.uses_aws());
    }

    #[test]
    fn a_type_with_handlers_needs_a_client() {
        let own = handled("Acme::Dns::Record", ["dns_record", "dns_records"]);
        let mut server = server(vec![own]);
        let problem = server.unservable().expect("its handlers have no client").detail;
        assert!(problem.contains("Acme::Dns::Record") && problem.contains("connect("), "{problem}");
        server.added.connector = Some(Connector::new(async |(): ()| Ok("another")));
        let problem = server.unservable().expect("it is of another type").detail;
        assert!(problem.contains("of type `()`") && problem.contains("of type `&str`"), "{problem}");
        server.added.connector = Some(Connector::new(async |(): ()| Ok(())));
        assert_eq!(server.unservable(), None);
    }

    #[tokio::test(start_paused = true)]
    async fn that_core_ends_too_is_known_when_the_process_is_to_end() {
        let [first, last, never] = [(); 3].map(|()| server(Vec::new()));
        first.stop_with_core();
        assert!(!first.ending.is_cancelled(), "handlers go on");
        first.stop();
        last.stop();
        last.stop_with_core();
        never.stop();
        for (server, is_by_core) in [(first, true), (last, true), (never, false)] {
            assert_eq!(server.ending.is_by_core().await, is_by_core);
        }
    }

    #[test]
    fn without_the_sdk_a_type_of_cloud_control_is_an_error_that_names_it_and_the_feature() {
        let own = handled("Acme::Dns::Record", ["dns_record", "dns_records"]);
        let of_aws = registration("AWS::Logs::LogGroup", ["logs_log_group", "logs_log_groups"]);
        let problem = server(vec![own, of_aws]).missing_sdk(false).expect("it cannot be served");
        for part in ["manages AWS::Logs::LogGroup", "feature \"aws\"", "ferroform"] {
            assert!(problem.detail.contains(part), "{part}: {}", problem.detail);
        }
        assert_eq!(server(vec![own]).missing_sdk(false), None);
        assert_eq!(server(vec![own, of_aws]).missing_sdk(true), None);
    }

    #[test]
    fn types_that_share_a_name_are_both_named() {
        let thing = registration("A::B::Thing", ["b_thing", "b_things"]);
        let things = registration("A::B::Things", ["b_things", "b_thingses"]);
        let text = format!("{:?}", server(vec![thing, things]).preamble());
        for part in ["A::B::Thing and A::B::Things", "test_b_things"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(server(vec![thing]).preamble(), Diagnostics::new());
    }

    fn details(server: &Server) -> Vec<String> {
        server.preamble().into_iter().map(|one| one.detail).collect()
    }

    #[test]
    fn what_was_added_twice_is_named() {
        let thing = registration("A::B::Thing", ["b_thing", "b_things"]);
        let mut server = server(vec![thing, thing]);
        server.added.actions = vec![ActionRegistration::of::<OwnDrift>(); 2];
        let told = details(&server);
        let [of_type, of_action] = &*told else { panic!("{told:?}") };
        assert!(of_type.starts_with("A::B::Thing was added to the provider twice."), "{of_type}");
        assert!(of_action.contains("::OwnDrift was added to the provider twice."), "{of_action}");
    }

    #[test]
    fn functions_that_share_a_name_are_both_named() {
        /// Says yes.
        #[provider_function]
        fn yes() -> bool {
            true
        }

        /// Says it too.
        #[provider_function(name = "yes")]
        fn always() -> bool {
            true
        }

        let told = |functions| {
            let mut server = server(vec![]);
            server.functions = functions;
            details(&server).concat()
        };
        let shared = told(vec![yes::REGISTRATION, always::REGISTRATION]);
        for part in ["::yes and ", "::always both have the function \"yes\"", "#[provider_function(name = "] {
            assert!(shared.contains(part), "{part}: {shared}");
        }
        assert!(told(vec![yes::REGISTRATION; 2]).contains("::yes was added to the provider twice."));
        assert_eq!(told(vec![yes::REGISTRATION]), "");
    }
}
