//! Cloud Control's operations as a trait: one method a call, no retry, no waiting.

use std::time::Duration;

use async_trait::async_trait;
use serde_json::Value as Json;

use super::code::{ErrorCode, Remedy};

/// The Cloud Control API of one account and region.
#[async_trait]
pub trait Api: Send + Sync + 'static {
    /// Asks for an object with these properties.
    async fn create(&self, type_name: &str, desired: &Json, client_token: &str)
    -> Result<Progress, ApiError>;
    /// The properties of an object.
    async fn get(&self, type_name: &str, identifier: &str) -> Result<Json, ApiError>;
    /// Asks for these changes (RFC 6902) to an object.
    async fn update(
        &self,
        type_name: &str,
        identifier: &str,
        patch: &Json,
        client_token: &str,
    ) -> Result<Progress, ApiError>;
    /// Asks for an object to be gone.
    async fn delete(
        &self,
        type_name: &str,
        identifier: &str,
        client_token: &str,
    ) -> Result<Progress, ApiError>;
    /// One page of the objects of a type; `model` holds the properties a list handler asks for.
    async fn list(
        &self,
        type_name: &str,
        model: Option<&Json>,
        next_token: Option<&str>,
    ) -> Result<Listed, ApiError>;
    /// How far a request has come.
    async fn status(&self, request_token: &str) -> Result<Progress, ApiError>;
    /// One page of the latest requests for a creation, whoever sent them.
    async fn creations(&self, next_token: Option<&str>) -> Result<Creations, ApiError>;
    /// Asks for a request to be given up.
    async fn cancel(&self, request_token: &str) -> Result<Progress, ApiError>;
    /// The account the credentials belong to, where that can be told.
    async fn account_id(&self) -> Option<String> {
        None
    }
    /// By how many seconds the service's clock is ahead of this machine's, as far as that is known.
    fn clock_ahead(&self) -> i64 {
        0
    }
}

/// How far a request has come.
#[derive(Debug, Clone)]
pub struct Progress {
    /// What names the request.
    pub request_token: String,
    /// Its state.
    pub status: OperationStatus,
    /// The object's identifier, as soon as there is one.
    pub identifier: Option<String>,
    /// The handler's error code of a failed request.
    pub error_code: Option<ErrorCode>,
    /// The service's words.
    pub message: Option<String>,
    /// How long the service asks to wait before the next question.
    pub retry_after: Option<Duration>,
    /// What hooks had to say, in words.
    pub hooks: Vec<String>,
}

/// The state of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperationStatus {
    /// Not yet begun.
    Pending,
    /// Under way.
    InProgress,
    /// Done.
    Success,
    /// Failed.
    Failed,
    /// Being given up.
    CancelInProgress,
    /// Given up.
    CancelComplete,
}

/// One page of objects.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// What names each. Their properties may be partial, so that nobody could use them.
    pub identifiers: Vec<String>,
    /// What asks for the next page.
    pub next_token: Option<String>,
}

/// One page of requests for a creation.
#[derive(Debug, Clone, Default)]
pub struct Creations {
    /// The requests.
    pub requests: Vec<ListedCreation>,
    /// What asks for the next page.
    pub next_token: Option<String>,
}

/// A request for a creation, as a list of requests shows it.
#[derive(Debug, Clone)]
pub struct ListedCreation {
    /// The type of the object.
    pub type_name: String,
    /// When it was sent by the service's clock, in seconds since 1970.
    pub sent: Option<u64>,
    /// How far it has come.
    pub progress: Progress,
}

/// A call that failed.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{}: {message}", code.name())]
pub struct ApiError {
    /// What kind of failure.
    pub code: ErrorCode,
    /// The service's words, unchanged.
    pub message: String,
    /// What names the call in the service's logs.
    pub request_id: Option<String>,
    /// How long the service asks to wait.
    pub retry_after: Option<Duration>,
    /// Whether the service itself had a fault (an HTTP status of 500 and above), whatever code came with it.
    pub is_server_fault: bool,
}

impl ApiError {
    /// A failure of this kind, in these words.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), request_id: None, retry_after: None, is_server_fault: false }
    }

    /// Whether there is no such object.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        self.code == ErrorCode::NotFound
    }

    /// Whether the call may have been carried out all the same.
    #[must_use]
    pub fn is_ambiguous(&self) -> bool {
        self.is_server_fault || self.code.is_ambiguous()
    }

    /// What to do about it.
    pub(super) fn remedy(&self) -> Remedy {
        match self.code.remedy() {
            Remedy::None if self.is_server_fault => Remedy::Again,
            remedy => remedy,
        }
    }
}

impl Progress {
    /// A request in this state, of which nothing else is known.
    pub fn new(request_token: impl Into<String>, status: OperationStatus) -> Self {
        Self {
            request_token: request_token.into(),
            status,
            identifier: None,
            error_code: None,
            message: None,
            retry_after: None,
            hooks: Vec::new(),
        }
    }
}

impl OperationStatus {
    /// Whether nothing more will happen.
    #[must_use]
    pub fn is_final(self) -> bool {
        matches!(self, Self::Success | Self::Failed | Self::CancelComplete)
    }
}
