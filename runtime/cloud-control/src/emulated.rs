//! An emulator in the place of an API that is not AWS: Cloud Control over plain HTTP, without signatures and the AWS SDK.

use std::sync::Arc;

use async_trait::async_trait;
use http::{Request, StatusCode};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde_json::Value as Json;
use tokio::net::TcpStream;

use super::api::ApiError;
use super::code::ErrorCode;
use super::json_api::{JsonApi, JsonCalls, garbled};
use super::{Client, ClientOptions, Limiter};

/// Whom the emulator takes the caller for. It verifies no signature.
const CALLER: &str = "AWS4-HMAC-SHA256 Credential=111122223333/20260101/us-east-1/cloudcontrolapi/aws4_request, \
                      SignedHeaders=host, Signature=0";
/// How often a call is repeated. Nothing is on the way to the emulator that could lose it.
const RETRIES: u32 = 3;

impl Client {
    /// Creates a client of an emulator on this machine, such as `http://127.0.0.1:4566`. It has no region.
    #[must_use]
    pub fn of_emulator(endpoint: &str) -> Self {
        let authority = endpoint.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let options = ClientOptions {
            region: String::new(),
            max_retries: RETRIES,
            limiter: Limiter::new().into(),
            seed: None,
        };
        Self::new(Arc::new(JsonApi(Emulated { authority })), options)
    }
}

/// The emulator at this host and port.
struct Emulated {
    authority: String,
}

#[async_trait]
impl JsonCalls for Emulated {
    async fn call(&self, operation: &str, input: Json) -> Result<Json, ApiError> {
        let request = Request::post("/")
            .header("host", &self.authority)
            .header("authorization", CALLER)
            .header("content-type", "application/x-amz-json-1.0")
            .header("x-amz-target", format!("CloudApiService.{operation}"))
            .body(Full::new(Bytes::from(input.to_string())));
        let request = request.map_err(|error| network(ErrorCode::InvalidRequest, &error))?;
        let connected = TcpStream::connect(&self.authority).await;
        let stream = connected.map_err(|error| network(ErrorCode::ConnectionFailure, &error))?;
        let lost = |error: hyper::Error| network(ErrorCode::NetworkFailure, &error);
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(lost)?;
        // It ends with the sender.
        tokio::spawn(connection);
        let answer = sender.send_request(request).await.map_err(lost)?;
        let status = answer.status();
        let body = answer.into_body().collect().await.map_err(lost)?.to_bytes();
        match serde_json::from_slice(&body) {
            Ok(body) if status.is_success() => Ok(body),
            Ok(body) => Err(refused(status, &body)),
            Err(_) => Err(garbled("no JSON")),
        }
    }
}

/// Returns why the emulator did not do something.
fn refused(status: StatusCode, body: &Json) -> ApiError {
    let word = body["__type"].as_str().unwrap_or("ServiceInternalError");
    let code = ErrorCode::parse(word.rsplit('#').next().unwrap_or(word));
    let message = body["Message"].as_str().or_else(|| body["message"].as_str());
    let message = message.map_or_else(|| format!("HTTP status {}", status.as_u16()), str::to_owned);
    ApiError { is_server_fault: status.is_server_error(), ..ApiError::new(code, message) }
}

fn network(code: ErrorCode, error: &dyn std::error::Error) -> ApiError {
    let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
    ApiError::new(code, format!("{error}{cause}"))
}
