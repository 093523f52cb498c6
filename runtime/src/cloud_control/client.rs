//! What the engine does with objects: create, read, update, delete, list, each until its end.
//!
//! The promise is that nothing is lost while the process answers. A request is repeated with the client token it was
//! first sent with, so that it is carried out once. A request that was accepted is followed to its end; where that
//! cannot be, its token is handed to the caller. What a failed creation left behind is said by [`Failure::exists`].

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value as Json;
use tokio::time::Instant;

use super::api::{Api, ApiError, OperationStatus, Progress};
use super::call::{Caller, Cause, Scope, Unanswered};
use super::cancel::Cancel;
use super::code::ErrorCode;
use super::failure::{Details, Exists, Failure, FailureKind};
use super::limiter::Limiter;
use super::operation::{Unsettled, may_be_chosen};
use super::retry::{Budget, Dice, pause};

/// How often a request is made anew because its handler was throttled by the service behind it.
const NEW_REQUESTS: u32 = 5;
/// How long a new object may be invisible.
const VISIBILITY: Duration = Duration::from_secs(60);
/// How long an object may look as it did before an update.
const FRESHNESS: Duration = Duration::from_secs(4);
/// More objects than anybody has; a service that never ends a list must not fill the memory.
const LONGEST_LIST: usize = 1_000_000;
/// More pages without an object, one after the other, than a service has reason for.
const EMPTY_PAGES: usize = 1_000;

/// The Cloud Control client of one account and region. Cheap to clone; clones share everything.
#[derive(Clone)]
pub struct Client {
    caller: Arc<Caller>,
    region: Arc<str>,
}

/// What all operations of a client share.
#[derive(Debug)]
pub struct ClientOptions {
    /// The region, for the user's eyes.
    pub region: String,
    /// How often a failed call is made again.
    pub max_retries: u32,
    /// The limit on calls, shared by everybody who uses the same account and region.
    pub limiter: Arc<Limiter>,
    /// Makes pauses the same on every run.
    pub seed: Option<u64>,
}

/// One operation on a resource: on what, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct Operation<'a> {
    /// `AWS::Logs::LogGroup`.
    pub type_name: &'a str,
    /// How long it may take.
    pub timeout: Duration,
    /// The user's wish to stop.
    pub cancel: &'a Cancel,
}

impl Client {
    /// A client of this service.
    pub fn new(api: Arc<dyn Api>, options: ClientOptions) -> Self {
        let ClientOptions { region, max_retries, limiter, seed } = options;
        let caller = Caller { limiter, budget: Budget::new(), dice: Dice::new(seed), max_retries, api };
        Self { caller: Arc::new(caller), region: region.into() }
    }

    /// Creates an object; returns its identifier.
    ///
    /// # Errors
    /// Says what exists nevertheless.
    #[tracing::instrument(level = "debug", skip_all, fields(operation = "CreateResource", type_name = operation.type_name))]
    pub async fn create(
        &self,
        operation: &Operation<'_>,
        desired: &Json,
        client_token: &str,
    ) -> Result<String, Failure> {
        let scope = operation.scope();
        let api = &self.caller.api;
        let mut round = 0;
        loop {
            let token = numbered(client_token, round);
            let started = self.caller.call(&scope, || api.create(operation.type_name, desired, &token)).await;
            let started = started.map_err(|failed| operation.not_started(failed, &token))?;
            let ended = self.caller.settle(&scope, started, Some(desired)).await;
            if round < NEW_REQUESTS
                && ended.as_ref().is_ok_and(|end| throttled(end) && end.identifier.is_none())
            {
                self.rest(&scope, round).await;
                round += 1;
                continue;
            }
            return match ended {
                Ok(end) => created(end, Some(desired)),
                Err(unsettled) => Err(operation.unsettled(unsettled)),
            };
        }
    }

