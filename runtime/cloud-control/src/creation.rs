//! Creates objects, and finds out how creations ended that an earlier run did not follow to their end.

use std::time::Duration;

use serde_json::Value as Json;
use tokio::time::Instant;

use super::api::{ApiError, OperationStatus, Progress};
use super::call::{Cause, Scope, Unanswered};
use super::client::{Client, Operation, ended_badly};
use super::code::ErrorCode;
use super::failure::{Details, Exists, Failure, FailureKind};
use super::heals::Healing;
use super::lookup::agrees;
use super::open_request::{OpenRequest, Origin};
use super::operation::{Followed, Name, Unsettled};
use super::owner::{End, Namer, Owner, owner};
use super::retry::pause_within;
use super::verb::Verb;

/// How long to look for an object that a request may have made.
const APPEARANCE: Duration = Duration::from_secs(2);
/// The same if the request had begun when it was cancelled, perhaps just after it had made the object.
const APPEARANCE_AFTER_CANCELLATION: Duration = Duration::from_secs(10);

/// An object to create.
#[derive(Debug)]
pub struct Creation<'a> {
    /// Its properties.
    pub desired: &'a Json,
    /// Who chooses its identifier.
    pub origin: Origin,
    /// Makes it the same request, however often it is sent.
    pub client_token: String,
    /// The current time by the clock of this machine, in seconds since 1970.
    pub now: u64,
    /// The same request, if it was sent before and its answer was lost.
    pub earlier: Option<&'a OpenRequest>,
}

/// A creation of an earlier run that made an object.
#[derive(Debug)]
pub struct Resumed {
    /// The identifier of the object.
    pub identifier: String,
    /// How the creation failed after it had made the object.
    pub failure: Option<Failure>,
}

impl Client {
    /// Creates an object, and returns its identifier.
    ///
    /// # Errors
    /// The failure tells what exists nevertheless.
    #[tracing::instrument(level = "debug", skip_all, fields(operation = "CreateResource", type_name = operation.type_name))]
    pub async fn create(&self, operation: &Operation<'_>, creation: Creation<'_>) -> Result<String, Failure> {
        let began = Instant::now();
        let Creation { desired, origin, client_token, now, earlier } = creation;
        let scope = if earlier.is_some() { operation.scope().again() } else { operation.scope() };
        let api = &self.caller.api;
        let mut healing = Healing::new(Verb::Create, operation.type_name);
        loop {
            let token = healing.token(&client_token);
            let sent = now + began.elapsed().as_secs();
            let request = || {
                let [sent, last_sent] = [sent, now + began.elapsed().as_secs()].map(|at| self.time_there(at));
                let new = OpenRequest { origin: origin.clone(), sent, ..OpenRequest::default() };
                OpenRequest { client_token: token.clone(), last_sent, ..earlier.cloned().unwrap_or(new) }
            };
            let started = self.caller.call(&scope, || api.create(operation.type_name, desired, &token)).await;
            let first = match started {
                Ok(first) => first,
                Err(failed) => {
                    let failure = self.not_started(operation, &failed, request());
                    if healing.again(&failure, Duration::ZERO, &scope, &self.caller.random).await {
                        continue;
                    }
                    return Err(healing.told(failure));
                }
            };
            self.accepted.note(operation.type_name, &first.request_token);
            let type_name = operation.type_name;
            let name = origin.chosen().map(|identifier| Name { type_name, identifier });
            let settled = self.caller.settle(&scope, Followed::new(first), name).await;
            if let Ok(end) = &settled
                && self.is_worth_another(&mut healing, &scope, operation, &end.last, &origin).await
            {
                continue;
            }
            // An object that exists already may have been made in a round before.
            let existing = if healing.was_repeated() { End::Refused } else { End::Existed };
            let outcome = self.outcome(operation, settled, request(), desired, existing, now).await;
            return outcome.map_err(|failure| healing.told(failure));
        }
    }

