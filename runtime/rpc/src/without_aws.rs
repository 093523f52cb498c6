//! A provider that does not use AWS: nothing of AWS is in its schema, and nothing of AWS is asked for.

use std::sync::Arc;

use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::handlers::Error;
use ferroform_core::settings::SettingsRegistration;
use ferroform_core::{Arguments, Attributes, Context, DataSource, DataSourceRegistration, ProviderSettings};
use ferroform_engine::Strictness;
use ferroform_plugin::proto::tfplugin6::{
    self as proto, Diagnostic as Told, DynamicValue, configure_provider, get_metadata, get_provider_schema,
    read_data_source, validate_provider_config,
};

use crate::configure_provider::configure_provider;
use crate::get_metadata::get_metadata;
use crate::get_provider_schema::get_provider_schema;
use crate::read_data_source::read_data_source;
use crate::server::Shared;
use crate::validate_provider_config::validate_provider_config;
use crate::wire::to_proto_diagnostics;
use crate::{Connector, Emulation, Server, Starter};

/// Its argument has the name of one that every provider of AWS types has.
#[derive(ProviderSettings)]
struct Settings {
    /// Where the API is.
    endpoint: String,
    /// A region of Acme.
    region: Option<String>,
}

/// Says what the provider knows.
#[derive(Arguments)]
struct Known {
    /// Whether to call Cloud Control.
    calls: bool,
}

#[derive(Attributes)]
struct Found {
    /// The settings and the region of the operation.
    text: String,
}

impl DataSource for Known {
    type Output = Found;

    async fn read(self, context: &mut dyn Context) -> Result<Found, Diagnostic> {
        if self.calls {
            context.cloud_control().read("AWS::Logs::LogGroup", "x").await?;
        }
        let Settings { endpoint, region } = context.settings()?;
        Ok(Found { text: format!("{endpoint} {region:?} {:?}", context.region()) })
    }
}

const BLOCK: &str = r#"{"endpoint": "http://acme", "region": "moon"}"#;

fn server(connector: Connector) -> Server {
    let mut server = Server::new("acme".to_owned(), "1".to_owned(), Vec::new(), Strictness::AsDeclared);
    server.added.settings = Some(SettingsRegistration::of::<Settings>());
    server.added.connector = Some(connector);
    server
}

fn acme() -> Shared {
    let mut server = server(Connector::new(async |_: Settings| Ok(())));
    server.added.data_sources = vec![DataSourceRegistration::of::<Known>()];
    Arc::new(server)
}

fn json(text: &str) -> Option<DynamicValue> {
    Some(DynamicValue { json: text.to_owned().into(), ..DynamicValue::default() })
}

async fn configure(server: Shared) -> Vec<Told> {
    let request = configure_provider::Request { config: json(BLOCK), ..Default::default() };
    let answer = configure_provider(server, request).await;
    answer.map_or_else(to_proto_diagnostics, |response| response.diagnostics)
}

