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
use super::json_api::{JsonApi, JsonCalls};
use super::{Client, ClientOptions};

/// The credentials of each call: an account and a region of the emulator, which verifies no signature.
const CALLER: &str = "AWS4-HMAC-SHA256 Credential=111122223333/20260101/us-east-1/cloudcontrolapi/aws4_request, \
                      SignedHeaders=host, Signature=0";
/// How often a call is repeated: the process that serves the folder may end, and another one takes over.
const RETRIES: u32 = 3;

impl Client {
    /// Creates a client of an emulator on this machine, such as `http://127.0.0.1:4566`. It has no region.
    #[must_use]
    pub fn of_emulator(endpoint: &str) -> Self {
        let authority = endpoint.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self::new(Arc::new(JsonApi(Emulated { authority })), ClientOptions::without_region(RETRIES))
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
            Err(_) if status.is_success() => Err(ApiError::garbled("no readable JSON")),
            body => Err(refused(status, &body.unwrap_or_default())),
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

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;

    /// Returns how a call ends that is answered with these bytes.
    async fn answered(bytes: &'static str) -> Result<Json, ApiError> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let authority = listener.local_addr().unwrap().to_string();
        let serving = async {
            let (mut stream, _) = listener.accept().await.unwrap();
            let _ = stream.read(&mut [0; 4096]).await.unwrap();
            stream.write_all(bytes.as_bytes()).await.unwrap();
        };
        let emulated = Emulated { authority };
        tokio::join!(emulated.call("GetResource", json!({})), serving).0
    }

    #[tokio::test]
    async fn an_answer_that_is_no_object_says_why() {
        let refused = answered(
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 70\r\n\r\n\
             {\"__type\":\"com.amazon#ResourceNotFoundException\",\"Message\":\"No book.\"}",
        );
        let error = refused.await.unwrap_err();
        assert_eq!((error.code, error.message.as_str()), (ErrorCode::NotFound, "No book."));
        let broken = answered("HTTP/1.1 503 Busy\r\ncontent-length: 6\r\n\r\n<html>").await.unwrap_err();
        assert_eq!((broken.code, broken.is_server_fault), (ErrorCode::ServiceInternalError, true));
        let garbled = answered("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n<html>").await.unwrap_err();
        assert_eq!(garbled.code, ErrorCode::GarbledAnswer);
        let half = answered("HTTP/1.1 200 OK\r\ncontent-length: 60\r\n\r\n{").await.unwrap_err();
        assert_eq!(half.code, ErrorCode::NetworkFailure);
    }

    #[tokio::test]
    async fn an_emulator_that_does_not_listen_got_no_request() {
        let emulated = Emulated { authority: "127.0.0.1:1".to_owned() };
        let error = emulated.call("GetResource", json!({})).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::ConnectionFailure);
    }
}
