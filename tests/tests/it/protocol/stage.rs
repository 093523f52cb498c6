//! A provider of a few types in this process, reached with raw bytes or through a client, with an emulator.

use std::sync::Arc;

use bytes::Bytes;
use ferroform::function::{FunctionError, FunctionRegistration, Rest};
use ferroform::prelude::*;
use ferroform::value::Value;
use ferroform::{functions, provider_function};
use ferroform_cloud_control::connect;
use ferroform_cloud_control::settings::{Endpoints, Keys, Secret, Settings, Skip};
use ferroform_driver::{Connection, Core};
use ferroform_emulator::{Emulator, SchemaStore};
use ferroform_engine::Strictness;
use ferroform_proto::tfplugin6::provider_server::ProviderServer;
use ferroform_proto::tfplugin6::{DynamicValue, diagnostic::Severity};
use ferroform_rpc::{Rpc, SchemaService, Server};
use ferroform_tests::raw;
use http_body_util::{BodyExt as _, Full};
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
    functions![repeat, fail, crash].to_vec()
}

pub(crate) const LOG_GROUP: &str = "awscc_logs_log_group";
pub(crate) const MODEL: &str = "awscc_apigateway_model";
pub(crate) const HUB: &str = "awscc_notifications_notification_hub";
pub(crate) const ASSOCIATION: &str = "awscc_ec2_eip_association";

pub(crate) const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas");

/// Returns a provider that is not configured.
pub(crate) fn server() -> Arc<Server> {
    let types = resources![LogGroup, Model, Association, Hub].iter().collect();
    let mut server = Server::new("awscc".to_owned(), "0.0.0".to_owned(), types, Strictness::AsDeclared);
    server.functions = served_functions();
    server.ephemeral = resources![LogGroup].to_vec();
    Arc::new(server)
}

/// Returns an emulator and a provider that is configured for it.
pub(crate) async fn configured() -> (Emulator, Core) {
    let emulator = Emulator::builder().schemas(SchemaStore::folder(SCHEMAS).unwrap()).start().await.unwrap();
    let core = configured_in(&emulator, "eu-west-1").await;
    (emulator, core)
}

/// Returns a provider that is configured for a region of the emulator.
pub(crate) async fn configured_in(emulator: &Emulator, region: &str) -> Core {
    let server = server();
    let settings = Settings { region: Some(region.to_owned()), ..settings(emulator.endpoint()) };
    server.configure(connect(&settings).await.unwrap());
    Core::new(Connection::in_process(Rpc(server)).await.unwrap()).await.unwrap()
}

pub(crate) fn settings(endpoint: String) -> Settings {
    let keys =
        Keys { access_key: "111122223333".to_owned(), secret_key: Secret("secret".to_owned()), token: None };
    Settings {
        region: Some("eu-west-1".to_owned()),
        keys: Some(keys),
        endpoints: Endpoints {
            cloudcontrolapi: Some(endpoint.clone()),
            sso: None,
            sts: Some(endpoint),
            others: None,
        },
        skip: Skip { metadata_api: true, account_id: true, ..Skip::default() },
        max_retries: 0,
        ..Settings::default()
    }
}

/// The answer to a call: the gRPC status and the messages.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: String,
    pub(crate) body: Bytes,
}

impl Answer {
    /// Decodes the first message.
    pub(crate) fn message<M: prost::Message + Default>(&self) -> M {
        M::decode(&self.body[5..]).unwrap()
    }
}

/// Sends any body to a method.
pub(crate) async fn send(method: &str, body: Bytes) -> Answer {
    let server = server();
    let service = SchemaService::new(Arc::clone(&server), ProviderServer::new(Rpc(server)));
    let request = http::Request::post(format!("http://localhost/tfplugin6.Provider/{method}"))
        .header("content-type", "application/grpc")
        .header("te", "trailers")
        .body(Body::new(Full::new(body)))
        .unwrap();
    let response = service.oneshot(request).await.unwrap();
    let of = |headers: &http::HeaderMap| Some(headers.get("grpc-status")?.to_str().unwrap().to_owned());
    let in_headers = of(response.headers());
    let body = response.into_body().collect().await.unwrap();
    let status = in_headers.or_else(|| body.trailers().and_then(of)).unwrap();
    Answer { status, body: body.to_bytes() }
}

/// Sends one message to a method.
pub(crate) async fn call(method: &str, message: &[u8]) -> Answer {
    send(method, raw::frame(message)).await
}

pub(crate) fn json(text: &str) -> Option<DynamicValue> {
    Some(DynamicValue { json: text.to_owned().into(), ..DynamicValue::default() })
}

/// Returns the errors among the diagnostics, with summary and detail.
pub(crate) fn errors(diagnostics: &[ferroform_proto::tfplugin6::Diagnostic]) -> Vec<String> {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error);
    errors.map(|diagnostic| format!("{}: {}", diagnostic.summary, diagnostic.detail)).collect()
}