    /// Waits for the end of a creation that an earlier run did not see; returns the identifier of what it made, even where
    /// it failed. `desired` is what was asked for, if that is still known.
    ///
    /// # Errors
    /// Says what is known of the request now: it made nothing of ours, or it is pending.
    #[tracing::instrument(level = "debug", skip_all, fields(operation = "GetResourceRequestStatus", type_name = operation.type_name))]
    pub async fn resume(
        &self,
        operation: &Operation<'_>,
        request_token: &str,
        desired: Option<&Json>,
    ) -> Result<String, Failure> {
        let scope = operation.scope();
        let asked = self.caller.call(&scope, || self.caller.api.status(request_token)).await;
        let progress = match asked {
            Ok(progress) => progress,
            Err(failed) => {
                let last = Progress::new(request_token, OperationStatus::Pending);
                return Err(operation.unsettled(Unsettled { cause: failed.cause, last }));
            }
        };
        let end = self.caller.settle(&scope, progress, desired).await.map_err(|e| operation.unsettled(e))?;
        match created(end, desired) {
            Err(Failure { exists: Exists::Yes { identifier }, .. }) => Ok(identifier),
            created => created,
        }
    }

    /// The properties of an object; `None` if there is no such object.
    ///
    /// # Errors
    /// If the service does not say.
    #[tracing::instrument(
        level = "debug",
        skip_all,
        fields(operation = "GetResource", type_name, identifier)
    )]
    pub async fn read(&self, type_name: &str, identifier: &str) -> Result<Option<Json>, ApiError> {
        let scope = Scope::unbounded();
        match self.caller.call(&scope, || self.caller.api.get(type_name, identifier)).await {
            Ok(model) => Ok(Some(model)),
            Err(failed) => match failed.into_error() {
                error if error.is_not_found() => Ok(None),
                error => Err(error),
            },
        }
    }

    /// The properties of an object that is known to exist. A service that does not show it yet is asked again for a
    /// while.
    ///
    /// # Errors
    /// If the service does not say, or does not show it in time.
    pub async fn read_created(&self, operation: &Operation<'_>, identifier: &str) -> Result<Json, ApiError> {
        self.read_updated(operation, identifier, &|_| false).await
    }

    /// The properties of an object that was updated. A service that still shows what was there before, in whatever form,
    /// is asked again for a few seconds; then that is the answer, since not every update can be seen.
    ///
    /// # Errors
    /// If the service does not say, or does not show the object in time.
    #[tracing::instrument(level = "debug", skip_all, fields(operation = "GetResource", type_name = operation.type_name, identifier))]
    pub async fn read_updated(
        &self,
        operation: &Operation<'_>,
        identifier: &str,
        is_as_before: &(dyn Fn(&Json) -> bool + Sync),
    ) -> Result<Json, ApiError> {
        let scope = operation.scope();
        let began = Instant::now();
        let mut number = 0;
        loop {
            let api = &self.caller.api;
            let answer = self.caller.call(&scope, || api.get(operation.type_name, identifier)).await;
            let answer = answer.map_err(Unanswered::into_error);
            let patience = match &answer {
                Ok(model) if is_as_before(model) => FRESHNESS,
                Err(error) if error.is_not_found() => VISIBILITY,
                _ => return answer,
            };
            let wait = pause(number, None, &self.caller.dice);
            if began.elapsed() >= patience || scope.pause(false, wait).await.is_err() {
                return answer;
            }
            number += 1;
        }
    }

    /// Changes an object; returns its identifier if that has changed.
    ///
    /// # Errors
    /// The object exists all the same, changed in part, or not at all.
    #[tracing::instrument(level = "debug", skip_all, fields(operation = "UpdateResource", type_name = operation.type_name, identifier))]
    pub async fn update(
        &self,
        operation: &Operation<'_>,
        identifier: &str,
        patch: &Json,
        client_token: &str,
    ) -> Result<Option<String>, Failure> {
        let scope = operation.scope();
        let api = &self.caller.api;
        let mut round = 0;
        loop {
            let token = numbered(client_token, round);
            let started =
                self.caller.call(&scope, || api.update(operation.type_name, identifier, patch, &token)).await;
            let ended = match started {
                Ok(progress) => self.caller.settle(&scope, progress, None).await,
                Err(failed) => return Err(operation.not_started(failed, &token).still(identifier)),
            };
            match ended {
                Ok(end) if end.is_success() => return Ok(end.identifier.filter(|new| new != identifier)),
                Ok(end) if throttled(&end) && round < NEW_REQUESTS => self.rest(&scope, round).await,
                Ok(end) => return Err(ended_badly(&end).still(identifier)),
                Err(unsettled) => return Err(operation.unsettled(unsettled).still(identifier)),
            }
            round += 1;
        }
    }

    /// Deletes an object. One that is gone already is as good.
    ///
    /// # Errors
    /// The object may exist all the same.
    #[tracing::instrument(level = "debug", skip_all, fields(operation = "DeleteResource", type_name = operation.type_name, identifier))]
    pub async fn delete(
        &self,
        operation: &Operation<'_>,
        identifier: &str,
        client_token: &str,
    ) -> Result<(), Failure> {
        let scope = operation.scope();
        let api = &self.caller.api;
        let mut round = 0;
        loop {
            let token = numbered(client_token, round);
            let started =
                self.caller.call(&scope, || api.delete(operation.type_name, identifier, &token)).await;
            let ended = match started {
                Ok(progress) => self.caller.settle(&scope, progress, None).await,
                Err(Unanswered { cause: Cause::Api(error), .. }) if error.is_not_found() => return Ok(()),
                Err(failed) => return Err(operation.not_started(failed, &token).still(identifier)),
            };
            match ended {
                Ok(end) if end.is_success() || end.error_code == Some(ErrorCode::NotFound) => return Ok(()),
                Ok(end) if deletable_later(&end) && round < NEW_REQUESTS => self.rest(&scope, round).await,
                Ok(end) => return Err(ended_badly(&end).still(identifier)),
                Err(unsettled) => return Err(operation.unsettled(unsettled).still(identifier)),
            }
            round += 1;
        }
    }

    /// The identifiers of all objects of a type.
    ///
    /// # Errors
    /// If the service does not say, or does not come to an end.
    pub async fn list(&self, type_name: &str, model: Option<&Json>) -> Result<Vec<String>, ApiError> {
        self.list_some(type_name, model, usize::MAX).await
    }

    /// The same, but no more pages than it takes to have so many.
    ///
    /// # Errors
    /// If the service does not say, or does not come to an end.
    #[tracing::instrument(level = "debug", skip_all, fields(operation = "ListResources", type_name))]
    pub async fn list_some(
        &self,
        type_name: &str,
        model: Option<&Json>,
        enough: usize,
    ) -> Result<Vec<String>, ApiError> {
        let mut identifiers = Vec::new();
        let mut next: Option<String> = None;
        let (mut tokens, mut empty_pages) = (HashSet::new(), 0);
        loop {
            let scope = Scope::unbounded();
            let api = &self.caller.api;
            let page = self.caller.call(&scope, || api.list(type_name, model, next.as_deref())).await;
            let page = page.map_err(Unanswered::into_error)?;
            empty_pages = if page.identifiers.is_empty() { empty_pages + 1 } else { 0 };
            identifiers.extend(page.identifiers);
            let is_endless = identifiers.len() > LONGEST_LIST || empty_pages > EMPTY_PAGES;
            match page.next_token.filter(|token| !token.is_empty()) {
                None => return Ok(identifiers),
                Some(_) if identifiers.len() >= enough => return Ok(identifiers),
                Some(token) if is_endless || !tokens.insert(token.clone()) => {
                    let message = "the list does not come to an end: the service repeats itself";
                    return Err(ApiError::new(ErrorCode::Other("EndlessList".to_owned()), message));
                }
                token => next = token,
            }
        }
    }

    /// The account the credentials belong to, where that can be told.
    pub async fn account_id(&self) -> Option<String> {
        self.caller.api.account_id().await
    }

    /// The region.
    #[must_use]
    pub fn region(&self) -> &str {
        &self.region
    }

    /// A pause before a request is made anew. That the time is over meanwhile is seen by what comes next.
    async fn rest(&self, scope: &Scope<'_>, round: u32) {
        let _ = scope.pause(false, pause(round + 2, None, &self.caller.dice)).await;
    }
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("region", &self.region).finish_non_exhaustive()
    }
}

