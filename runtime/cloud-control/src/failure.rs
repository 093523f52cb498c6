//! Failures of operations: how they failed, and what exists now.

use std::time::Duration;

use super::api::{ApiError, Progress};
use super::call::Cause;
use super::code::ErrorCode;
use super::heals::Waited;
use super::open_request::OpenRequest;
use super::owner::End;

/// An operation that did not succeed.
#[derive(Debug, Clone)]
pub struct Failure {
    /// How it failed.
    pub kind: FailureKind,
    /// What exists now.
    pub exists: Exists,
    /// The details for the message.
    pub details: Box<Details>,
}

/// How an operation failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FailureKind {
    /// Cloud Control or the type's handler refused the request or failed.
    Rejected(ErrorCode),
    /// There was no usable answer, however often the call was made.
    Unreachable(ErrorCode),
    /// It took longer than this time limit.
    TimedOut(Duration),
    /// The user stopped it.
    Cancelled,
    /// There was no answer, and the service lists no request that may be this one.
    Unlisted,
    /// There was no answer, and the service lists several requests that may be this one.
    Ambiguous(Vec<String>),
    /// There was no answer, and the request can no longer arrive.
    NeverArrived,
}

/// What exists after an operation that did not succeed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exists {
    /// No object of ours.
    No,
    /// The object with this identifier.
    Yes(String),
    /// A request that may still make or change the object, or may have done so.
    Open(Box<OpenRequest>),
    /// A request that is over, and an object that it may have made or that existed before.
    Doubtful(Box<OpenRequest>),
}

/// The details of a failure for its message.
#[derive(Debug, Clone, Default)]
pub struct Details {
    /// AWS's message, unchanged.
    pub message: Option<String>,
    /// The identifier that the service named. The object is not always ours.
    pub identifier: Option<String>,
    /// The token of the request.
    pub request_token: Option<String>,
    /// The ID of the call in the service's logs.
    pub request_id: Option<String>,
    /// How long the request was sent again and again, and what for.
    pub(super) waited: Option<Waited>,
    /// The results of hooks.
    pub hooks: Vec<String>,
    /// Whether the service has forgotten a creation request.
    pub is_forgotten: bool,
    /// Whether the request is over, and its object remains to be looked for.
    pub is_over: bool,
    /// Whether the named object was looked for and does not exist.
    pub is_absent: bool,
    /// Whether a handler of the provider's author failed, and not Cloud Control.
    pub is_own: bool,
}

impl Details {
    /// Takes the details from a request's progress.
    pub(super) fn of_progress(progress: &Progress) -> Box<Self> {
        Box::new(Self {
            message: progress.message.clone(),
            identifier: progress.identifier.clone(),
            request_token: Some(progress.request_token.clone()).filter(|token| !token.is_empty()),
            hooks: progress.hooks.clone(),
            is_own: progress.is_own,
            ..Self::default()
        })
    }

    /// Adds the details of a failed call.
    pub(super) fn with_error(mut self: Box<Self>, error: &ApiError) -> Box<Self> {
        self.message = Some(error.message.clone());
        self.request_id.clone_from(&error.request_id);
        self.is_own |= error.is_own;
        self
    }
}

impl FailureKind {
    /// Returns the kind for the cause that ended a call.
    pub(super) fn of_cause(cause: &Cause, timeout: Duration) -> Self {
        match cause {
            Cause::Api(error) => Self::of_error(error),
            Cause::TimedOut(_) => Self::TimedOut(timeout),
            Cause::Cancelled => Self::Cancelled,
        }
    }

    pub(super) fn of_error(error: &ApiError) -> Self {
        match error.code {
            ErrorCode::Cancelled => Self::Cancelled,
            ErrorCode::NetworkFailure | ErrorCode::ConnectionFailure | ErrorCode::GarbledAnswer => {
                Self::Unreachable(error.code.clone())
            }
            _ => Self::Rejected(error.code.clone()),
        }
    }

    /// Returns the service's error code.
    pub(super) fn code(&self) -> Option<&ErrorCode> {
        match self {
            Self::Rejected(code) | Self::Unreachable(code) => Some(code),
            _ => None,
        }
    }
}

impl Failure {
    /// Whether the service knows the client token from another request.
    #[must_use]
    pub fn is_token_conflict(&self) -> bool {
        self.kind == FailureKind::Rejected(ErrorCode::ClientTokenConflict)
    }

    /// Whether it failed because an object of that name existed before.
    #[must_use]
    pub fn says_that_it_existed(&self) -> bool {
        self.end() == Some(End::Existed)
    }

    /// Returns how a request ended that the service refused, or `None` if it was not the service that ended it.
    pub(super) fn end(&self) -> Option<End> {
        match &self.kind {
            // A handler of the author's own says what it means.
            FailureKind::Rejected(code) => {
                let message = self.details.message.as_deref().filter(|_| !self.details.is_own);
                Some(End::of_failure(code, message))
            }
            _ => None,
        }
    }

    /// Whether the service does not know the request, or does not know it yet.
    pub(super) fn is_unknown_token(&self) -> bool {
        self.kind == FailureKind::Rejected(ErrorCode::RequestTokenNotFound)
    }
}
