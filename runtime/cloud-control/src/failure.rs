//! How an operation failed, and what exists now.

use std::time::Duration;

use super::api::{ApiError, Progress};
use super::call::Cause;
use super::code::ErrorCode;
use super::open_request::OpenRequest;
use super::whose::End;

/// An operation that did not succeed.
#[derive(Debug, Clone)]
pub struct Failure {
    /// How it failed.
    pub kind: FailureKind,
    /// What exists now.
    pub exists: Exists,
    /// What is told about it.
    pub details: Box<Details>,
}

/// How an operation failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FailureKind {
    /// Cloud Control or the type's handler refused it or gave up.
    Rejected(ErrorCode),
    /// There was no usable answer, however often it was asked.
    Unreachable(ErrorCode),
    /// It took longer than this.
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
    /// Nothing that is ours.
    No,
    /// The object.
    Yes {
        /// What names it.
        identifier: String,
        /// Whether it certainly exists: a creation that was cancelled may have made nothing.
        is_certain: bool,
    },
    /// A request that may yet make or change the object, or may have done so.
    Open(Box<OpenRequest>),
    /// A request that is over, and an object that it may have made, or that was there before.
    Doubtful(Box<OpenRequest>),
}

/// What is told about a failure.
#[derive(Debug, Clone, Default)]
pub struct Details {
    /// AWS's words, unchanged.
    pub message: Option<String>,
    /// The identifier the service named, which is not always that of an object of ours.
    pub identifier: Option<String>,
    /// What names the request.
    pub request_token: Option<String>,
    /// What names the call in the service's logs.
    pub request_id: Option<String>,
    /// What hooks had to say.
    pub hooks: Vec<String>,
    /// Whether the service has forgotten a request for a creation.
    pub is_forgotten: bool,
    /// Whether the object that was named was looked for.
    pub was_looked_for: bool,
    /// Whether the service then said that it does not exist.
    pub is_absent: bool,
}

impl Details {
    /// What a request's progress tells.
    pub(super) fn of_progress(progress: &Progress) -> Box<Self> {
        Box::new(Self {
            message: progress.message.clone(),
            identifier: progress.identifier.clone(),
            request_token: Some(progress.request_token.clone()).filter(|token| !token.is_empty()),
            request_id: None,
            hooks: progress.hooks.clone(),
            is_forgotten: false,
            was_looked_for: false,
            is_absent: false,
        })
    }

    /// The same, with what a failed call tells.
    pub(super) fn with_error(mut self: Box<Self>, error: &ApiError) -> Box<Self> {
        self.message = Some(error.message.clone());
        self.request_id.clone_from(&error.request_id);
        self
    }
}

impl FailureKind {
    /// The kind that the end of a call means.
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

    /// The service's word for it.
    pub(super) fn code(&self) -> Option<&ErrorCode> {
        match self {
            Self::Rejected(code) | Self::Unreachable(code) => Some(code),
            _ => None,
        }
    }
}

impl Failure {
    /// Whether the service knows the client token for another request.
    #[must_use]
    pub fn is_token_conflict(&self) -> bool {
        self.kind == FailureKind::Rejected(ErrorCode::ClientTokenConflict)
    }

    /// Whether it failed because an object of that name existed before.
    #[must_use]
    pub fn says_that_it_existed(&self) -> bool {
        self.end() == Some(End::Existed)
    }

    /// How a request ended that the service has refused. `None` if it was not the service that ended it.
    pub(super) fn end(&self) -> Option<End> {
        match &self.kind {
            FailureKind::Rejected(code) => Some(End::of_failure(code, self.details.message.as_deref())),
            _ => None,
        }
    }

    /// Whether the service does not know the request, or not yet.
    pub(super) fn is_unknown_token(&self) -> bool {
        self.kind == FailureKind::Rejected(ErrorCode::RequestTokenNotFound)
    }
}
