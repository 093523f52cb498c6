//! What the author of a provider adds to it: settings, data sources, ephemeral resources and actions.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use ferroform::action::Progress;
use ferroform::ephemeral::{Lease, Opened};
use ferroform::prelude::*;
use ferroform::value::Path;
use ferroform::{Action, Arguments, Attributes, DataSource, EphemeralResource, ProviderSettings};
use ferroform_driver::value::Value;
use ferroform_driver::{Connection, Core, Input, config};
use ferroform_emulator::Emulator;
use ferroform_plugin::proto::tfplugin6::{
    self as proto, validate_data_resource_config, validate_provider_config,
};
use serde_json::{Value as Json, json};

use crate::protocol::stage::{self, dynamic, errors};

#[cfg_resource("AWS::Logs::LogGroup")]
struct LogGroup;

#[derive(ProviderSettings)]
#[terraform(validate = check)]
struct Settings {
    /// The URL of our inventory.
    #[terraform(pattern = "^https?:")]
    inventory_url: String,
    /// How many calls are made at a time.
    #[terraform(default = 4, range(1..=100))]
    calls: i64,
    /// A variable that no test sets.
    #[terraform(env = "FERROFORM_TEST_OF_NO_VARIABLE")]
    stage: Option<String>,
    /// The token for the inventory.
    #[terraform(sensitive)]
    inventory_token: Option<String>,
}

fn check(settings: &Settings, diagnostics: &mut Diagnostics) {
    assert_eq!(settings.stage, None);
    if settings.inventory_token.is_none() && settings.inventory_url.starts_with("https:") {
        let error = Diagnostic::error("No token", "The inventory needs a token.");
        diagnostics.push(error.at(Path::attribute("inventory_token")));
    }
}

/// Looks up the retention of a log group.
#[derive(Arguments)]
#[terraform(one_of(group, place))]
struct Retention {
    /// The group.
    #[terraform(length(1..=20))]
    group: Option<String>,
    /// Where it is.
    place: Option<Place>,
    /// Days that count as none.
    #[terraform(computed)]
    none: Option<i64>,
    /// What to do.
    #[terraform(enum("read", "crash", "warn"), default = "read")]
    mode: String,
}

/// Where a group is.
#[derive(Arguments)]
struct Place {
    /// Names in order.
    names: Vec<String>,
}

#[derive(Attributes)]
struct Found {
    /// The days.
    days: Option<i64>,
    /// Days that count as none.
    none: i64,
    /// The inventory.
    inventory: Inventory,
    /// Every kind of collection.
    tags: BTreeMap<String, BTreeSet<String>>,
}

#[derive(Attributes)]
struct Inventory {
    /// Its URL.
    url: String,
    /// Calls at a time.
    calls: i64,
}

impl Retention {
    fn name(&self) -> String {
        let of_place = || self.place.as_ref().map(|place| place.names.concat());
        self.group.clone().or_else(of_place).unwrap_or_default()
    }
}

impl DataSource for Retention {
    type Output = Found;

    fn validate(&self, diagnostics: &mut Diagnostics) {
        if self.name() == "refused" {
            let error = Diagnostic::error("Refused", "This group is secret.");
            diagnostics.push(error.at(Path::attribute("group")));
        }
    }

    async fn read(self, context: &mut dyn Context) -> Result<Found, Diagnostic> {
        assert_ne!(self.mode, "crash");
        if self.mode == "warn" {
            context.diagnostics().push(Diagnostic::warning("Slow", "It took long."));
        }
        let settings = context.settings::<Settings>()?;
        let inventory = Inventory { url: settings.inventory_url.clone(), calls: settings.calls };
        let group = context.cloud_control().read("AWS::Logs::LogGroup", &self.name()).await?;
        let group =
            group.ok_or_else(|| Diagnostic::error("Not there", format!("No group {}.", self.name())))?;
        let days = group["RetentionInDays"].as_i64();
        let tags = BTreeMap::from([("names".to_owned(), BTreeSet::from([self.name()]))]);
        Ok(Found { days, none: self.none.unwrap_or(-1), inventory, tags })
    }
}

