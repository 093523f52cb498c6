//! A provider of a few types in this process, reached with raw bytes or through a client, with an emulator.

use std::sync::Arc;

use bytes::Bytes;
use ferroform::function::{Function as _, FunctionError, Rest};
use ferroform::prelude::*;
use ferroform::value::Value;
use ferroform::{Registration, provider_function};
use ferroform_core::FunctionRegistration;
use ferroform_driver::{Connection, Core, Input, Report, config};
use ferroform_emulator::{Emulator, SchemaStore};
use ferroform_engine::Strictness;
use ferroform_plugin::proto::tfplugin6::provider_server::ProviderServer;
use ferroform_plugin::proto::tfplugin6::{ClientCapabilities, DynamicValue, diagnostic::Severity};
use ferroform_rpc::{Rpc, SchemaService, Server};
use ferroform_tests::raw::{self, Answer};
use serde_json::Value as Json;
use tonic::body::Body;
use tower::ServiceExt as _;

/// A type whose list takes no arguments.
#[cfg_resource("AWS::Logs::LogGroup")]
struct LogGroup;

/// A type whose list takes the API that it belongs to.
#[cfg_resource("AWS::ApiGateway::Model")]
struct Model;

/// A type with a deprecated property.
#[cfg_resource("AWS::EC2::EIPAssociation")]
struct Association;

/// Its identifier is a region.
#[cfg_resource("AWS::Notifications::NotificationHub")]
struct Hub;

/// Repeats texts.
#[provider_function]
fn repeat(
    /// How many times.
    times: i64,
    /// What is between them.
    between: Option<String>,
    /// The texts.
    Rest(texts): Rest<Vec<String>>,
) -> Result<String, FunctionError> {
    let times = usize::try_from(times).map_err(|_| FunctionError::at(0, "must not be negative"))?;
    Ok(vec![texts.concat().concat(); times].join(between.as_deref().unwrap_or_default()))
}

/// Fails.
#[provider_function]
#[deprecated(note = "It always fails.")]
fn fail() -> Result<Value, FunctionError> {
    Err(FunctionError::new("always fails"))
}

/// Crashes.
#[provider_function]
fn crash() -> String {
    panic!("a bug")
}

#[allow(deprecated, reason = "that it is told is tested")]
fn served_functions() -> Vec<FunctionRegistration> {
    vec![repeat::REGISTRATION, fail::REGISTRATION, crash::REGISTRATION]
}

pub(crate) const LOG_GROUP: &str = "awscc_logs_log_group";
pub(crate) const MODEL: &str = "awscc_apigateway_model";
pub(crate) const HUB: &str = "awscc_notifications_notification_hub";
pub(crate) const ASSOCIATION: &str = "awscc_ec2_eip_association";

/// The address of a log group.
pub(crate) const APP: &str = "awscc_logs_log_group.app";
/// The address of a board.
pub(crate) const BOARD: &str = "awscc_team_board.this";
pub(crate) const BOARD_TYPE: &str = "MyOrg::Team::Board";

/// A client that allows deferral.
pub(crate) const DEFERS: ClientCapabilities =
    ClientCapabilities { deferral_allowed: true, ..ferroform_driver::TERRAFORM_1_16 };

/// Returns a provider of these types that is not configured.
pub(crate) fn serving(types: &'static [Registration]) -> Server {
    Server::new("awscc".to_owned(), "0.0.0".to_owned(), types.iter().collect(), Strictness::AsDeclared)
}

/// Returns a provider that is not configured.
pub(crate) fn server() -> Server {
    let mut server = serving(resources![LogGroup, Model, Association, Hub]);
    server.functions = served_functions();
    server.ephemeral = resources![LogGroup].to_vec();
    server
}

/// Returns a core with a provider that is not configured.
pub(crate) async fn core_of(server: Server) -> Core {
    Core::new(Connection::in_process(Rpc(Arc::new(server))).await.unwrap()).await.unwrap()
}

