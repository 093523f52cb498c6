//! The messages of failed operations: what was attempted, the facts, what exists now, what to do.

use std::fmt::Write as _;
use std::time::Duration;

use ferroform_core::diagnostic::{Diagnostic, catalogue};

use super::api::ApiError;
use super::code::ErrorCode;
use super::denied::Denied;
use super::failure::{Details, Failure, FailureKind};
use super::outcome::{advised, more_time, outcome, unmanaged_outcome};
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
        more_time: Option<&'static str>,
    ) -> Diagnostic {
        let mut detail = self.happened(verb, type_name);
        facts(&mut detail, identifier, self.kind.code(), &self.details);
        let denied = denied(self.kind.code(), &self.details);
        let advice = advised(self).map(|code| advice(code, verb, type_name, denied));
        for paragraph in left.into_iter().chain(advice).chain(more_time.map(str::to_owned)) {
            let _ = write!(detail, "\n{paragraph}\n");
        }
        diagnostic(&self.kind, self.details.is_own, denied, &detail)
    }

    /// Returns the first sentence. What a handler says when it fails needs none.
    fn happened(&self, verb: Verb, type_name: &str) -> String {
        let what = match &self.kind {
            FailureKind::Rejected(_) | FailureKind::Unreachable(_) if self.details.is_own => {
                return String::new();
            }
            FailureKind::Rejected(_) => "failed".to_owned(),
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
        };
        began(verb, type_name, &what, self.details.is_own)
    }
}

impl ApiError {
    /// Returns the message for the user about a failed call.
    #[must_use]
    pub fn diagnostic(&self, verb: Verb, type_name: &str, identifier: Option<&str>) -> Diagnostic {
        let kind = FailureKind::of_error(self);
        let details = Box::<Details>::default().with_error(self);
        if kind == FailureKind::Cancelled {
            let detail = began(verb, type_name, "was stopped before there was an answer", self.is_own);
            return diagnostic(&kind, self.is_own, None, &detail);
        }
        let mut detail =
            if self.is_own { String::new() } else { began(verb, type_name, "failed", self.is_own) };
        facts(&mut detail, identifier, Some(&self.code), &details);
        let denied = denied(Some(&self.code), &details);
        if !self.is_own {
            let _ = write!(detail, "\n{}", advice(&self.code, verb, type_name, denied));
        }
        diagnostic(&kind, self.is_own, denied, &detail)
    }
}

/// Returns what was attempted and what came of it. Users do not know the types of handlers by their names in Rust.
fn began(verb: Verb, type_name: &str, what: &str, is_own: bool) -> String {
    let object = if is_own { "the object" } else { type_name };
    format!("{} {object} {what}.\n", verb.doing())
}

/// Returns what to do about a refusal.
fn advice(code: &ErrorCode, verb: Verb, type_name: &str, denied: Option<Denied<'_>>) -> String {
    denied.map_or_else(|| code.advice(verb).to_owned(), |denied| denied.advice(type_name))
}

/// Returns the permission that was missing, if the service names it.
fn denied<'d>(code: Option<&ErrorCode>, details: &'d Details) -> Option<Denied<'d>> {
    let is_denied = matches!(code, Some(ErrorCode::AccessDenied | ErrorCode::UnauthorizedTaggingOperation));
    details.message.as_deref().filter(|_| is_denied).and_then(Denied::read)
}

fn diagnostic(kind: &FailureKind, is_own: bool, denied: Option<Denied<'_>>, detail: &str) -> Diagnostic {
    let title = summary(kind, is_own);
    let summary = match denied {
        Some(Denied { action, .. }) => format!("{title} ({action})").into(),
        None => title.into(),
    };
    Diagnostic { summary, ..Diagnostic::error(title, detail.trim()) }
}

/// Writes the facts in their fixed order, one per line.
fn facts(detail: &mut String, identifier: Option<&str>, code: Option<&ErrorCode>, details: &Details) {
    let waited = details.waited.as_ref().map(|waited| {
        let requests = counted(u64::from(waited.requests), "request");
        format!("{} for {}, {requests} sent", in_words(waited.time), waited.what)
    });
    let message = details.message.as_deref().filter(|message| !message.is_empty());
    // A handler of the author's own has no codes and no tokens that users know.
    let of_service = !details.is_own;
    if let Some(message) = message.filter(|_| !of_service) {
        let _ = writeln!(detail, "\n{message}");
    }
    let mut lines: Vec<(&str, &str)> = Vec::new();
    lines.extend(identifier.filter(|_| of_service).map(|identifier| ("Identifier", identifier)));
    lines.extend(code.filter(|_| of_service).map(|code| ("Error code", code.name())));
    lines.extend(message.filter(|_| of_service).map(|message| ("Message", message)));
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

/// Whether a handler says this itself when it fails.
fn is_told_by_handlers(code: &ErrorCode) -> bool {
    matches!(code, ErrorCode::AlreadyExists | ErrorCode::NotFound | ErrorCode::RequestTooLarge)
}

fn summary(kind: &FailureKind, is_own: bool) -> &'static str {
    match kind {
        FailureKind::Rejected(code) if !is_own || is_told_by_handlers(code) => code.title(),
        FailureKind::Rejected(_) => catalogue::HANDLER_FAILED,
        FailureKind::Unreachable(_) if is_own => catalogue::HANDLER_FAILED,
        FailureKind::Unreachable(_) => catalogue::UNREACHABLE,
        FailureKind::TimedOut(_) => catalogue::TIMED_OUT,
        FailureKind::Cancelled => catalogue::CANCELLED,
        FailureKind::Unlisted | FailureKind::Ambiguous(_) | FailureKind::NeverArrived => {
            catalogue::UNKNOWN_OUTCOME
        }
    }
}
