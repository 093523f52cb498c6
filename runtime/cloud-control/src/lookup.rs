//! Looks up a creation whose answer was lost, among the requests that the service remembers.
//!
//! The service lists requests without their client tokens, so a request is recognised by its type, the time at
//! which it was sent, and what it made. Only one that matches is followed.

use std::collections::HashSet;

use serde_json::Value as Json;

use super::api::{ApiError, ListedCreation, OperationStatus, Progress};
use super::call::{Scope, Unanswered};
use super::client::{Client, Operation, VISIBILITY};
use super::failure::{Details, Exists, Failure, FailureKind};
use super::open_request::OpenRequest;

/// The tolerated difference between the clocks of the service and of this machine, in seconds. With a larger one
/// AWS accepts no signature.
const SKEW: u64 = 5 * 60;
/// The maximum number of pages, more than seven days of requests take.
const PAGES: usize = 10_000;

impl Client {
    /// Returns the request whose answer was lost.
    ///
    /// # Errors
    /// If it never arrived, or that cannot be determined.
    pub(super) async fn look_up(
        &self,
        operation: &Operation<'_>,
        request: &OpenRequest,
        desired: &Json,
        now: u64,
    ) -> Result<Progress, Failure> {
        let candidates = self.candidates(operation, request).await;
        let candidates = candidates.map_err(|error| undecided_by(request, &error))?;
        let (mut fitting, mut gone) = (Vec::new(), Vec::new());
        for candidate in &candidates {
            let made = self.made(operation, candidate, desired).await;
            match made.map_err(|error| undecided_by(request, &error))? {
                Made::WhatWasAsked => fitting.push(candidate),
                Made::WhatIsGone => gone.push(candidate),
                Made::SomethingElse => {}
            }
        }
        // A request whose object is gone is most likely an earlier one.
        let fitting = if fitting.is_empty() { gone } else { fitting };
        if let [only] = fitting[..] {
            return Ok(only.clone());
        }
        Err(match candidates.as_slice() {
            [] if !request.may_arrive(self.time_there(now)) => {
                Failure { kind: FailureKind::NeverArrived, exists: Exists::No, details: Box::default() }
            }
            [] => undecided(request, FailureKind::Unlisted),
            several => undecided(request, FailureKind::Ambiguous(several.iter().map(in_words).collect())),
        })
    }

    /// Returns the requests that may be the lost one.
    async fn candidates(
        &self,
        operation: &Operation<'_>,
        request: &OpenRequest,
    ) -> Result<Vec<Progress>, ApiError> {
        let mut found = Vec::new();
        let mut next: Option<String> = None;
        let mut tokens = HashSet::new();
        let scope = Scope::reading(operation.cancel);
        for _ in 0..PAGES {
            let api = &self.caller.api;
            let page = self.caller.call(&scope, || api.creations(next.as_deref())).await;
            let page = page.map_err(Unanswered::into_error)?;
            let fitting = page.requests.into_iter().filter(|listed| is_like(listed, operation, request));
            found.extend(fitting.map(|listed| listed.progress));
            match page.next_token.filter(|token| !token.is_empty()) {
                Some(token) if tokens.insert(token.clone()) => next = Some(token),
                _ => break,
            }
        }
        Ok(found)
    }

    /// Returns what a request made, as far as that can be determined now.
    async fn made(
        &self,
        operation: &Operation<'_>,
        request: &Progress,
        desired: &Json,
    ) -> Result<Made, ApiError> {
        let Some(identifier) = &request.identifier else { return Ok(Made::WhatWasAsked) };
        if request.status != OperationStatus::Success {
            return Ok(Made::WhatWasAsked);
        }
        Ok(match self.read(operation.type_name, identifier, operation.cancel).await? {
            None => Made::WhatIsGone,
            Some(model) if agrees(desired, &model) => Made::WhatWasAsked,
            Some(_) => Made::SomethingElse,
        })
    }

