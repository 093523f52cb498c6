//! Cloud Control's operations as a trait: one method per call, without retries and without waiting.

use std::any::{Any, TypeId};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::Value as Json;

pub use ferroform_core::context::{CallerIdentity, NoIdentity};

use super::code::{ErrorCode, Remedy};
use super::heals::says_throttled;

/// How long a call may stay unanswered. The SDK gives up earlier; this limit is for calls where it does not.
const CALL_LIMIT: Duration = Duration::from_secs(90);

/// The Cloud Control API of one account and region.
#[async_trait]
pub trait Api: Send + Sync + 'static {
    /// Requests the creation of an object with these properties.
    async fn create(&self, type_name: &str, desired: &Json, client_token: &str)
    -> Result<Progress, ApiError>;
    /// Returns the properties of an object.
    async fn get(&self, type_name: &str, identifier: &str) -> Result<Json, ApiError>;
    /// Requests these changes (RFC 6902) to an object.
    async fn update(
        &self,
        type_name: &str,
        identifier: &str,
        patch: &Json,
        client_token: &str,
    ) -> Result<Progress, ApiError>;
    /// Requests the deletion of an object.
    async fn delete(
        &self,
        type_name: &str,
        identifier: &str,
        client_token: &str,
    ) -> Result<Progress, ApiError>;
    /// Returns one page of the objects of a type. `model` holds the properties that the list handler requires.
    async fn list(
        &self,
        type_name: &str,
        model: Option<&Json>,
        next_token: Option<&str>,
    ) -> Result<Listed, ApiError>;
    /// Returns the progress of a request.
    async fn status(&self, request_token: &str) -> Result<Progress, ApiError>;
    /// Returns one page of the latest creation requests, whoever sent them.
    async fn creations(&self, next_token: Option<&str>) -> Result<Creations, ApiError>;
    /// Requests the cancellation of a request.
    async fn cancel(&self, request_token: &str) -> Result<Progress, ApiError>;
    /// Returns whom the credentials belong to.
    async fn caller_identity(&self) -> Result<CallerIdentity, NoIdentity> {
        Err(NoIdentity::NotAsked)
    }
    /// Returns what there is of this type for code of the provider's author.
    fn extension(&self, _: TypeId) -> Option<&(dyn Any + Send + Sync)> {
        None
    }
    /// Whether handlers of the provider's author are called, and not Cloud Control.
    fn is_own(&self) -> bool {
        false
    }
    /// Returns when the user wants to stop, if requests that have begun are awaited nevertheless: then nothing else is.
    async fn stopped(&self) {
        std::future::pending::<()>().await;
    }
    /// Returns how long a call may stay unanswered.
    fn longest_call(&self) -> Duration {
        CALL_LIMIT
    }
    /// Returns by how many seconds the service's clock is ahead of this machine's, as far as that is known.
    fn clock_ahead(&self) -> i64 {
        0
    }
}

/// The progress of a request.
#[derive(Debug, Clone)]
pub struct Progress {
    /// The token of the request.
    pub request_token: String,
    /// Its state.
    pub status: OperationStatus,
    /// The object's identifier, once there is one.
    pub identifier: Option<String>,
    /// The handler's error code if the request failed.
    pub error_code: Option<ErrorCode>,
    /// The service's message.
    pub message: Option<String>,
    /// How long the service asks to wait before the next status call.
    pub retry_after: Option<Duration>,
    /// The results of hooks, as text.
    pub hooks: Vec<String>,
    /// Whether a handler of the provider's author carries it out, and not Cloud Control.
    pub is_own: bool,
}

/// The state of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperationStatus {
    /// Not started yet.
    Pending,
    /// In progress.
    InProgress,
    /// Succeeded.
    Success,
    /// Failed.
    Failed,
    /// Being cancelled.
    CancelInProgress,
    /// Cancelled.
    CancelComplete,
}

