//! The AWS JSON 1.0 protocol: reads a call from `X-Amz-Target` and the body, applies faults, and answers it.

use std::time::Duration;

use bytes::Bytes;
use hyper::{Response, header, http::request::Parts};
use serde_json::Value;

use super::{
    Dropped,
    answer::{self, Body},
};
use crate::{
    api::{self, ApiError, Call},
    cloud::Cloud,
    fault::{self, Damage, Moment, Subject},
    log::Seen,
    scope::{Credential, Scope},
};

/// A header with a fault for the call that carries it.
const FAULT_HEADER: &str = "x-emulator-fault";

pub(super) async fn handle(
    cloud: &Cloud,
    head: &Parts,
    body: &Bytes,
    request_id: &str,
) -> Result<Response<Body>, Dropped> {
    let mut note = match call(cloud, head, body).and_then(|call| Note::of(cloud, head, call)) {
        Ok(note) => note,
        Err(error) => return Ok(answer::json(&Err(error), request_id)),
    };
    let result = answer_to(cloud, &note.call, note.damage.as_ref()).await?;
    let pause = cloud.latency().call;
    if pause > 0 {
        tokio::time::sleep(Duration::from_millis(pause)).await;
    }
    note.error = result.as_ref().err().map(|error| error.code.to_string());
    let damage = note.damage.as_ref();
    hold(cloud, &note.call, damage, Moment::Answer, result.as_ref().ok()).await;
    let response = leave(&result, damage.and_then(Damage::behind_holds), request_id).await?;
    note.status = response.status().as_u16();
    Ok(response)
}

/// Holds a call at a moment until it is released, if a fault says so.
pub(super) async fn hold(
    cloud: &Cloud,
    call: &Call,
    damage: Option<&Damage>,
    at: Moment,
    answer: Option<&Value>,
) {
    for name in damage.map(|damage| damage.holds_at(at)).unwrap_or_default() {
        cloud.held_calls.hold(name, at, call, answer).await;
    }
}

/// Applies the part of a fault that comes before the call, and returns the error that stops it, if any.
pub(super) async fn stopped(
    cloud: &Cloud,
    call: &Call,
    damage: &Damage,
) -> Result<Option<ApiError>, Dropped> {
    hold(cloud, call, Some(damage), Moment::Call, None).await;
    let Some(damage) = damage.behind_holds() else { return Ok(None) };
    let error = match damage {
        Damage::Throttle => throttled(),
        Damage::ExpiredCredentials => expired(),
        Damage::Error { code, message, status } => {
            let error = ApiError::new(code.clone(), message.as_str());
            ApiError { status: status.unwrap_or(error.status), ..error }
        }
        Damage::ServerError { status } => {
            ApiError { status: *status, ..ApiError::new("ServiceUnavailable", "Service is unavailable") }
        }
        Damage::Timeout { ms, before: true } => {
            tokio::time::sleep(Duration::from_millis(*ms)).await;
            return Err(Dropped);
        }
        Damage::Close { before: true } => return Err(Dropped),
        Damage::Delay { ms } => {
            tokio::time::sleep(Duration::from_millis(*ms)).await;
            return Ok(None);
        }
        _ => return Ok(None),
    };
    Ok(Some(error))
}

/// Carries out the call, unless a fault or the rate limit stops it first.
async fn answer_to(cloud: &Cloud, call: &Call, damage: Option<&Damage>) -> Result<api::Answer, Dropped> {
    if let Some(damage) = damage
        && let Some(error) = stopped(cloud, call, damage).await?
    {
        return Ok(Err(error));
    }
    let settings = cloud.settings();
    if let Some(limit) = settings.rate_limit
        && !cloud.buckets.take(&call.scope, limit, cloud.clock.now())
    {
        return Ok(Err(throttled()));
    }
    let result = api::carry_out(cloud, call, damage);
    // No change is acknowledged that a crash could undo.
    if let Err(reason) = cloud.journal.settled().await {
        return Ok(Err(ApiError::new("InternalFailure", reason)));
    }
    Ok(result)
}