    /// Checks that an object is what was requested: its request was identified only by type, time and name, and
    /// may not have ended then.
    ///
    /// # Errors
    /// If it is another object, or that cannot be determined.
    pub(super) async fn confirm(
        &self,
        operation: &Operation<'_>,
        request: &OpenRequest,
        identifier: &str,
        desired: &Json,
    ) -> Result<(), Failure> {
        let is_named = request.origin.chosen().is_none_or(|chosen| identifier.eq_ignore_ascii_case(chosen));
        let (name, cancel) = (operation.type_name, operation.cancel);
        let model = self.read_patiently(name, identifier, cancel, VISIBILITY).await;
        let model = model.map_err(|error| undecided_by(request, &error))?;
        if is_named && model.is_none_or(|model| agrees(desired, &model)) {
            return Ok(());
        }
        Err(undecided(request, FailureKind::Ambiguous(vec![identifier.to_owned()])))
    }
}

impl Client {
    /// Whether the object of a cancelled creation that had begun has every value that was requested. It may still be
    /// somebody else's if nothing but its name was requested.
    pub(super) async fn has_all(
        &self,
        operation: &Operation<'_>,
        request: &OpenRequest,
        desired: &Json,
    ) -> bool {
        let Some(identifier) = request.identifier.as_deref().filter(|_| request.has_begun) else {
            return false;
        };
        let names: Vec<&str> = identifier.split('|').collect();
        let is_more = |value: &Json| value.as_str().is_none_or(|text| !names.contains(&text));
        let says_more = desired.as_object().is_some_and(|desired| desired.values().any(is_more));
        let read = self.read(operation.type_name, identifier, operation.cancel).await;
        says_more && matches!(read, Ok(Some(model)) if has(&model, desired))
    }
}

/// Whether a value that the service shows has everything that was requested.
fn has(shown: &Json, wanted: &Json) -> bool {
    match (shown, wanted) {
        (Json::Object(shown), Json::Object(wanted)) => wanted
            .iter()
            .all(|(property, wanted)| shown.get(property).is_some_and(|shown| has(shown, wanted))),
        (Json::Array(shown), Json::Array(wanted)) => {
            wanted.iter().all(|wanted| shown.iter().any(|shown| has(shown, wanted)))
        }
        _ => shown == wanted,
    }
}

/// What a request made.
enum Made {
    /// What was requested, or nothing yet that says otherwise.
    WhatWasAsked,
    /// An object that is gone or not visible yet, and may have been anything.
    WhatIsGone,
    /// An object with other properties.
    SomethingElse,
}

/// Returns a failure that leaves the request as open as before.
fn undecided(request: &OpenRequest, kind: FailureKind) -> Failure {
    Failure { kind, exists: Exists::Open(Box::new(request.clone())), details: Box::default() }
}

/// The same, because the service gave this error.
fn undecided_by(request: &OpenRequest, error: &ApiError) -> Failure {
    let details = Box::<Details>::default().with_error(error);
    Failure { details, ..undecided(request, FailureKind::of_error(error)) }
}

/// Whether a listed request has the type, the time and the name of the lost one, and is not known to be another.
fn is_like(listed: &ListedCreation, operation: &Operation<'_>, request: &OpenRequest) -> bool {
    let window = request.sent.saturating_sub(SKEW)..=request.last_sent.saturating_add(SKEW);
    let progress = &listed.progress;
    let names = |chosen: &str| progress.identifier.as_ref().is_none_or(|id| id.eq_ignore_ascii_case(chosen));
    listed.type_name == operation.type_name
        && listed.sent.is_none_or(|sent| window.contains(&sent))
        && !request.others.contains(&progress.request_token)
        && request.origin.chosen().is_none_or(names)
}

/// Whether no text, number or boolean that was requested has another value. Properties that are not shown agree.
pub(super) fn agrees(desired: &Json, model: &Json) -> bool {
    let Json::Object(desired) = desired else { return true };
    desired.iter().all(|(property, wanted)| match (wanted, model.get(property)) {
        (Json::String(wanted), Some(Json::String(shown))) => wanted.eq_ignore_ascii_case(shown),
        (Json::Number(_), Some(shown @ Json::Number(_))) | (Json::Bool(_), Some(shown @ Json::Bool(_))) => {
            wanted == shown
        }
        _ => true,
    })
}

/// Returns a request as text for users.
fn in_words(request: &Progress) -> String {
    let identifier = request.identifier.as_deref().unwrap_or("(not named yet)");
    format!("{identifier} (request token {})", request.request_token)
}
