//! The program that a provider's `main` describes.

use std::any::Any;
use std::ffi::OsString;
use std::fmt::{Debug, Display, Formatter};
use std::io::Write as _;
use std::path::PathBuf;
use std::pin::Pin;
use std::process::ExitCode;
use std::sync::Arc;

use clap::ColorChoice;
use ferroform_cloud_control::STOP_PATIENCE;
use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::function::{Function, FunctionRegistration};
use ferroform_core::handlers::Error;
use ferroform_core::resource::{Registration, Resource, Service};
use ferroform_core::settings::SettingsRegistration;
use ferroform_core::{
    Action, ActionRegistration, DataSource, DataSourceRegistration, EphemeralRegistration, EphemeralResource,
    ProviderSettings,
};
use ferroform_engine::Faults;
use ferroform_plugin::proto::IntoService;
use ferroform_plugin::proto::tfplugin6::provider_server::ProviderServer;
use ferroform_plugin::{GRACE, SENDING, Serve};
use ferroform_rpc::environment::{Environment, Services};
use ferroform_rpc::{Additions, Connector, Emulation, Rpc, SchemaService, Server, Starter};

use crate::answers::{Answers, Schemas, json, print, printed, refused};
use crate::by_hand;
use crate::command_line::{self, Asked, Offered, Own};
use crate::dump;
use crate::import::MadeByService;
use crate::offer::{Offer, Selection};
use crate::question::Form;
use crate::scan::{Relations, Stopped};
use crate::{drift, import, scan};

// A call that is asked to stop must have answered before the end: the answer holds the token of a creation under
// way.
const _: () = assert!(STOP_PATIENCE.as_millis() + SENDING.as_millis() <= GRACE.as_millis());

/// A provider: a name, and the resource types it serves.
///
/// ```no_run
/// # use std::process::ExitCode;
/// use ferroform::prelude::*;
///
/// #[tokio::main]
/// async fn main() -> ExitCode {
///     Provider::new("example").serve().await
/// }
/// ```
#[derive(Debug)]
pub struct Provider {
    name: String,
    address: String,
    version: String,
    offer: Offer,
    functions: Vec<FunctionRegistration>,
    ephemeral: Vec<Registration>,
    added: Additions,
    has_settings_twice: bool,
    emulator: Option<Starter>,
    schemas: Schemas,
    relations: Related,
    commands: Vec<OwnCommand>,
}

/// What is known of objects beside their types.
struct Related {
    read: Box<dyn Fn() -> Result<Relations, String> + Send + Sync>,
    made_by_service: MadeByService,
}

/// A command of one provider, in addition to those that every provider has.
struct OwnCommand {
    own: Own,
    run: Run,
}

type Run = Box<dyn FnOnce(Vec<OsString>) -> Pin<Box<dyn Future<Output = ExitCode> + Send>> + Send>;