impl<'a> Operation<'a> {
    fn scope(&self) -> Scope<'a> {
        Scope::operation(self.timeout, self.cancel)
    }

    /// A request of which it is not known that it was accepted.
    fn not_started(&self, failed: Unanswered, client_token: &str) -> Failure {
        let mut details = Box::<Details>::default();
        if let Cause::Api(error) = &failed.cause {
            details = details.with_error(error);
        }
        let exists = match failed.is_ambiguous {
            true => Exists::Unknown { client_token: client_token.to_owned() },
            false => Exists::No,
        };
        Failure { kind: FailureKind::of_cause(&failed.cause, self.timeout), exists, details }
    }

    /// A request that was accepted and whose end was not seen.
    fn unsettled(&self, unsettled: Unsettled) -> Failure {
        let Unsettled { cause, last } = unsettled;
        let mut details = Details::of_progress(&last);
        if let Cause::Api(error) = &cause {
            details = details.with_error(error);
        }
        // With a request token the outcome can still be learned; an identifier alone does not say whose it is.
        let exists = Exists::Pending { request_token: last.request_token };
        Failure { kind: FailureKind::of_cause(&cause, self.timeout), exists, details }
    }
}

impl Failure {
    /// The same for an object that existed before.
    fn still(mut self, identifier: &str) -> Self {
        if matches!(self.exists, Exists::No | Exists::Yes { .. }) {
            self.exists = Exists::Yes { identifier: identifier.to_owned() };
        }
        self
    }
}

