//! Cloud Control's operations as a trait: one method a call, no retry, no waiting.

use std::time::Duration;

use async_trait::async_trait;
use serde_json::Value as Json;

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
    /// Asks for a request to be given up.
    async fn cancel(&self, request_token: &str) -> Result<Progress, ApiError>;
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
    /// The object's properties, where the service includes them.
    pub model: Option<Json>,
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
    /// Identifier and, possibly partial, properties of each.
    pub objects: Vec<(String, Json)>,
    /// What asks for the next page.
    pub next_token: Option<String>,
}

/// A handler's error code, or the kind of an API error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ErrorCode {
    /// The object exists already.
    AlreadyExists,
    /// There is no such object.
    NotFound,
    /// A property cannot change in place.
    NotUpdatable,
    /// The request is not valid.
    InvalidRequest,
    /// The caller may not.
    AccessDenied,
    /// The caller's credentials are not accepted.
    InvalidCredentials,
    /// The service is asked too much.
    Throttling,
    /// Another operation is under way, or the object is in a state that forbids this one.
    ResourceConflict,
    /// The object did not become stable.
    NotStabilized,
    /// A limit is reached.
    ServiceLimitExceeded,
    /// The service has a fault.
    ServiceInternalError,
    /// The service took too long.
    ServiceTimeout,
    /// The network failed: whether the request arrived is not known.
    NetworkFailure,
    /// The type does not know this operation, or Cloud Control does not know the type.
    UnsupportedAction,
    /// The client token was used for another request.
    ClientTokenConflict,
    /// No such request token.
    RequestTokenNotFound,
    /// A code this program does not know.
    Other(String),
}

/// A call that failed.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{code:?}: {message}")]
pub struct ApiError {
    /// What kind of failure.
    pub code: ErrorCode,
    /// The service's words, unchanged.
    pub message: String,
    /// What names the call in the service's logs.
    pub request_id: Option<String>,
    /// How long the service asks to wait.
    pub retry_after: Option<Duration>,
}