/// A token that has to be renewed.
#[derive(Arguments)]
struct Token {
    /// For whom it is.
    audience: String,
}

#[derive(Attributes)]
struct Secret {
    /// The token.
    #[terraform(sensitive)]
    token: String,
}

impl EphemeralResource for Token {
    type Output = Secret;

    async fn open(self, context: &mut dyn Context) -> Result<Opened<Secret>, Diagnostic> {
        context.diagnostics().push(Diagnostic::warning("Opened", "It is open."));
        let opened = Opened::from(Secret { token: format!("for {}", self.audience) });
        Ok(opened
            .with_data(json!({"audience": self.audience, "renewals": 0}))
            .renew_in(Duration::from_secs(60)))
    }

    async fn renew(_: &mut dyn Context, data: Json) -> Result<Lease, Diagnostic> {
        let renewals = data["renewals"].as_i64().unwrap_or_default() + 1;
        if renewals > 1 {
            return Err(Diagnostic::error("Too often", format!("{} renews again.", data["audience"])));
        }
        let data = json!({"audience": data["audience"], "renewals": renewals});
        Ok(Lease { data, renew_in: Some(Duration::from_secs(600)) })
    }

    async fn close(context: &mut dyn Context, data: Json) -> Result<(), Diagnostic> {
        context.diagnostics().push(Diagnostic::warning("Closed", data.to_string()));
        Ok(())
    }
}

/// Deletes log groups.
#[derive(Arguments)]
#[terraform(deprecated = "Use another one.")]
struct Clean {
    /// Their names.
    #[terraform(size(1..=2))]
    groups: BTreeSet<String>,
    /// Whether it fails at the end.
    #[terraform(default = false)]
    fails: bool,
    /// A password, which may be ephemeral.
    #[terraform(write_only, pattern = "^[a-z]{4,}$")]
    password: Option<String>,
}

impl Action for Clean {
    async fn invoke(self, context: &mut dyn Context, progress: Progress<'_>) -> Result<(), Diagnostic> {
        if let Some(password) = &self.password {
            progress.tell(format!("Knows a password of {} characters", password.len()));
        }
        for group in &self.groups {
            progress.tell(format!("Deleting {group}"));
            context.cloud_control().delete("AWS::Logs::LogGroup", group).await?;
        }
        if self.fails {
            return Err(Diagnostic::error("Failed", "As it should.").at(Path::attribute("fails")));
        }
        Ok(())
    }
}

fn provider() -> Provider {
    Provider::new("myorg")
        .resources(resources![LogGroup])
        .settings::<Settings>()
        .data_source::<Retention>()
        .ephemeral_resource::<Token>()
        .action::<Clean>()
}

async fn core() -> Core {
    Core::new(Connection::in_process(provider()).await.unwrap()).await.unwrap()
}

fn account(emulator: &Emulator) -> Input {
    stage::account(&emulator.endpoint()).with("inventory_url", "http://inventory")
}

/// Returns an emulator with a log group `app`, and a provider that is configured for it.
async fn configured() -> (Emulator, Core) {
    let emulator = stage::emulator().await;
    let mut core = core().await;
    core.configure(account(&emulator)).await.unwrap();
    let group = config! { log_group_name = "app", retention_in_days = 7 };
    core.apply("myorg_logs_log_group.app", group).await.unwrap().expect_clean();
    (emulator, core)
}

async fn data_complaints(core: &Core, config: &str) -> Vec<String> {
    let request = validate_data_resource_config::Request {
        type_name: "myorg_retention".to_owned(),
        config: dynamic(config),
    };
    let answer = core.provider().client().validate_data_resource_config(request).await.unwrap();
    errors(&answer.into_inner().diagnostics)
}

async fn block_complaints(core: &Core, block: &str) -> Vec<String> {
    let request = validate_provider_config::Request { config: dynamic(block) };
    let answer = core.provider().client().validate_provider_config(request).await.unwrap();
    errors(&answer.into_inner().diagnostics)
}

fn of<'s>(schema: &'s proto::Schema, name: &str) -> &'s proto::schema::Attribute {
    let block = schema.block.as_ref().unwrap();
    block.attributes.iter().find(|attribute| attribute.name == name).unwrap()
}

