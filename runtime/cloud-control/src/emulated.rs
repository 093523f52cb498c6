//! An emulator in the place of an API that is not AWS: Cloud Control over plain HTTP, without signatures and the AWS SDK.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use http::{Request, StatusCode};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde_json::{Value as Json, json};
use tokio::net::TcpStream;

use super::api::{Api, ApiError, Creations, Listed, ListedCreation, OperationStatus, Progress};
use super::code::ErrorCode;
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
        Self::new(Arc::new(Emulated { authority }), options)
    }
}

/// The emulator at this host and port.
struct Emulated {
    authority: String,
}

impl Emulated {
    /// Calls an operation.
    async fn call(&self, operation: &str, input: &Json) -> Result<Json, ApiError> {
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

    /// Calls an operation that answers with the progress of a request.
    async fn request(&self, operation: &str, input: &Json) -> Result<Progress, ApiError> {
        progress(&self.call(operation, input).await?["ProgressEvent"])
    }
}

#[async_trait]
impl Api for Emulated {
    async fn create(&self, type_name: &str, desired: &Json, token: &str) -> Result<Progress, ApiError> {
        let input = json!({"TypeName": type_name, "DesiredState": desired.to_string(), "ClientToken": token});
        self.request("CreateResource", &input).await
    }

    async fn get(&self, type_name: &str, identifier: &str) -> Result<Json, ApiError> {
        let found =
            self.call("GetResource", &json!({"TypeName": type_name, "Identifier": identifier})).await?;
        let properties = text(&found["ResourceDescription"]["Properties"]);
        // What is wrong with them is not said, since they may hold secrets.
        properties.and_then(|text| serde_json::from_str(&text).ok()).ok_or_else(|| garbled("no properties"))
    }

    async fn update(
        &self,
        type_name: &str,
        identifier: &str,
        patch: &Json,
        token: &str,
    ) -> Result<Progress, ApiError> {
        let input = json!({
            "TypeName": type_name, "Identifier": identifier, "PatchDocument": patch.to_string(), "ClientToken": token
        });
        self.request("UpdateResource", &input).await
    }

    async fn delete(&self, type_name: &str, identifier: &str, token: &str) -> Result<Progress, ApiError> {
        let input = json!({"TypeName": type_name, "Identifier": identifier, "ClientToken": token});
        self.request("DeleteResource", &input).await
    }

    async fn list(
        &self,
        type_name: &str,
        model: Option<&Json>,
        next_token: Option<&str>,
    ) -> Result<Listed, ApiError> {
        let mut input = json!({"TypeName": type_name, "NextToken": next_token});
        if let Some(model) = model {
            input["ResourceModel"] = model.to_string().into();
        }
        let page = self.call("ListResources", &input).await?;
        let objects = page["ResourceDescriptions"].as_array().into_iter().flatten();
        let identifiers = objects.filter_map(|object| text(&object["Identifier"])).collect();
        Ok(Listed { identifiers, next_token: text(&page["NextToken"]) })
    }

    async fn status(&self, request_token: &str) -> Result<Progress, ApiError> {
        self.request("GetResourceRequestStatus", &json!({"RequestToken": request_token})).await
    }

    async fn creations(&self, next_token: Option<&str>) -> Result<Creations, ApiError> {
        let filter = json!({"Operations": ["CREATE"]});
        let input = json!({"ResourceRequestStatusFilter": filter, "NextToken": next_token});
        let page = self.call("ListResourceRequests", &input).await?;
        let events = page["ResourceRequestStatusSummaries"].as_array().into_iter().flatten();
        let listed = |event: &Json| {
            let type_name = text(&event["TypeName"])?;
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "whole seconds suffice"
            )]
            let sent = event["EventTime"].as_f64().map(|seconds| seconds as u64);
            Some(ListedCreation { type_name, sent, progress: progress(event).ok()? })
        };
        Ok(Creations { requests: events.filter_map(listed).collect(), next_token: text(&page["NextToken"]) })
    }

    async fn cancel(&self, request_token: &str) -> Result<Progress, ApiError> {
        self.request("CancelResourceRequest", &json!({"RequestToken": request_token})).await
    }
}

fn progress(event: &Json) -> Result<Progress, ApiError> {
    let status = match event["OperationStatus"].as_str() {
        Some("PENDING") => OperationStatus::Pending,
        Some("IN_PROGRESS") => OperationStatus::InProgress,
        Some("SUCCESS") => OperationStatus::Success,
        Some("FAILED") => OperationStatus::Failed,
        Some("CANCEL_IN_PROGRESS") => OperationStatus::CancelInProgress,
        Some("CANCEL_COMPLETE") => OperationStatus::CancelComplete,
        _ => return Err(garbled("no operation status")),
    };
    let token = text(&event["RequestToken"]).ok_or_else(|| garbled("no request token"))?;
    let retry_after = event["RetryAfter"].as_f64().zip(event["EventTime"].as_f64());
    Ok(Progress {
        identifier: text(&event["Identifier"]),
        error_code: event["ErrorCode"].as_str().map(ErrorCode::parse),
        message: text(&event["StatusMessage"]),
        retry_after: retry_after.and_then(|(at, now)| Duration::try_from_secs_f64(at - now).ok()),
        ..Progress::new(token, status)
    })
}

/// Returns a text that is there and not empty.
fn text(json: &Json) -> Option<String> {
    json.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

/// Returns why the emulator did not do something.
fn refused(status: StatusCode, body: &Json) -> ApiError {
    let word = body["__type"].as_str().unwrap_or("ServiceInternalError");
    let code = ErrorCode::parse(word.rsplit('#').next().unwrap_or(word));
    let message = text(&body["Message"]).or_else(|| text(&body["message"]));
    let message = message.unwrap_or_else(|| format!("HTTP status {}", status.as_u16()));
    ApiError { is_server_fault: status.is_server_error(), ..ApiError::new(code, message) }
}

fn garbled(what: &str) -> ApiError {
    ApiError::new(ErrorCode::GarbledAnswer, format!("the answer has {what}"))
}

fn network(code: ErrorCode, error: &dyn std::error::Error) -> ApiError {
    let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
    ApiError::new(code, format!("{error}{cause}"))
}