    /// Whether a creation that ended can be requested anew, after a pause: time heals its error, and it made nothing.
    async fn is_worth_another(
        &self,
        healing: &mut Healing<'_>,
        scope: &Scope<'_>,
        operation: &Operation<'_>,
        end: &Progress,
        origin: &Origin,
    ) -> bool {
        let failure = ended_badly(end);
        let Some(awaited) = healing.awaited(&failure) else { return false };
        let chosen = origin.chosen();
        let named = end.identifier.as_deref().or(chosen);
        // What the service named and is not visible yet would be lost.
        let is_assigned = named.is_some() && chosen.is_none();
        if is_assigned && !awaited.is_refusal {
            return false;
        }
        let is_sure = named.is_none() || (awaited.is_refusal && !is_assigned);
        let least = if is_sure { Duration::ZERO } else { APPEARANCE };
        if !healing.again(&failure, least, scope, &self.caller.random).await {
            return false;
        }
        let Some(named) = named else { return true };
        let look = Scope::reading(operation.cancel);
        matches!(self.read_in(&look, operation.type_name, named, Duration::ZERO).await, Ok(None))
    }

    /// Returns the failure of a creation without an answer. The request may have arrived. The same is assumed if
    /// the service knows its token from another request.
    fn not_started(&self, operation: &Operation<'_>, failed: &Unanswered, request: OpenRequest) -> Failure {
        let is_known =
            matches!(&failed.cause, Cause::Api(error) if error.code == ErrorCode::ClientTokenConflict);
        let exists = if failed.is_ambiguous || is_known {
            let mut others = request.others.clone();
            others.extend(self.accepted.of(operation.type_name));
            Exists::Open(Box::new(OpenRequest { others, ..request }))
        } else {
            Exists::No
        };
        Failure { exists, ..operation.failed(&failed.cause, Box::default()) }
    }

    /// Finds out how a creation ended that an earlier run did not follow to its end. Returns what it made, even if
    /// it failed. Sends nothing that could create an object, and leaves the request running if the user wants to stop.
    ///
    /// # Errors
    /// The failure tells what is known of the request now.
    #[tracing::instrument(level = "debug", skip_all, fields(operation = "GetResourceRequestStatus", type_name = operation.type_name))]
    pub async fn resume(
        &self,
        operation: &Operation<'_>,
        request: OpenRequest,
        desired: &Json,
        now: u64,
    ) -> Result<Resumed, Failure> {
        let lost = request.request_token.is_none().then(|| request.clone());
        let first = match &request.request_token {
            None => self.look_up(operation, &request, desired, now).await?,
            Some(token) => Progress::new(token, OperationStatus::Pending),
        };
        let scope = operation.scope();
        let asked = self.caller.call(&scope, || self.caller.api.status(&first.request_token)).await;
        let settled = match asked {
            Ok(progress) => self.caller.follow(&scope, Followed::new(progress)).await,
            Err(failed) => Err(Unsettled { cause: failed.cause, followed: Followed::new(first) }),
        };
        let resumed = match self.outcome(operation, settled, request, desired, End::Existed, now).await {
            Ok(identifier) => Resumed { identifier, failure: None },
            Err(failure) => match &failure.exists {
                Exists::Yes(identifier) => Resumed { identifier: identifier.clone(), failure: Some(failure) },
                Exists::Doubtful(request)
                    if failure.kind == FailureKind::Cancelled
                        && request.goes_on
                        && self.has_all(operation, request, desired).await =>
                {
                    let identifier = request.identifier.clone().unwrap_or_default();
                    Resumed { identifier, failure: None }
                }
                _ => return Err(failure),
            },
        };
        if let Some(lost) = lost {
            self.confirm(operation, &lost, &resumed.identifier, desired).await?;
        }
        Ok(resumed)
    }