impl Unanswered {
    /// The same as an API error, for calls without a deadline or where the deadline says nothing more.
    fn into_error(self) -> ApiError {
        match self.cause {
            Cause::Api(error) => error,
            Cause::TimedOut => ApiError::new(ErrorCode::ServiceTimeout, "there was no answer in time"),
            Cause::Cancelled => {
                ApiError::new(ErrorCode::Other("Cancelled".to_owned()), "stopped by the user")
            }
        }
    }
}

/// What the end of a creation means. `desired` is what was asked for, if that is known.
fn created(end: Progress, desired: Option<&Json>) -> Result<String, Failure> {
    let mut failure = ended_badly(&end);
    match (end.is_success(), end.identifier) {
        (true, Some(identifier)) => Ok(identifier),
        (true, None) => {
            failure.kind = FailureKind::Rejected(ErrorCode::GarbledAnswer);
            failure.exists = Exists::Pending { request_token: end.request_token };
            failure.details.message = Some("The service reported success without an identifier.".to_owned());
            Err(failure)
        }
        (false, Some(identifier)) => {
            let is_foreign = failure.names_a_foreign_object(&identifier, desired);
            failure.exists = if is_foreign { Exists::No } else { Exists::Yes { identifier } };
            Err(failure)
        }
        (false, None) => Err(failure),
    }
}

/// A request that ended in failure, or because it was cancelled.
fn ended_badly(end: &Progress) -> Failure {
    let kind = match end.status {
        OperationStatus::CancelComplete => FailureKind::Cancelled,
        _ => FailureKind::Rejected(
            end.error_code.clone().unwrap_or_else(|| ErrorCode::Other("Unspecified".to_owned())),
        ),
    };
    Failure { kind, exists: Exists::No, details: Details::of_progress(end) }
}

impl Failure {
    /// Whether the identifier in the event of a failed creation may be that of somebody else's object. Taking such an
    /// object into the state would have the next apply delete it.
    fn names_a_foreign_object(&self, identifier: &str, desired: Option<&Json>) -> bool {
        let FailureKind::Rejected(code) = &self.kind else { return false };
        // Handlers that hide the code say it in words at least.
        let message = self.details.message.as_deref().unwrap_or_default().to_lowercase();
        let says_exists = ["already exist", "alreadyexist", "already owned", "alreadyowned"]
            .iter()
            .any(|words| message.contains(words));
        *code == ErrorCode::AlreadyExists
            || says_exists
            || code.is_refused_at_the_door() && may_be_chosen(identifier, desired)
    }
}

/// Whether the handler was throttled by the service behind it: nothing was done.
fn throttled(end: &Progress) -> bool {
    end.status == OperationStatus::Failed && end.error_code == Some(ErrorCode::Throttling)
}

/// Whether a deletion can simply be asked for again: doing it twice does no harm.
fn deletable_later(end: &Progress) -> bool {
    end.status == OperationStatus::Failed
        && matches!(
            end.error_code,
            Some(ErrorCode::Throttling | ErrorCode::ServiceInternalError | ErrorCode::NetworkFailure)
        )
}

/// The client token of the first or a later request: a new request needs a new one, made from the old one.
fn numbered(client_token: &str, round: u32) -> String {
    match round {
        0 => client_token.to_owned(),
        _ => format!("{client_token}-{round}"),
    }
}
