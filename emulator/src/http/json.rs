//! The AWS JSON 1.0 protocol: from `X-Amz-Target` and a body to a call.

use bytes::Bytes;
use hyper::{Response, header, http::request::Parts};
use serde_json::Value;

use super::answer::{self, Body};
use crate::{
    api::{self, ApiError, Call},
    cloud::Cloud,
    fault::Twist,
    scope::{Credential, Scope},
};

pub(super) async fn handle(cloud: &Cloud, head: &Parts, body: &Bytes, request_id: &str) -> Response<Body> {
    let result = match call(cloud, head, body) {
        Ok(call) => api::carry_out(cloud, &call, &Twist::default()),
        Err(error) => Err(error),
    };
    answer::json(result, request_id)
}

fn call(cloud: &Cloud, head: &Parts, body: &Bytes) -> Result<Call, ApiError> {
    let scope = scope(cloud, head)?;
    let target = head.headers.get("x-amz-target").and_then(|target| target.to_str().ok()).unwrap_or_default();
    let operation = target
        .strip_prefix("CloudApiService.")
        .ok_or_else(|| ApiError::new("UnknownOperationException", ""))?;
    let text: &[u8] = if body.is_empty() { b"{}" } else { body };
    let input: Value = serde_json::from_slice(text)
        .map_err(|error| ApiError::new("SerializationException", error.to_string()))?;
    if !input.is_object() {
        return Err(ApiError::new("SerializationException", "The input is not a JSON object"));
    }
    Ok(Call { scope, operation: operation.to_owned(), input })
}

/// The account and region that the request was signed for.
pub(super) fn scope(cloud: &Cloud, head: &Parts) -> Result<Scope, ApiError> {
    let header = head.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let Some(header) = header else {
        let mut error = ApiError::new("MissingAuthenticationTokenException", "Missing Authentication Token");
        error.status = 403;
        return Err(error);
    };
    let credential = Credential::from_authorization(header).ok_or_else(|| {
        let mut error = ApiError::new(
            "IncompleteSignatureException",
            "Authorization header requires 'Credential' parameter.",
        );
        error.status = 403;
        error
    })?;
    Ok(Scope::new(cloud.settings().account_of(&credential.access_key), credential.region))
}