/// Returns the answer as changed by a fault.
async fn leave(
    result: &api::Answer,
    damage: Option<&Damage>,
    request_id: &str,
) -> Result<Response<Body>, Dropped> {
    match damage {
        Some(Damage::Timeout { ms, .. }) => {
            tokio::time::sleep(Duration::from_millis(*ms)).await;
            Err(Dropped)
        }
        Some(Damage::Close { .. }) => Err(Dropped),
        Some(Damage::Reset) => Ok(answer::broken(answer::json(result, request_id)).await),
        Some(Damage::Garbage) => {
            let mut response = answer::json(result, request_id);
            *response.body_mut() = answer::whole("{\"ProgressEvent\": {\"TypeName\": <<<\u{0}");
            Ok(response)
        }
        Some(Damage::ServerError { status }) => {
            Ok(answer::plain(*status, "text/html", "<html><body>Service Unavailable</body></html>"))
        }
        _ => Ok(answer::json(result, request_id)),
    }
}

/// Logs a call when it is dropped, which also happens if the client disconnects first.
pub(super) struct Note<'a> {
    cloud: &'a Cloud,
    pub(super) call: Call,
    pub(super) damage: Option<Damage>,
    /// The HTTP status; 0 until an answer is ready.
    pub(super) status: u16,
    /// The exception's name.
    pub(super) error: Option<String>,
}

impl<'a> Note<'a> {
    /// Finds the fault for a call.
    pub(super) fn of(cloud: &'a Cloud, head: &Parts, call: Call) -> Result<Self, ApiError> {
        let damage = damage(cloud, head, &call)?;
        Ok(Self { cloud, call, damage, status: 0, error: None })
    }
}

impl Drop for Note<'_> {
    fn drop(&mut self) {
        let damage = self.damage.as_ref().and_then(|damage| serde_json::to_value(damage).ok());
        let text = |name: &str| self.call.text(name).map(str::to_owned);
        let seen = Seen {
            number: 0,
            at: self.cloud.clock.now(),
            type_name: text("TypeName"),
            identifier: text("Identifier").or_else(|| text("RequestToken")),
            patch: text("PatchDocument"),
            status: self.status,
            error: self.error.take(),
            fault: damage.and_then(|damage| Some(damage.get("fault")?.as_str()?.to_owned())),
            scope: self.call.scope.clone(),
            operation: self.call.operation.clone(),
        };
        self.cloud.calls.note(seen);
    }
}

/// Returns the fault in the call's own header, or the first configured fault that matches.
fn damage(cloud: &Cloud, head: &Parts, call: &Call) -> Result<Option<Damage>, ApiError> {
    if let Some(text) = head.headers.get(FAULT_HEADER) {
        let text = text.to_str().unwrap_or_default();
        let faults = fault::parse(text).map_err(|error| ApiError::validation(crate::error_text(&error)))?;
        return Ok(faults.into_iter().next().map(|fault| fault.damage));
    }
    if cloud.faults.is_empty() {
        return Ok(None);
    }
    let subject = Subject::of(call, &cloud.world());
    Ok(cloud.faults.meet(call, &subject))
}

fn throttled() -> ApiError {
    ApiError::new("ThrottlingException", "Rate exceeded")
}

pub(super) fn expired() -> ApiError {
    ApiError::new("ExpiredTokenException", "The security token included in the request is expired")
}

fn call(cloud: &Cloud, head: &Parts, body: &Bytes) -> Result<Call, ApiError> {
    let credential = credential(head)?;
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
    let scope = Scope::new(cloud.settings().account_of(&credential.access_key), credential.region);
    Ok(Call { scope, access_key: credential.access_key, operation: operation.to_owned(), input })
}

/// Returns the account and region that the request was signed for.
pub(super) fn scope(cloud: &Cloud, head: &Parts) -> Result<Scope, ApiError> {
    let credential = credential(head)?;
    Ok(Scope::new(cloud.settings().account_of(&credential.access_key), credential.region))
}

fn credential(head: &Parts) -> Result<Credential, ApiError> {
    let forbidden =
        |code: &'static str, message: &str| ApiError { status: 403, ..ApiError::new(code, message) };
    let header = head.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let header = header
        .ok_or_else(|| forbidden("MissingAuthenticationTokenException", "Missing Authentication Token"))?;
    Credential::from_authorization(header).ok_or_else(|| {
        forbidden("IncompleteSignatureException", "Authorization header requires 'Credential' parameter.")
    })
}