impl Provider {
    /// Creates a provider without resource types. `name` is the prefix of its type names: `example` in
    /// `resource "example_team_thing" "x"`.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            address: format!("registry.terraform.io/hashicorp/{name}"),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            offer: Offer::default(),
            functions: Vec::new(),
            ephemeral: Vec::new(),
            added: Additions::default(),
            has_settings_twice: false,
            emulator: None,
            schemas: Schemas::default(),
            relations: Related::default(),
            commands: Vec::new(),
        }
    }

    /// Adds a resource type.
    #[must_use]
    pub fn resource<T: Resource>(mut self) -> Self {
        self.offer.always.push(const { &T::REGISTRATION });
        self
    }

    /// Adds many resource types.
    #[must_use]
    pub fn resources(mut self, registrations: &[Registration]) -> Self {
        // A server refers to types and copies none. What is registered is never freed, like the tables.
        self.offer.always.extend(&*registrations.to_vec().leak());
        self
    }

    /// Adds resource types by service. The environment variable `EXAMPLE_SERVICES` can restrict a process to some
    /// services, which makes the process and Terraform smaller and faster.
    #[must_use]
    pub fn services(mut self, services: &[Service]) -> Self {
        self.offer.services.extend_from_slice(services);
        self
    }

    /// Adds a function, which users call as `provider::example::NAME(…)`.
    #[must_use]
    pub fn function<T: Function>(mut self) -> Self {
        self.functions.push(T::REGISTRATION);
        self
    }

    /// Returns the functions.
    #[doc(hidden)]
    #[must_use]
    pub fn functions(&self) -> &[FunctionRegistration] {
        &self.functions
    }

    /// Adds arguments to the `provider` block. Hooks, data sources, ephemeral resources and actions get them with
    /// `context.settings::<S>()`.
    #[must_use]
    pub fn settings<S: ProviderSettings>(mut self) -> Self {
        self.has_settings_twice |= self.added.settings.replace(SettingsRegistration::of::<S>()).is_some();
        self
    }

    /// Says how the client of the [`Handlers`](crate::handlers::Handlers) is made from the settings, which become the arguments
    /// of the `provider` block as with [`settings`](Self::settings). It is made whenever Terraform configures the provider,
    /// for plans too; `()` stands for no settings.
    ///
    /// ```
    /// use ferroform::handlers::Error;
    /// use ferroform::prelude::*;
    ///
    /// struct Acme {
    ///     url: String,
    /// }
    ///
    /// let provider = Provider::new("acme").connect(async |(): ()| Ok(Acme { url: std::env::var("ACME_URL")? }));
    /// ```
    #[must_use]
    pub fn connect<S, C, F>(mut self, connect: impl Fn(S) -> F + Send + Sync + 'static) -> Self
    where
        S: ProviderSettings,
        C: Any + Send + Sync,
        F: Future<Output = Result<C, Error>> + Send + 'static,
    {
        self.added.connector = Some(Connector::new(connect));
        self.settings::<S>()
    }

    /// Lets handlers fail where a test wants it.
    #[must_use]
    pub fn faults(mut self, faults: Faults) -> Self {
        self.added.faults = faults;
        self
    }

    /// Adds a data source, which users read as `data "example_NAME" "this"`.
    #[must_use]
    pub fn data_source<T: DataSource>(mut self) -> Self {
        self.added.data_sources.push(const { DataSourceRegistration::of::<T>() });
        self
    }

    /// Adds an ephemeral resource, which users open as `ephemeral "example_NAME" "this"`.
    #[must_use]
    pub fn ephemeral_resource<T: EphemeralResource>(mut self) -> Self {
        self.added.ephemeral.push(const { EphemeralRegistration::of::<T>() });
        self
    }

    /// Adds an action, which users invoke as `action "example_NAME" "this"`.
    #[must_use]
    pub fn action<T: Action>(mut self) -> Self {
        self.added.actions.push(const { ActionRegistration::of::<T>() });
        self
    }

    /// Offers objects of these types as ephemeral resources too, so that the secrets that the service returns can be
    /// used without a trace in states and plans.
    #[must_use]
    pub fn ephemeral_objects(mut self, registrations: &[Registration]) -> Self {
        self.ephemeral.extend_from_slice(registrations);
        self
    }

    /// Sets the address that users give in `required_providers`. Only `--debug` uses it.
    #[must_use]
    pub fn address(mut self, address: &str) -> Self {
        address.clone_into(&mut self.address);
        self
    }

    /// Sets the provider's version.
    #[must_use]
    pub fn version(mut self, version: &str) -> Self {
        version.clone_into(&mut self.version);
        self
    }

    /// Sets the emulator that takes the place of AWS, or of the API that handlers call, if the environment variable
    /// `FERROFORM_EMULATOR` or the argument `emulator` of the `provider` block asks for it. `start` receives a folder for the
    /// emulator's state, and returns the emulator's endpoint with a value that is kept while the emulator is in use.
    #[must_use]
    pub fn emulator<F, A, E>(mut self, start: impl Fn(PathBuf) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<(String, A), E>> + Send + 'static,
        A: Send + Sync + 'static,
        E: Display,
    {
        self.emulator = Some(Starter::new(start));
        self
    }

    /// Sets where the command `explain` finds the schema of a type by its CloudFormation name, for what no table has:
    /// the permissions of each operation. Nothing else reads it, and without it `explain` leaves them out.
    #[must_use]
    pub fn schemas(mut self, read: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Self {
        self.schemas = Schemas::new(read);
        self
    }

    /// Sets where the commands `scan` and `import` find what objects are listed by and what they refer to, and how they tell
    /// what the service made itself.
    #[doc(hidden)]
    #[must_use]
    pub fn relations(
        mut self,
        read: impl Fn() -> Result<Relations, String> + Send + Sync + 'static,
        made_by_service: MadeByService,
    ) -> Self {
        self.relations = Related { read: Box::new(read), made_by_service };
        self
    }

    /// Adds a command to the program: `terraform-provider-example NAME …`. It receives all arguments that follow, after one that
    /// says how it is started.
    #[must_use]
    pub fn command<F>(
        self,
        name: &'static str,
        about: &'static str,
        run: impl FnOnce(Vec<OsString>) -> F + Send + 'static,
    ) -> Self
    where
        F: Future<Output = ExitCode> + Send + 'static,
    {
        self.command_with(name, about, clap::Command::default, run)
    }

    /// Adds a command whose options the scripts for shells complete. The command reads them itself.
    #[doc(hidden)]
    #[must_use]
    pub fn command_with<F>(
        mut self,
        name: &'static str,
        about: &'static str,
        options: fn() -> clap::Command,
        run: impl FnOnce(Vec<OsString>) -> F + Send + 'static,
    ) -> Self
    where
        F: Future<Output = ExitCode> + Send + 'static,
    {
        let run: Run = Box::new(move |arguments| Box::pin(run(arguments)));
        self.commands.push(OwnCommand { own: Own { name, about, options }, run });
        self
    }

    /// Runs what the command line asks for. Without arguments it serves Terraform or OpenTofu, which start this
    /// program, until they are done. With `--debug` it serves until it is interrupted. `--help` lists the rest, such as
    /// `explain`, which says what a type has.
    pub async fn serve(self) -> ExitCode {
        self.served().await
    }

    /// Returns what [`Self::serve`] awaits. A box, so that the server is compiled with this crate, and not with each provider.
    fn served(self) -> Pin<Box<dyn Future<Output = ExitCode> + Send>> {
        Box::pin(self.run())
    }

    async fn run(mut self) -> ExitCode {
        let own: Vec<_> = self.commands.iter().map(|command| command.own).collect();
        let program = command_line::program(&self.name, std::env::args_os().next().as_deref());
        let offered = Offered { program: &program, provider: &self.name, version: &self.version, own: &own };
        match offered.read(std::env::args_os()) {
            Ok(Asked::Serve { debug }) => self.serve_terraform(debug).await,
            Ok(Asked::SchemaDump) => self.print_schema_dump(),
            Ok(Asked::Answer { question, color }) => {
                let (types, ephemeral, schemas) = (&self.offer.all(), &*self.ephemeral, &self.schemas);
                Answers { offered, types, ephemeral, schemas }.answer(&question, color)
            }
            Ok(Asked::Scan(wanted)) => self.scan(wanted).await,
            Ok(Asked::Import(wanted)) => self.import(wanted).await,
            Ok(Asked::Drift { wanted, form, color }) => self.drift(wanted, form, color).await,
            Ok(Asked::Own(name, arguments)) => match self.take_command(&name) {
                Some(run) => run(arguments).await,
                None => ExitCode::FAILURE,
            },
            Err(refusal) => {
                let _ = refusal.print();
                u8::try_from(refusal.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
            }
        }
    }

    fn take_command(&mut self, name: &str) -> Option<Run> {
        let place = self.commands.iter().position(|command| name == command.own.name)?;
        Some(self.commands.swap_remove(place).run)
    }

    fn print_schema_dump(&self) -> ExitCode {
        printed(writeln!(std::io::stdout(), "{}", dump::document(&self.name, &self.offer.all())))
    }

    async fn scan(self, wanted: scan::Wanted) -> ExitCode {
        let (server, related) = self.for_inventory();
        stop_on_ctrl_c(&server);
        let done = match (related.read)() {
            Ok(relations) => scan::scan(&server, &wanted, &relations, related.made_by_service).await,
            Err(why) => Err(Stopped::Failed(why)),
        };
        match done {
            Ok(text) => printed(write!(std::io::stdout(), "{text}")),
            Err(Stopped::ByUser) => {
                let why = format!("stopped; the same command goes on in {}", wanted.folder.display());
                refused(&why, ExitCode::from(130), ColorChoice::Auto)
            }
            Err(Stopped::Failed(why)) => refused(&why, ExitCode::from(2), ColorChoice::Auto),
        }
    }

    async fn import(self, wanted: import::Wanted) -> ExitCode {
        let address = self.address.clone();
        let (server, related) = self.for_inventory();
        let of_service = (address.as_str(), related.made_by_service);
        let done = match (related.read)() {
            Ok(relations) => import::import(&server, &wanted, &relations, of_service).await,
            Err(why) => Err(why),
        };
        match done {
            Ok(text) => printed(write!(std::io::stdout(), "{text}")),
            Err(why) => refused(&why, ExitCode::from(2), ColorChoice::Auto),
        }
    }

    /// Tells what has changed outside of Terraform. The exit code is 1 if anything has, and 2 if that could not be found out.
    async fn drift(self, wanted: drift::Wanted, form: Form, color: ColorChoice) -> ExitCode {
        let (server, related) = self.for_inventory();
        stop_on_ctrl_c(&server);
        match drift::drift(&server, &wanted, related.made_by_service, command_line::today()).await {
            Ok(report) => {
                let text = match form {
                    Form::Text => report.text(),
                    Form::Markdown => report.markdown(),
                    Form::Json => json(&report.document()),
                };
                let done = printed(print(&text, color));
                match (report.has_drift(), report.is_whole()) {
                    (true, _) => ExitCode::FAILURE,
                    (_, false) => ExitCode::from(2),
                    _ => done,
                }
            }
            Err(Stopped::ByUser) => refused(&"stopped", ExitCode::from(130), color),
            Err(Stopped::Failed(why)) => refused(&why, ExitCode::from(2), color),
        }
    }

    /// Returns what the commands about an inventory need.
    fn for_inventory(mut self) -> (Arc<Server>, Related) {
        let related = std::mem::take(&mut self.relations);
        // What exists does not depend on the configuration in this folder.
        let environment = Environment { services: Services::All, ..self.environment() };
        (Arc::new(self.into_server(environment)), related)
    }

    async fn serve_terraform(self, debug: bool) -> ExitCode {
        let (name, version, address) = (self.name.clone(), self.version.clone(), self.address.clone());
        let has_emulator = self.emulator.is_some();
        let environment = self.environment();
        let server = Arc::new(self.into_server(environment));
        let stopping = Arc::clone(&server);
        let options = Serve {
            provider_name: name.clone(),
            provider_address: address.clone(),
            version: version.clone(),
            by_hand: Box::new(move || by_hand::text(&name, &version, &address, has_emulator)),
            on_stop: Some(Box::new(move || stopping.stop())),
            debug,
        };
        ferroform_plugin::serve(options, service(server)).await
    }

    fn environment(&self) -> Environment {
        Environment::read(&self.name, |name| std::env::var(name).ok())
    }

    fn into_server(self, environment: Environment) -> Server {
        let Environment {
            services,
            strictness,
            hides_secrets,
            emulator,
            data_folder,
            terraform_data,
            mut problem,
        } = environment;
        let terraform_data = terraform_data.unwrap_or_else(|| PathBuf::from(".terraform"));
        let selection = self.offer.select(&self.name, &services, &terraform_data).unwrap_or_else(|unknown| {
            problem.get_or_insert(unknown);
            Selection::default()
        });
        let mut server = Server::new(self.name, self.version, selection.served, strictness);
        server.hides_secrets = hides_secrets;
        (server.left_out, server.reduced) = (selection.left_out, selection.reduced);
        server.note = selection.note;
        server.data_folder = data_folder;
        server.functions = self.functions;
        server.added = self.added;
        let is_offered = |registration: &Registration| {
            let mut others = server.left_out.iter().chain(&server.reduced);
            !others.any(|other| std::ptr::eq(other.table, registration.table))
        };
        server.ephemeral = self.ephemeral.into_iter().filter(is_offered).collect();
        server.emulation = self.emulator.map(Emulation::new);
        server.emulator_folder = emulator;
        if self.has_settings_twice {
            let detail = "The author of the provider has set the settings of its block twice. Call `settings` or `connect`, once: what \
                          `connect` receives are the settings.";
            problem.get_or_insert_with(|| Diagnostic::bug(detail));
        }
        server.problem = problem.or_else(|| server.unservable());
        server
    }
}

/// Serves the provider inside of the process of a test, with the same environment variables as in [`Provider::serve`].
impl IntoService for Provider {
    type Service = SchemaService<ProviderServer<Rpc>>;

    fn into_service(self) -> Self::Service {
        let environment = self.environment();
        service(Arc::new(self.into_server(environment)))
    }
}

fn stop_on_ctrl_c(server: &Arc<Server>) {
    let stopping = Arc::clone(server);
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            stopping.stop();
        }
    });
}

fn service(server: Arc<Server>) -> SchemaService<ProviderServer<Rpc>> {
    SchemaService::new(Arc::clone(&server), Rpc(server).into_service())
}

impl Default for Related {
    fn default() -> Self {
        Self { read: Box::new(|| Ok(Relations::default())), made_by_service: |_, _, _| None }
    }
}

impl Debug for Related {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Related").finish_non_exhaustive()
    }
}

impl Debug for OwnCommand {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnCommand").field("name", &self.own.name).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_are_set_twice_are_an_error() {
        let acme = || Provider::new("acme").connect(async |(): ()| Ok(()));
        let problem =
            |provider: Provider| provider.into_server(Environment::default()).problem.map(|one| one.detail);
        assert_eq!(problem(acme()), None);
        let twice = problem(acme().settings::<()>()).expect("a problem");
        assert!(twice.contains("twice"), "{twice}");
    }
}