    /// Returns the outcome of a creation. `existing` is how it ended if the object existed before.
    async fn outcome(
        &self,
        operation: &Operation<'_>,
        settled: Result<Followed, Unsettled>,
        request: OpenRequest,
        desired: &Json,
        existing: End,
        now: u64,
    ) -> Result<String, Failure> {
        let followed = match settled {
            Ok(followed) => followed,
            Err(Unsettled { cause, followed }) => {
                let request = request.with_progress(&followed);
                let mut failure = operation.failed(&cause, Details::of_progress(&followed.last));
                failure.details.is_forgotten =
                    failure.is_unknown_token() && request.is_old(self.time_there(now));
                if failure.details.is_forgotten {
                    return Err(self.ended(operation, failure, End::Forgotten, request, desired).await);
                }
                // With a request token the outcome can still be found out. An identifier alone does not tell whose object
                // it is.
                return Err(Failure { exists: Exists::Open(Box::new(request)), ..failure });
            }
        };
        let request = request.with_progress(&followed);
        let mut failure = ended_badly(&followed.last);
        if followed.last.is_success() {
            return request.identifier.clone().ok_or_else(|| {
                failure.kind = FailureKind::Rejected(ErrorCode::GarbledAnswer);
                failure.exists = Exists::Open(Box::new(request));
                failure.details.message =
                    Some("The service reported success without an identifier.".to_owned());
                failure
            });
        }
        let end = failure.end().unwrap_or(End::Cancelled);
        let end = if end == End::Existed { existing } else { end };
        Err(self.ended(operation, failure, end, request, desired).await)
    }

    /// Finds out what exists after a creation that ended without success.
    async fn ended(
        &self,
        operation: &Operation<'_>,
        mut failure: Failure,
        end: End,
        request: OpenRequest,
        desired: &Json,
    ) -> Failure {
        let namer = if request.origin == Origin::Service { Namer::Service } else { Namer::User };
        let (identifier, owner) = match (&request.identifier, request.origin.chosen()) {
            (Some(identifier), _) => (identifier.clone(), owner(end, namer, request.has_begun)),
            // The service named nothing, but what it made could have only this name.
            (None, Some(chosen)) if end != End::Existed => (chosen.to_owned(), Owner::Doubtful),
            (None, chosen) => {
                failure.details.identifier = chosen.map(str::to_owned);
                if end == End::Forgotten {
                    failure.exists = Exists::Open(Box::new(request));
                }
                return failure;
            }
        };
        failure.exists = match owner {
            Owner::Foreign => Exists::No,
            Owner::Ours if end != End::Cancelled => Exists::Yes(identifier),
            Owner::Ours | Owner::Doubtful => {
                let (found, was_absent) = self.looked_for(operation, &identifier, end).await;
                let was_absent = was_absent || request.was_absent;
                let is_absent = matches!(found, Ok(None));
                // What somebody else made a moment before the request is not visible at once either.
                let is_as_asked = matches!(&found, Ok(Some(model)) if agrees(desired, model));
                let is_stopped = operation.cancel.is_cancelled();
                // What was made a moment ago may not be visible yet, and there is no time to wait for it.
                failure.details.is_absent = is_absent && !(is_stopped && request.has_begun);
                let named = || {
                    let identifier = Some(identifier.clone());
                    Box::new(OpenRequest { identifier, was_absent, ..request.clone() })
                };
                match owner {
                    _ if failure.details.is_absent => Exists::No,
                    _ if is_stopped => {
                        failure.details.is_over = true;
                        Exists::Open(named())
                    }
                    Owner::Doubtful if !(was_absent && is_as_asked) => Exists::Doubtful(named()),
                    _ => Exists::Yes(identifier),
                }
            }
        };
        failure
    }

    /// Looks for an object for a little while. Returns what there is, and whether there was nothing at first.
    async fn looked_for(
        &self,
        operation: &Operation<'_>,
        identifier: &str,
        end: End,
    ) -> (Result<Option<Json>, ApiError>, bool) {
        let patience = match end {
            _ if operation.cancel.is_cancelled() => Duration::ZERO,
            End::Cancelled => APPEARANCE_AFTER_CANCELLATION,
            // Whoever called the handler has looked already.
            _ if self.caller.api.is_own() => Duration::ZERO,
            _ => APPEARANCE,
        };
        let (scope, began, mut number) = (operation.afterwards(), Instant::now(), 0);
        loop {
            let read = self.read_in(&scope, operation.type_name, identifier, Duration::ZERO).await;
            if !matches!(read, Ok(None)) {
                return (read, number > 0);
            }
            let left = patience.saturating_sub(began.elapsed());
            let wait = pause_within(left, number, &self.caller.random);
            if left.is_zero() || scope.pause(false, wait).await.is_err() {
                return (read, true);
            }
            number += 1;
        }
    }
}
