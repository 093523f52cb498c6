//! The messages of failed operations: what was attempted, the facts, what exists now, what to do.

use std::fmt::Write as _;
use std::time::Duration;

use ferroform_core::diagnostic::{Diagnostic, catalogue};

use super::api::ApiError;
use super::code::ErrorCode;
use super::failure::{Details, Failure, FailureKind};
use super::outcome::{advice, more_time, outcome, unmanaged_outcome};
use super::verb::Verb;

impl Failure {
    /// Returns the message for the user: what was attempted, the facts line by line, what exists now, what to do.
    #[must_use]
    pub fn diagnostic(&self, verb: Verb, type_name: &str, identifier: Option<&str>) -> Diagnostic {
        let identifier = identifier.or(self.details.identifier.as_deref());
        let left = outcome(self, verb, type_name, identifier);
        self.message(verb, type_name, identifier, left, more_time(self, verb))
    }

    /// Returns the message about an object that no resource manages, so that no state has a record of it.
    #[must_use]
    pub fn unmanaged_diagnostic(&self, verb: Verb, type_name: &str, identifier: Option<&str>) -> Diagnostic {
        let identifier = identifier.or(self.details.identifier.as_deref());
        self.message(verb, type_name, identifier, unmanaged_outcome(self, type_name), None)
    }

    fn message(
        &self,
        verb: Verb,
        type_name: &str,
        identifier: Option<&str>,
        left: Option<String>,
        more_time: Option<&str>,
    ) -> Diagnostic {
        let mut detail = format!("{} {type_name} {}.\n", verb.doing(), self.happened());
        facts(&mut detail, identifier, self.kind.code(), &self.details);
        let advice = [advice(self, verb), more_time].into_iter().flatten();
        for paragraph in left.as_deref().into_iter().chain(advice) {
            let _ = write!(detail, "\n{paragraph}\n");
        }
        Diagnostic::error(summary(&self.kind, self.details.is_own), detail.trim_end())
    }

    fn happened(&self) -> String {
        match &self.kind {
            FailureKind::Rejected(_) => "failed".to_owned(),
            FailureKind::Unreachable(_) if self.details.is_own => "failed".to_owned(),
            FailureKind::Unreachable(_) => "failed: Cloud Control gave no usable answer".to_owned(),
            FailureKind::TimedOut(time) => format!("timed out after {}", in_words(*time)),
            FailureKind::Cancelled => "was stopped".to_owned(),
            FailureKind::Unlisted => {
                "was not answered, and Cloud Control lists no request that may be this one".to_owned()
            }
            FailureKind::Ambiguous(_) => {
                "was not answered, and Cloud Control lists several requests that may be this one".to_owned()
            }
            FailureKind::NeverArrived => {
                "was not answered, and Cloud Control lists no such request: it never arrived".to_owned()
            }
        }
    }
}

impl ApiError {
    /// Returns the message for the user about a failed call.
    #[must_use]
    pub fn diagnostic(&self, verb: Verb, type_name: &str, identifier: Option<&str>) -> Diagnostic {
        let kind = FailureKind::of_error(self);
        let mut detail = format!("{} {type_name} failed.\n", verb.doing());
        facts(&mut detail, identifier, Some(&self.code), &Box::<Details>::default().with_error(self));
        if kind == FailureKind::Cancelled {
            let detail = format!("{} {type_name} was stopped before there was an answer.", verb.doing());
            return Diagnostic::error(summary(&kind, self.is_own), detail);
        }
        if !self.is_own {
            let _ = write!(detail, "\n{}", self.code.advice(verb));
        }
        Diagnostic::error(summary(&kind, self.is_own), detail.trim_end())
    }
}

/// Writes the facts in their fixed order, one per line.
fn facts(detail: &mut String, identifier: Option<&str>, code: Option<&ErrorCode>, details: &Details) {
    let waited = details.waited.as_ref().map(|waited| {
        let requests = counted(u64::from(waited.requests), "request");
        format!("{} for {}, {requests} sent", in_words(waited.time), waited.what)
    });
    let mut lines: Vec<(&str, &str)> = Vec::new();
    lines.extend(identifier.map(|identifier| ("Identifier", identifier)));
    // A handler of the author's own has no codes and no tokens that users know.
    let of_service = !details.is_own;
    lines.extend(code.filter(|_| of_service).map(|code| ("Error code", code.name())));
    lines.extend(details.message.as_deref().filter(|m| !m.is_empty()).map(|m| ("Message", m)));
    lines.extend(waited.as_deref().map(|waited| ("Waited", waited)));
    let said = details.waited.as_ref().and_then(|waited| waited.said.as_deref());
    lines.extend(said.map(|said| ("Said before", said)));
    lines.extend(details.hooks.iter().map(|hook| ("Hook", hook.as_str())));
    let token = details.request_token.as_deref().filter(|_| of_service);
    lines.extend(token.map(|token| ("Request token", token)));
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
    if seconds >= 60 && seconds.is_multiple_of(60) {
        counted(seconds / 60, "minute")
    } else {
        counted(seconds, "second")
    }
}

fn counted(count: u64, unit: &str) -> String {
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

fn summary(kind: &FailureKind, is_own: bool) -> &'static str {
    match kind {
        FailureKind::Rejected(ErrorCode::AlreadyExists) => catalogue::ALREADY_EXISTS,
        FailureKind::Rejected(ErrorCode::NotFound) => catalogue::NOT_FOUND,
        FailureKind::Rejected(ErrorCode::RequestTooLarge) => catalogue::TOO_LARGE,
        FailureKind::Rejected(_) | FailureKind::Unreachable(_) if is_own => catalogue::HANDLER_FAILED,
        FailureKind::Rejected(ErrorCode::NoService) => catalogue::NO_AWS,
        FailureKind::Rejected(_) => catalogue::REJECTED,
        FailureKind::Unreachable(_) => catalogue::UNREACHABLE,
        FailureKind::TimedOut(_) => catalogue::TIMED_OUT,
        FailureKind::Cancelled => catalogue::CANCELLED,
        FailureKind::Unlisted | FailureKind::Ambiguous(_) | FailureKind::NeverArrived => {
            catalogue::UNKNOWN_OUTCOME
        }
    }
}