async fn read(server: &Shared, calls: bool) -> Result<String, String> {
    let request = read_data_source::Request {
        type_name: "acme_known".to_owned(),
        config: json(&format!(r#"{{"calls": {calls}, "text": null}}"#)),
        // Its schema has no `provider_meta`.
        provider_meta: json(r#"{"user_agent": ["x"]}"#),
        ..Default::default()
    };
    let response = read_data_source(Arc::clone(server), request).await.expect("an answer");
    match response.diagnostics.first() {
        Some(told) => Err(told.detail.clone()),
        None => Ok(String::from_utf8_lossy(&response.state.expect("a state").msgpack).into_owned()),
    }
}

#[tokio::test]
async fn its_schema_has_what_the_author_added_and_nothing_else() {
    let schema =
        get_provider_schema(acme(), get_provider_schema::Request::default()).await.expect("a schema");
    let arguments = |schema: Option<proto::Schema>| {
        let attributes = schema.and_then(|schema| schema.block).unwrap_or_default().attributes;
        attributes.into_iter().map(|attribute| attribute.name).collect::<Vec<_>>()
    };
    assert_eq!(arguments(schema.provider), ["endpoint", "region"]);
    assert_eq!(schema.provider_meta, None);
    assert_eq!(schema.data_source_schemas.into_keys().collect::<Vec<_>>(), ["acme_known"]);
    assert_eq!((schema.ephemeral_resource_schemas.len(), schema.action_schemas.len()), (0, 0));

    let named = get_metadata(acme(), get_metadata::Request::default()).await.expect("the names");
    assert_eq!(named.data_sources.len(), 1);
    assert_eq!((named.ephemeral_resources.len(), named.actions.len()), (0, 0));
}

#[tokio::test]
async fn its_block_has_no_argument_of_aws() {
    let validated =
        |config| validate_provider_config(acme(), validate_provider_config::Request { config: Some(config) });
    let block = |msgpack: &'static [u8]| DynamicValue { msgpack: msgpack.into(), ..DynamicValue::default() };
    // `moon` is no region of AWS, and `region` no name that two arguments have.
    let response = validated(block(b"\x82\xa8endpoint\xa1x\xa6region\xa4moon")).await.expect("an answer");
    assert_eq!(response.diagnostics, []);
    let refused = validated(block(b"\x83\xa8endpoint\xa1x\xa6region\xc0\xa7profile\xa1x")).await;
    let refused = to_proto_diagnostics(refused.expect_err("an argument of AWS"));
    assert!(refused.iter().any(|told| told.detail.contains("profile")), "{refused:?}");
}

#[tokio::test]
async fn it_is_configured_without_a_call_and_without_credentials() {
    let server = acme();
    assert_eq!(configure(Arc::clone(&server)).await, []);
    let found = read(&server, false).await.expect("what it found");
    assert!(found.contains(r#"http://acme Some("moon") """#), "{found}");
    let told = read(&server, true).await.expect_err("there is no Cloud Control");
    assert!(told.contains("This provider does not use AWS"), "{told}");
}

#[tokio::test(start_paused = true)]
async fn whatever_connect_does_the_user_gets_an_answer() {
    let crashes = Connector::new(|settings: Settings| {
        assert!(settings.endpoint.is_empty(), "the password is hunter2");
        async { Ok::<_, Error>(()) }
    });
    let told = configure(Arc::new(server(crashes))).await;
    assert!(told[0].detail.contains("`connect` crashed"), "{told:?}");
    let fails = Connector::new(async |_: Settings| Err::<(), _>(Error::new("no such host")));
    let told = configure(Arc::new(server(fails))).await;
    let said: Vec<_> = told.iter().map(|told| (told.summary.as_str(), told.detail.as_str())).collect();
    assert_eq!(said, [("Cannot connect", "no such host")]);
    let hangs = Connector::new(async |_: Settings| std::future::pending::<Result<(), _>>().await);
    let hangs = Arc::new(server(hangs));
    let (told, ()) = tokio::join!(configure(Arc::clone(&hangs)), async { hangs.stop_with_core() });
    assert!(told[0].detail.contains("told to stop"), "{told:?}");
}

#[tokio::test]
async fn an_emulator_takes_the_place_of_its_api() {
    let connector = Connector::new(async |_: Settings| Err::<(), _>(Error::new("the API was called")));
    let mut server = server(connector);
    let start = |_| async { Ok::<_, String>(("http://127.0.0.1:9".to_owned(), ())) };
    server.emulation = Some(Emulation::new(Starter::new(start)));
    server.emulator_folder = Some("folder".into());
    let told = configure(Arc::new(server)).await;
    let details: Vec<&str> = told.iter().map(|told| told.detail.as_str()).collect();
    assert!(details.len() == 1 && details[0].contains("no API is called"), "{details:?}");
}

#[tokio::test]
async fn an_emulator_that_there_is_none_of_is_an_error() {
    let mut server = server(Connector::new(async |_: Settings| Ok(())));
    server.emulator_folder = Some("folder".into());
    let told = configure(Arc::new(server)).await;
    let detail = &told[0].detail;
    assert!(detail.starts_with("FERROFORM_EMULATOR asks for an emulator, but this provider"), "{detail}");
}

#[tokio::test]
async fn an_operation_before_it_is_configured_is_an_error() {
    let request = read_data_source::Request {
        type_name: "acme_known".to_owned(),
        config: json(r#"{"calls": false, "text": null}"#),
        ..Default::default()
    };
    let refused = read_data_source(acme(), request).await.expect_err("no block was read");
    assert!(to_proto_diagnostics(refused)[0].detail.contains("has not been configured"));
}