/// One page of objects.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// The identifiers of the objects. Their properties are left out, since a list may return only some of them.
    pub identifiers: Vec<String>,
    /// The token of the next page.
    pub next_token: Option<String>,
}

/// One page of creation requests.
#[derive(Debug, Clone, Default)]
pub struct Creations {
    /// The requests.
    pub requests: Vec<ListedCreation>,
    /// The token of the next page.
    pub next_token: Option<String>,
}

/// A creation request in a list of requests.
#[derive(Debug, Clone)]
pub struct ListedCreation {
    /// The type of the object.
    pub type_name: String,
    /// When it was sent, in seconds since 1970 by the service's clock.
    pub sent: Option<u64>,
    /// Its progress.
    pub progress: Progress,
}

/// A call that failed.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{}: {message}", code.name())]
pub struct ApiError {
    /// The kind of failure.
    pub code: ErrorCode,
    /// The service's message, unchanged. If it refuses credentials, whose they are follows.
    pub message: String,
    /// The ID of the call in the service's logs.
    pub request_id: Option<String>,
    /// How long the service asks to wait.
    pub retry_after: Option<Duration>,
    /// Whether the service itself had a fault (an HTTP status of 500 or above), whatever code came with it.
    pub is_server_fault: bool,
    /// Whether a handler of the provider's author failed, and not Cloud Control. Whoever makes the call says it.
    pub is_own: bool,
}

impl ApiError {
    /// Creates a failure of this kind with this message.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            request_id: None,
            retry_after: None,
            is_server_fault: false,
            is_own: false,
        }
    }

    /// Creates the error of an answer that lacks something required.
    pub(super) fn garbled(what: &str) -> Self {
        Self::new(ErrorCode::GarbledAnswer, format!("the answer has {what}"))
    }

    /// Whether there is no such object.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        self.code == ErrorCode::NotFound
    }

    /// Whether the call may have been carried out nevertheless.
    #[must_use]
    pub fn is_ambiguous(&self) -> bool {
        self.is_server_fault || self.code.is_ambiguous()
    }

    /// Whether a handler was throttled and reports it without its code.
    fn hides_throttling(&self) -> bool {
        !self.is_own
            && matches!(self.code, ErrorCode::GeneralServiceException | ErrorCode::Other(_))
            && says_throttled(&self.message)
    }

    /// Returns what to do about the failure.
    pub(super) fn remedy(&self) -> Remedy {
        match self.code.remedy() {
            Remedy::None if self.is_server_fault => Remedy::Again,
            Remedy::None if self.hides_throttling() => Remedy::SlowDown,
            remedy => remedy,
        }
    }
}

impl Progress {
    /// Creates the progress of a request in this state, with nothing else known.
    pub fn new(request_token: impl Into<String>, status: OperationStatus) -> Self {
        Self {
            request_token: request_token.into(),
            status,
            identifier: None,
            error_code: None,
            message: None,
            retry_after: None,
            hooks: Vec::new(),
            is_own: false,
        }
    }

    /// Creates the progress of a handler of the provider's author.
    pub fn own(request_token: impl Into<String>, status: OperationStatus) -> Self {
        Self { is_own: true, ..Self::new(request_token, status) }
    }
}

impl OperationStatus {
    /// Reads the service's word. A state that this program does not know is not final.
    pub(super) fn parse(word: &str) -> Self {
        match word {
            "PENDING" => Self::Pending,
            "SUCCESS" => Self::Success,
            "FAILED" => Self::Failed,
            "CANCEL_IN_PROGRESS" => Self::CancelInProgress,
            "CANCEL_COMPLETE" => Self::CancelComplete,
            _ => Self::InProgress,
        }
    }

    /// Whether the request has ended.
    #[must_use]
    pub fn is_final(self) -> bool {
        matches!(self, Self::Success | Self::Failed | Self::CancelComplete)
    }

    /// Whether it is not known yet whether the request will be carried out.
    pub(super) fn is_undecided(self) -> bool {
        matches!(self, Self::Pending | Self::CancelInProgress)
    }
}
