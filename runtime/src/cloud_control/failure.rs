//! How an operation failed, what exists now, and how the user is told.

use std::fmt::Write as _;
use std::time::Duration;

use super::api::{ApiError, Progress};
use super::call::Cause;
use super::code::ErrorCode;
use crate::diagnostic::{Diagnostic, catalogue};

/// What was attempted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Creating an object.
    Create,
    /// Reading one.
    Read,
    /// Updating one.
    Update,
    /// Deleting one.
    Delete,
    /// Listing all of a type.
    List,
}

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
    },
    /// A request that may yet make the object.
    Pending {
        /// What names the request.
        request_token: String,
    },
    /// Perhaps an object: whether the request arrived is not known.
    Unknown {
        /// What the request was sent with.
        client_token: String,
    },
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
            Cause::TimedOut => Self::TimedOut(timeout),
            Cause::Cancelled => Self::Cancelled,
        }
    }

    fn of_error(error: &ApiError) -> Self {
        match error.code {
            ErrorCode::NetworkFailure | ErrorCode::ConnectionFailure | ErrorCode::GarbledAnswer => {
                Self::Unreachable(error.code.clone())
            }
            _ => Self::Rejected(error.code.clone()),
        }
    }

    fn code(&self) -> Option<&ErrorCode> {
        match self {
            Self::Rejected(code) | Self::Unreachable(code) => Some(code),
            Self::TimedOut(_) | Self::Cancelled => None,
        }
    }

    fn summary(&self) -> &'static str {
        match self {
            Self::Rejected(ErrorCode::AlreadyExists) => catalogue::ALREADY_EXISTS,
            Self::Rejected(ErrorCode::NotFound) => catalogue::NOT_FOUND,
            Self::Rejected(_) => catalogue::REJECTED,
            Self::Unreachable(_) => catalogue::UNREACHABLE,
            Self::TimedOut(_) => catalogue::TIMED_OUT,
            Self::Cancelled => catalogue::CANCELLED,
        }
    }
}

impl Verb {
    /// How a sentence about the attempt begins.
    fn doing(self) -> &'static str {
        match self {
            Self::Create => "Creating",
            Self::Read => "Reading",
            Self::Update => "Updating",
            Self::Delete => "Deleting",
            Self::List => "Listing",
        }
    }

    /// The word of `list-resource-requests`.
    fn operation(self) -> &'static str {
        match self {
            Self::Create => "CREATE",
            Self::Delete => "DELETE",
            _ => "UPDATE",
        }
    }
}

impl Failure {
    /// What the user is told: what was attempted, the facts line by line, what exists now, whether trying again can
    /// help.
    #[must_use]
    pub fn diagnostic(&self, verb: Verb, type_name: &str, identifier: Option<&str>) -> Diagnostic {
        let identifier = identifier.or(self.details.identifier.as_deref());
        let mut detail = format!("{} {type_name} {}.\n", verb.doing(), self.happened());
        facts(&mut detail, identifier, self.kind.code(), &self.details);
        if let Some(outcome) = self.outcome(verb, type_name, identifier) {
            let _ = write!(detail, "\n{outcome}\n");
        }
        let advice = self.kind.code().map_or(
            "Trying again can help; a longer time can be allowed in the timeouts of the resource.",
            ErrorCode::advice,
        );
        if self.kind != FailureKind::Cancelled {
            let _ = write!(detail, "\n{advice}");
        }
        Diagnostic::error(self.kind.summary(), detail.trim_end())
    }

    fn happened(&self) -> String {
        match &self.kind {
            FailureKind::Rejected(_) => "failed".to_owned(),
            FailureKind::Unreachable(_) => "failed: Cloud Control gave no usable answer".to_owned(),
            FailureKind::TimedOut(time) => format!("was not done within {}", in_words(*time)),
            FailureKind::Cancelled => "was stopped".to_owned(),
        }
    }

