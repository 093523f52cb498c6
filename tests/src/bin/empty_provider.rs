//! A provider without types: the plugin server in a separate process, for the tests of the plugin server.
//!
//! It answers with an empty schema, validates and configures anything, and has additional calls for tests
//! that panic or sleep.

use std::convert::Infallible;
use std::process::ExitCode;
use std::task::{Context, Poll};
use std::time::Duration;

use ferroform_plugin::proto::tfplugin6 as tf;
use ferroform_plugin::{Serve, serve};
use ferroform_tests::raw;
use prost::Message;
use tonic::body::Body;

#[tokio::main]
async fn main() -> ExitCode {
    let options = Serve {
        provider_name: "empty".to_owned(),
        provider_address: "registry.terraform.io/ferroform/empty".to_owned(),
        version: "0.0.1".to_owned(),
        by_hand: Box::new(|| "terraform-provider-empty 0.0.1 is a plugin\n".to_owned()),
        on_stop: Some(Box::new(|| tracing::warn!(target: "provider", "asked to stop"))),
        debug: std::env::args().any(|argument| argument.ends_with("-debug")),
    };
    serve(options, Empty).await
}

#[derive(Clone)]
struct Empty;

impl tower::Service<http::Request<Body>> for Empty {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = std::pin::Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        let path = request.uri().path().to_owned();
        Box::pin(async move { Ok(answer(path.rsplit('/').next().unwrap_or_default()).await) })
    }
}

async fn answer(method: &str) -> http::Response<Body> {
    tracing::info!(target: "provider", tf_rpc = method, "called");
    match method {
        "GetProviderSchema" => raw::response(&schema().encode_to_vec()),
        "ValidateProviderConfig" | "ConfigureProvider" | "StopProvider" => raw::response(&[]),
        "Panic" => panic!("a literal"),
        "PanicWithValues" => panic!("the password is {}", method.len()),
        "Sleep" => sleep(Duration::from_millis(700)).await,
        "SleepLong" => sleep(Duration::from_secs(60)).await,
        other => tonic::Status::unimplemented(other.to_owned()).into_http(),
    }
}

async fn sleep(duration: Duration) -> http::Response<Body> {
    tokio::time::sleep(duration).await;
    tracing::info!(target: "provider", "slept");
    raw::response(b"awake")
}

fn schema() -> tf::get_provider_schema::Response {
    let block = || tf::schema::Block::default();
    let provider = tf::Schema { version: 0, block: Some(block()) };
    let capabilities = tf::ServerCapabilities { plan_destroy: true, ..Default::default() };
    tf::get_provider_schema::Response {
        provider: Some(provider),
        server_capabilities: Some(capabilities),
        ..Default::default()
    }
}