#[tokio::test]
async fn structs_are_the_schemas() {
    let core = core().await;
    assert!(core.check_schemas().is_empty());
    let request = proto::get_provider_schema::Request::default();
    let schemas = core.provider().client().get_provider_schema(request).await.unwrap().into_inner();
    let block = schemas.provider.as_ref().unwrap();
    let flags =
        |attribute: &proto::schema::Attribute| (attribute.required, attribute.optional, attribute.computed);
    let url = of(block, "inventory_url");
    assert_eq!((url.description.as_str(), flags(url)), ("The URL of our inventory.", (true, false, false)));
    assert_eq!(of(block, "calls").description, "How many calls are made at a time. Default: `4`.");
    let stage = of(block, "stage").description.as_str();
    assert!(
        stage.ends_with("read from the environment variable `FERROFORM_TEST_OF_NO_VARIABLE`."),
        "{stage}"
    );
    assert!(of(block, "inventory_token").sensitive && of(block, "region").optional);

    let retention = &schemas.data_source_schemas["myorg_retention"];
    assert_eq!(retention.block.as_ref().unwrap().description, "Looks up the retention of a log group.");
    assert_eq!(flags(of(retention, "none")), (false, true, true));
    assert_eq!(flags(of(retention, "days")), (false, false, true));
    let nested = of(retention, "inventory").nested_type.as_ref().unwrap();
    assert_eq!(nested.attributes.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["calls", "url"]);
    assert_eq!(of(retention, "tags").r#type, br#"["map",["set","string"]]"#);
    assert!(schemas.data_source_schemas.contains_key("myorg_caller_identity"));
    assert!(of(&schemas.ephemeral_resource_schemas["myorg_token"], "token").sensitive);
    let clean = schemas.action_schemas["myorg_clean"].schema.as_ref().unwrap();
    assert!(clean.block.as_ref().unwrap().deprecated);
    assert_eq!(flags(of(clean, "groups")), (true, false, false));
    let password = of(clean, "password");
    assert!(password.write_only && !password.sensitive && !of(clean, "groups").write_only);
    assert_eq!(flags(password), (false, true, false));
}

#[tokio::test]
async fn a_data_source_reads_with_the_settings_of_the_provider() {
    let (_emulator, core) = configured().await;
    let read = core.read_data("myorg_retention", config! { group = "app" }).await.unwrap().expect_clean();
    let state = read.state.unwrap();
    assert_eq!(state.attribute("days"), Value::from(7));
    assert_eq!(state.attribute("none"), Value::from(-1));
    assert_eq!(state.attribute("group"), "app".into());
    assert!(state.attribute("mode").is_null(), "a default is not what the user wrote");
    assert_eq!(state.attribute("inventory").attribute("url"), "http://inventory".into());
    assert_eq!(state.attribute("inventory").attribute("calls"), Value::from(4));
    let place = config! { place = { names = ["a", "pp"] }, none = 3 };
    let read = core.read_data("myorg_retention", place).await.unwrap().expect_clean();
    assert_eq!(read.state.unwrap().attribute("none"), Value::from(3));
}

/// Operations would run with the client of one block and the settings of another.
#[tokio::test]
async fn a_block_that_cannot_be_used_changes_nothing_of_the_one_before() {
    let (emulator, core) = configured().await;
    let other = account(&emulator).with("inventory_url", "http://other");
    core.configure(other.clone().with("custom_ca_bundle", "/nowhere.pem")).await.unwrap_err();
    let read = async |core: &Core| {
        let read = core.read_data("myorg_retention", config! { group = "app" }).await.unwrap();
        read.expect_clean().state.unwrap().attribute("inventory").attribute("url").clone()
    };
    assert_eq!(read(&core).await, "http://inventory".into());
    core.configure(other).await.unwrap();
    assert_eq!(read(&core).await, "http://other".into());
}

#[tokio::test]
async fn a_data_source_that_fails_warns_or_crashes_is_reported() {
    let (_emulator, core) = configured().await;
    let read = async |config| core.read_data("myorg_retention", config).await.unwrap();
    let failed = read(config! { group = "other" }).await;
    assert!(failed.errors().any(|error| error.to_string().contains("No group other.")), "{failed}");
    let crashed = read(config! { group = "app", mode = "crash" }).await;
    assert!(
        crashed.errors().any(|error| error.to_string().contains("The data source retention crashed")),
        "{crashed}"
    );
    let warned = read(config! { group = "app", mode = "warn" }).await;
    assert_eq!(warned.errors().count(), 0);
    assert!(warned.to_string().contains("It took long."), "{warned}");
}

#[tokio::test]
async fn arguments_are_checked_by_their_types_rules_and_the_author() {
    let core = core().await;
    let unset = r#""days": null, "inventory": null, "tags": null, "none": null"#;
    let complaints =
        async |config: &str| data_complaints(&core, &format!("{{{config}, {unset}}}")).await.join("\n");
    assert_eq!(complaints(r#""group": "app", "place": null, "mode": null"#).await, "");
    for (config, expected) in [
        (r#""group": "app", "place": {"names": []}, "mode": null"#, "exactly one of group, place"),
        (r#""group": "", "place": null, "mode": null"#, "between 1 and 20 characters"),
        (r#""group": "app", "place": null, "mode": "eat""#, r#"one of "read", "crash", "warn""#),
        (r#""group": "refused", "place": null, "mode": null"#, "This group is secret."),
        (r#""group": null, "place": {"names": null}, "mode": null"#, "place.names must be set."),
    ] {
        let found = complaints(config).await;
        assert!(found.contains(expected), "{config}: {found}");
    }
}

#[tokio::test]
async fn settings_are_checked_by_their_types_rules_and_the_author() {
    let core = core().await;
    for (block, expected) in [
        (r#"{"inventory_url": "http://a"}"#, ""),
        (r#"{"inventory_url": "ftp://a"}"#, "inventory_url must match the pattern"),
        (r#"{"inventory_url": "http://a", "calls": 0}"#, "calls must be between 1 and 100"),
        (r#"{"inventory_url": "https://a"}"#, "The inventory needs a token."),
        (r#"{"inventory_url": null}"#, "inventory_url must be set."),
    ] {
        let found = block_complaints(&core, block).await.join("\n");
        assert!(found.contains(expected) && found.is_empty() == expected.is_empty(), "{block}: {found}");
    }
}

#[tokio::test]
async fn a_setting_that_is_not_known_yet_is_named_by_what_needs_it() {
    let (emulator, core) = configured().await;
    let unknown =
        account(&emulator).with("inventory_url", Input::from("http://inventory").unknown_until_apply());
    core.configure(unknown).await.unwrap();
    let read = core.read_data("myorg_retention", config! { group = "app" }).await.unwrap();
    let text = read.to_string();
    assert!(
        text.contains(
            "inventory_url in the provider block depends on something that is known only after apply"
        ),
        "{text}"
    );
}

#[tokio::test]
async fn an_ephemeral_resource_is_opened_renewed_and_closed() {
    let (_emulator, core) = configured().await;
    let opened = core.open("myorg_token", config! { audience = "us" }).await.unwrap();
    let object = opened.object.clone().unwrap();
    assert_eq!((object.attribute("token"), object.attribute("audience")), ("for us".into(), "us".into()));
    let first = opened.renew_at.unwrap();
    let renewed = core.renew(opened).await.unwrap();
    assert!(renewed.renew_at.unwrap() > first);
    let again = core.renew(renewed).await.unwrap();
    assert!(again.report.to_string().contains("\"us\" renews again."), "{}", again.report);
    let closed = core.close(again).await.unwrap().to_string();
    assert!(
        closed.contains(r#"{"audience":"us","renewals":0}"#),
        "closed with the data of the open: {closed}"
    );
}

#[tokio::test]
async fn an_action_tells_what_it_does_and_how_it_failed() {
    let (emulator, core) = configured().await;
    let invoked = core.invoke("myorg_clean", config! { groups = ["app"] }).await.unwrap();
    assert_eq!(invoked.progress, ["Deleting app"]);
    assert_eq!(invoked.report.errors().count(), 0);
    assert!(
        invoked.report.to_string().contains("clean is deprecated. Use another one."),
        "{}",
        invoked.report
    );
    assert!(emulator.objects(None).is_empty());
    let failed = core.invoke("myorg_clean", config! { groups = ["app"], fails = true }).await.unwrap();
    assert!(
        failed.report.errors().any(|error| error.to_string().contains("As it should.")),
        "{}",
        failed.report
    );
    let refused = core.invoke("myorg_clean", config! { groups = ["a", "b", "c"] }).await.unwrap();
    assert!(refused.report.to_string().contains("between 1 and 2 elements"), "{}", refused.report);
}

/// Core evaluates an ephemeral value anew for each phase: the plan may not know it.
#[tokio::test]
async fn an_action_gets_a_write_only_argument_and_no_message_shows_it() {
    let (_emulator, core) = configured().await;
    let with = |password: Input| config! { groups = ["app"], password = password };
    let known = core.invoke("myorg_clean", with("hunter".into())).await.unwrap();
    assert_eq!(known.progress, ["Knows a password of 6 characters", "Deleting app"]);
    let later = core.invoke("myorg_clean", with(Input::from("other").unknown_until_apply())).await.unwrap();
    assert_eq!(later.progress, ["Knows a password of 5 characters", "Deleting app"]);
    let refused = core.invoke("myorg_clean", with("HUNTER".into())).await.unwrap().report;
    let said: Vec<String> = refused.errors().map(ToString::to_string).collect();
    assert!(said.len() == 1 && said[0].contains("password") && !said[0].contains("HUNTER"), "{said:?}");
}

/// Has the name of a data source of a type.
#[derive(Arguments)]
#[terraform(name = "logs_log_group")]
struct Taken;

#[derive(Attributes)]
struct Nothing {}

impl DataSource for Taken {
    type Output = Nothing;

    async fn read(self, _: &mut dyn Context) -> Result<Nothing, Diagnostic> {
        Ok(Nothing {})
    }
}

/// Has the name of an argument of every provider block.
#[derive(ProviderSettings)]
#[allow(dead_code, reason = "it is never read")]
struct Regions {
    /// The region.
    region: Option<String>,
}

#[tokio::test]
async fn names_that_two_things_have_are_an_error_that_names_both() {
    type SameRetention = Retention;
    type SameClean = Clean;
    let wrong = Provider::new("myorg")
        .resources(resources![LogGroup])
        .settings::<Regions>()
        .data_source::<Taken>()
        .data_source::<Retention>()
        .data_source::<SameRetention>()
        .action::<Clean>()
        .action::<SameClean>();
    let core = Core::new(Connection::in_process(wrong).await.unwrap()).await.unwrap();
    let found = block_complaints(&core, "{}").await.join("\n");
    for part in [
        "AWS::Logs::LogGroup and it::protocol::additions::Taken both have the data source \"logs_log_group\"",
        "it::protocol::additions::Retention was added to the provider twice",
        "it::protocol::additions::Clean was added to the provider twice",
        "an argument \"region\", which every provider block has",
    ] {
        assert!(found.contains(part), "{part}: {found}");
    }
}

#[tokio::test]
async fn a_data_source_of_the_author_takes_the_place_of_that_of_every_provider() {
    /// Our region.
    #[derive(Arguments)]
    struct Region;

    #[derive(Attributes)]
    struct Ours {
        /// The only one.
        only: String,
    }

    impl DataSource for Region {
        type Output = Ours;

        async fn read(self, context: &mut dyn Context) -> Result<Ours, Diagnostic> {
            Ok(Ours { only: context.region().to_owned() })
        }
    }

    let emulator = stage::emulator().await;
    let provider = provider().data_source::<Region>();
    let core = Core::new(Connection::in_process(provider).await.unwrap()).await.unwrap();
    core.configure(account(&emulator)).await.unwrap();
    let read = core.read_data("myorg_region", config! {}).await.unwrap().expect_clean();
    assert_eq!(read.state.unwrap().attribute("only"), "eu-west-1".into());
}