    /// What exists now and what to do about it.
    fn outcome(&self, verb: Verb, type_name: &str, identifier: Option<&str>) -> Option<String> {
        match (&self.exists, verb) {
            (Exists::No, Verb::Create) => self.nothing_of_ours(type_name, identifier),
            (Exists::Yes { identifier }, Verb::Create) if self.kind == FailureKind::Cancelled => Some(format!(
                "The object {identifier} may exist. It is recorded in the state as tainted, so that the next apply \
                 replaces it if it does."
            )),
            (Exists::Yes { identifier }, Verb::Create) => Some(format!(
                "The object {identifier} exists all the same. It is recorded in the state as tainted, so that the \
                 next apply replaces it."
            )),
            (Exists::Pending { .. }, _) if self.is_forgotten() => Some(
                "The service no longer knows the request; it keeps requests for seven days. If there is an object, \
                 remove the resource from the state and import the object; else remove it from the state:\n\n    \
                 terraform state rm <resource address>"
                    .to_owned(),
            ),
            (Exists::Pending { request_token }, Verb::Create) if self.is_nameless() => Some(format!(
                "The request is recorded in the state, and each plan or apply asks again. If the object has no name by \
                 then, look for it, remove the resource from the state, and import the object:\n\n    \
                 aws cloudcontrol get-resource-request-status --request-token {request_token}\n    \
                 aws cloudcontrol list-resources --type-name {type_name}\n    \
                 terraform state rm <resource address>\n    \
                 terraform import <resource address> <identifier>"
            )),
            (Exists::Pending { request_token }, verb) => {
                let recorded = match verb {
                    Verb::Create => " It is recorded in the state, and the next plan or apply asks how it ended.",
                    _ => "",
                };
                Some(format!(
                    "The request goes on.{recorded} To look at it now, or to end it:\n\n    \
                     aws cloudcontrol get-resource-request-status --request-token {request_token}\n    \
                     aws cloudcontrol cancel-resource-request --request-token {request_token}"
                ))
            }
            (Exists::Unknown { .. }, _) => Some(format!(
                "Whether the request was carried out is not known. Look for it among the latest requests, and import \
                 the object if there is one:\n\n    aws cloudcontrol list-resource-requests \
                 --resource-request-status-filter Operations={}",
                verb.operation()
            )),
            (Exists::No | Exists::Yes { .. }, _) => None,
        }
    }

    /// Whether the service says that it made something, but not what.
    fn is_nameless(&self) -> bool {
        self.kind == FailureKind::Rejected(ErrorCode::GarbledAnswer)
    }

    fn is_forgotten(&self) -> bool {
        self.kind == FailureKind::Rejected(ErrorCode::RequestTokenNotFound)
    }

    fn nothing_of_ours(&self, type_name: &str, identifier: Option<&str>) -> Option<String> {
        let Some(identifier) = identifier else {
            // A handler that gave up half-way may have left something without naming it.
            let is_half_way = self.kind.code().is_none_or(|code| !code.is_refused_at_the_door());
            return (is_half_way && self.details.request_token.is_some()).then(|| {
                format!(
                    "The service named no object, and none is recorded in the state. See whether the request left one \
                     behind all the same, and import or delete it:\n\n    \
                     aws cloudcontrol list-resources --type-name {type_name}\n    \
                     terraform import <resource address> <identifier>"
                )
            });
        };
        let import = format!("    terraform import <resource address> '{identifier}'");
        Some(match self.kind.code() {
            Some(ErrorCode::AlreadyExists) => format!(
                "The existing object was not touched and is not in the state. To manage it with this configuration, \
                 import it:\n\n{import}"
            ),
            _ => format!(
                "No object was recorded in the state. If one named {identifier} exists now and is the one that was \
                 to be created, import it:\n\n{import}"
            ),
        })
    }
}

impl ApiError {
    /// What the user is told about a call that failed.
    #[must_use]
    pub fn diagnostic(&self, verb: Verb, type_name: &str, identifier: Option<&str>) -> Diagnostic {
        let kind = FailureKind::of_error(self);
        let mut detail = format!("{} {type_name} failed.\n", verb.doing());
        facts(&mut detail, identifier, Some(&self.code), &Box::<Details>::default().with_error(self));
        let _ = write!(detail, "\n{}", self.code.advice());
        Diagnostic::error(kind.summary(), detail)
    }
}

/// The facts in their fixed order, a line each.
fn facts(detail: &mut String, identifier: Option<&str>, code: Option<&ErrorCode>, details: &Details) {
    let mut lines: Vec<(&str, &str)> = Vec::new();
    lines.extend(identifier.map(|identifier| ("Identifier", identifier)));
    lines.extend(code.map(|code| ("Error code", code.name())));
    lines.extend(details.message.as_deref().filter(|m| !m.is_empty()).map(|m| ("Message", m)));
    lines.extend(details.hooks.iter().map(|hook| ("Hook", hook.as_str())));
    lines.extend(details.request_token.as_deref().map(|token| ("Request token", token)));
    lines.extend(details.request_id.as_deref().map(|id| ("Request ID", id)));
    if !lines.is_empty() {
        detail.push('\n');
    }
    for (name, value) in lines {
        let _ = writeln!(detail, "{name}: {value}");
    }
}

fn in_words(time: Duration) -> String {
    let seconds = time.as_secs();
    let plural = |count: u64, unit: &str| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    if seconds >= 60 && seconds.is_multiple_of(60) {
        plural(seconds / 60, "minute")
    } else {
        plural(seconds, "second")
    }
}