/// Returns a core with a provider that has this provider block.
pub(crate) async fn core_for(server: Server, block: Input) -> Core {
    let core = core_of(server).await;
    core.configure(block).await.unwrap();
    core
}

/// Returns a provider block for the service at this endpoint.
pub(crate) fn account(endpoint: &str) -> Input {
    config! {
        region = "eu-west-1",
        access_key = "111122223333",
        secret_key = "secret",
        max_retries = 0,
        skip_metadata_api_check = true,
        skip_requesting_account_id = true,
        skip_credentials_validation = true,
        endpoints = { cloudcontrolapi = endpoint, sts = endpoint },
    }
}

/// Returns a provider block whose region is known after apply.
pub(crate) fn unknown_region() -> Input {
    config! { region = unknown("eu-west-1") }
}

/// Returns an emulator of all types.
pub(crate) async fn emulator() -> Emulator {
    Emulator::builder().schemas(SchemaStore::built_in()).start().await.unwrap()
}

/// Returns an emulator and a provider that is configured for it.
pub(crate) async fn configured() -> (Emulator, Core) {
    let emulator = emulator().await;
    let core = core_for(server(), account(&emulator.endpoint())).await;
    (emulator, core)
}

/// The same with a log group that keeps its lines for a week.
pub(crate) async fn with_a_group() -> (Emulator, Core) {
    let (emulator, mut core) = configured().await;
    let group = config! { log_group_name = "app", retention_in_days = 7 };
    core.apply(APP, group).await.unwrap().expect_clean();
    (emulator, core)
}

/// A type with an argument of each kind that the tests need.
#[cfg_resource("MyOrg::Team::Board", schema = "schemas/myorg-team-board.json")]
struct Board;

pub(crate) fn board_schema() -> Json {
    serde_json::from_str(include_str!("../../../schemas/myorg-team-board.json")).unwrap()
}

/// Returns an emulator and a provider that serve boards.
pub(crate) async fn board() -> (Emulator, Core) {
    configured_with_board(board_schema()).await
}

/// The same with a service that has another schema.
pub(crate) async fn configured_with_board(schema: Json) -> (Emulator, Core) {
    let emulator = Emulator::builder().schemas(SchemaStore::memory([schema])).start().await.unwrap();
    let core = core_for(serving(resources![Board]), account(&emulator.endpoint())).await;
    (emulator, core)
}

/// Returns the board that the service has.
pub(crate) fn stored(emulator: &Emulator) -> Json {
    emulator.objects(Some(BOARD_TYPE))[0].model.clone()
}

/// Sends any body to a method.
pub(crate) async fn send(method: &str, body: Bytes) -> Answer {
    let server = Arc::new(server());
    let service = SchemaService::new(Arc::clone(&server), ProviderServer::new(Rpc(server)));
    let request = raw::request(&format!("/tfplugin6.Provider/{method}"), body).map(Body::new);
    Answer::of(service.oneshot(request).await.unwrap()).await.unwrap()
}

/// Sends one message to a method.
pub(crate) async fn call(method: &str, message: &[u8]) -> Answer {
    send(method, raw::frame(message)).await
}

/// Returns a value as Terraform could send it.
pub(crate) fn dynamic(text: &str) -> Option<DynamicValue> {
    Some(DynamicValue { json: text.to_owned().into(), ..DynamicValue::default() })
}

/// Returns the errors among the diagnostics, with summary and detail.
pub(crate) fn errors(diagnostics: &[ferroform_plugin::proto::tfplugin6::Diagnostic]) -> Vec<String> {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error);
    errors.map(|diagnostic| format!("{}: {}", diagnostic.summary, diagnostic.detail)).collect()
}

/// Returns the errors of a report, with summary and detail.
pub(crate) fn told(report: &Report) -> Vec<String> {
    report.errors().map(|error| format!("{}: {}", error.summary, error.detail)).collect()
}
