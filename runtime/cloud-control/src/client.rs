//! Operations on objects that exist: read, update, delete and list, each until its end. `creation` has the rest.
//!
//! Nothing is lost while the process answers. A request is repeated with the client token that it was first sent
//! with, so that it is carried out once. A request that was accepted is followed to its end; if that is not
//! possible, its token is returned to the caller. [`Failure::exists`] tells what a failed operation left behind.

use std::any::{Any, TypeId};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value as Json;
use tokio::time::Instant;

use super::accepted::Accepted;
use super::api::{Api, ApiError, CallerIdentity, NoIdentity, OperationStatus, Progress};
use super::call::{Caller, Cause, Scope, Unanswered};
use super::cancel::Cancel;
use super::code::ErrorCode;
use super::failure::{Details, Exists, Failure, FailureKind};
use super::heals::Healing;
use super::limiter::Limiter;
use super::open_request::OpenRequest;
use super::operation::{Followed, Unsettled};
use super::regions::Regions;
use super::retry::{Budget, Random, pause, pause_within};
use super::verb::Verb;

/// How long a new object may be invisible.
pub const VISIBILITY: Duration = Duration::from_secs(60);
/// How long an object may look as it did before an update.
const FRESHNESS: Duration = Duration::from_secs(4);
/// The longest list, with more objects than anybody has. A list that the service never ends must not fill the
/// memory.
const LONGEST_LIST: usize = 1_000_000;
/// The maximum number of consecutive pages without an object, more than a service has reason for.
const EMPTY_PAGES: usize = 1_000;

/// The Cloud Control client of one account and region. Cheap to clone; clones share everything.
#[derive(Clone)]
pub struct Client {
    pub(super) caller: Arc<Caller>,
    pub(super) accepted: Arc<Accepted>,
    region: Arc<str>,
    /// Clients of other regions, if there can be any.
    regions: Option<Arc<Regions<Self>>>,
}

/// An answer to a read, as the caller sees it.
#[derive(Debug)]
pub struct Seen<A> {
    /// What the caller made of the answer.
    pub answer: A,
    /// Whether the answer shows the object as it was before an update.
    pub is_as_before: bool,
}

impl<A> Seen<A> {
    fn new(answer: A) -> Self {
        Self { answer, is_as_before: false }
    }
}

/// The options that all operations of a client share.
#[derive(Debug)]
pub struct ClientOptions {
    /// The region, which becomes part of identities.
    pub region: String,
    /// How many times a failed call is retried.
    pub max_retries: u32,
    /// The rate limit, shared by everybody who uses the same account and region.
    pub limiter: Arc<Limiter>,
    /// Makes the pauses the same in every run.
    pub seed: Option<u64>,
}

impl ClientOptions {
    /// Creates the options of a client whose service has no regions, and no limit that others share.
    #[must_use]
    pub fn without_region(max_retries: u32) -> Self {
        Self { region: String::new(), max_retries, limiter: Limiter::new().into(), seed: None }
    }
}

/// One operation on a resource: its type, its time limit and its cancellation.
#[derive(Debug, Clone, Copy)]
pub struct Operation<'a> {
    /// The resource type, such as `AWS::Logs::LogGroup`.
    pub type_name: &'a str,
    /// How long it may take.
    pub timeout: Duration,
    /// The user's request to stop.
    pub cancel: &'a Cancel,
}

impl Client {
    /// Creates a client of this service.
    pub fn new(api: Arc<dyn Api>, options: ClientOptions) -> Self {
        let ClientOptions { region, max_retries, limiter, seed } = options;
        let caller = Caller { limiter, budget: Budget::new(), random: Random::new(seed), max_retries, api };
        Self { caller: Arc::new(caller), accepted: Arc::default(), region: region.into(), regions: None }
    }

    /// Returns the same client with this way to create the clients of other regions.
    #[must_use]
    pub fn with_regions(self, make: impl Fn(&str) -> Self + Send + Sync + 'static) -> Self {
        Self { regions: Some(Arc::new(Regions::new(make))), ..self }
    }

    /// Returns the client of a region, with the same credentials. It is created when it is first needed. `None` if
    /// there can be no client of another region.
    #[must_use]
    pub fn in_region(&self, region: &str) -> Option<Self> {
        if region == &*self.region {
            return Some(self.clone());
        }
        let client = self.regions.as_ref()?.client(region);
        Some(Self { regions: self.regions.clone(), ..client })
    }

    /// Whether handlers of the provider's author are called, and not Cloud Control.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.caller.api.is_own()
    }

    /// Returns what the API has of this type for code of the provider's author, such as the configuration of an SDK.
    #[must_use]
    pub fn extension(&self, ty: TypeId) -> Option<&(dyn Any + Send + Sync)> {
        self.caller.api.extension(ty)
    }

    /// Converts a time of this machine to the service's clock, both in seconds since 1970.
    ///
    /// Events at the service are dated by its clock, and the age of a request must not depend on the clock of this
    /// machine.
    #[must_use]
    pub fn time_there(&self, here: u64) -> u64 {
        here.saturating_add_signed(self.caller.api.clock_ahead())
    }

    /// Returns the properties of an object, or `None` if there is no such object.
    ///
    /// # Errors
    /// If the object cannot be read.
    pub async fn read(
        &self,
        type_name: &str,
        identifier: &str,
        cancel: &Cancel,
    ) -> Result<Option<Json>, ApiError> {
        self.read_patiently(type_name, identifier, cancel, Duration::ZERO).await
    }

    /// The same, but an object that is not found is read again until `patience` is over.
    ///
    /// # Errors
    /// If the object cannot be read.
    pub async fn read_patiently(
        &self,
        type_name: &str,
        identifier: &str,
        cancel: &Cancel,
        patience: Duration,
    ) -> Result<Option<Json>, ApiError> {
        self.read_in(&Scope::reading(cancel), type_name, identifier, patience).await
    }

    /// The same after a change that failed. What exists now is worth a little time even if the user wants to stop.
    ///
    /// # Errors
    /// If the object cannot be read.
    pub async fn read_after(
        &self,
        operation: &Operation<'_>,
        identifier: &str,
    ) -> Result<Option<Json>, ApiError> {
        self.read_in(&operation.afterwards(), operation.type_name, identifier, Duration::ZERO).await
    }

    /// Returns the properties of an object, or `None` if it is not found until `patience` is over.
    pub(super) async fn read_in(
        &self,
        scope: &Scope<'_>,
        type_name: &str,
        identifier: &str,
        patience: Duration,
    ) -> Result<Option<Json>, ApiError> {
        match self.read_until(scope, type_name, identifier, patience, Seen::new).await {
            Err(error) if error.is_not_found() => Ok(None),
            read => read.map(|seen| Some(seen.answer)),
        }
    }

    /// Returns the properties of an object that is known to exist. If the service does not show it yet, it is read
    /// again for a while.
    ///
    /// # Errors
    /// If the object cannot be read, or is not found in time.
    pub async fn read_created(&self, operation: &Operation<'_>, identifier: &str) -> Result<Json, ApiError> {
        Ok(self.read_updated(operation, identifier, Seen::new).await?.answer)
    }

    /// Returns the properties of an object that was updated. If the service still shows the object as it was
    /// before, in whatever form, it is read again for a few seconds. After that the old properties are returned,
    /// since not every update is visible.
    ///
    /// # Errors
    /// If the object cannot be read, or is not found in time.
    pub async fn read_updated<A>(
        &self,
        operation: &Operation<'_>,
        identifier: &str,
        see: impl Fn(Json) -> Seen<A>,
    ) -> Result<Seen<A>, ApiError> {
        let scope = operation.scope();
        self.read_until(&scope, operation.type_name, identifier, VISIBILITY, see).await
    }

    /// Returns the properties of an object once they are no longer as before. An object that is not found is read
    /// again until `visibility` is over.
    #[tracing::instrument(
        level = "debug",
        skip_all,
        fields(operation = "GetResource", type_name, identifier)
    )]
    async fn read_until<A>(
        &self,
        scope: &Scope<'_>,
        type_name: &str,
        identifier: &str,
        visibility: Duration,
        see: impl Fn(Json) -> Seen<A>,
    ) -> Result<Seen<A>, ApiError> {
        let began = Instant::now();
        let mut number = 0;
        loop {
            let answer = self.caller.call(scope, || self.caller.api.get(type_name, identifier)).await;
            let answer = answer.map(&see).map_err(Unanswered::into_error);
            let patience = match &answer {
                // A handler of the provider's author has done it when it answers.
                Ok(Seen { is_as_before: true, .. }) if !self.caller.api.is_own() => FRESHNESS,
                Err(error) if error.is_not_found() => visibility,
                _ => return answer,
            };
            let left = patience.saturating_sub(began.elapsed());
            let wait = pause_within(left, number, &self.caller.random);
            if left.is_zero() || scope.pause(false, wait).await.is_err() {
                return answer;
            }
            number += 1;
        }
    }

    /// Changes an object, and returns its identifier if that has changed.
    ///
    /// # Errors
    /// The object exists nevertheless, changed in part or not at all.
    pub async fn update(
        &self,
        operation: &Operation<'_>,
        identifier: &str,
        patch: &Json,
        client_token: &str,
    ) -> Result<Option<String>, Failure> {
        let same = None::<fn(Json) -> Option<Json>>;
        self.update_anew(operation, identifier, patch.clone(), same, client_token).await
    }

    /// The same. A request that failed may have been carried out in part, so before another one `anew` makes its patch of what
    /// the object has then: an empty one if nothing is left to do.
    ///
    /// # Errors
    /// The object exists nevertheless, changed in part or not at all.
    #[tracing::instrument(level = "debug", skip_all, fields(operation = "UpdateResource", type_name = operation.type_name, identifier))]
    pub async fn update_anew(
        &self,
        operation: &Operation<'_>,
        identifier: &str,
        patch: Json,
        anew: Option<impl Fn(Json) -> Option<Json>>,
        client_token: &str,
    ) -> Result<Option<String>, Failure> {
        let (api, type_name) = (&self.caller.api, operation.type_name);
        let anew = anew.as_ref();
        let renewed = || async move {
            let anew = anew?;
            let read = self.read(type_name, identifier, operation.cancel).await;
            let patch = anew(read.ok().flatten()?)?;
            Some(Some(patch).filter(|patch| !patch.as_array().is_some_and(Vec::is_empty)))
        };
        let request = |patch: Option<Json>, token: String| async move {
            match patch {
                Some(patch) => api.update(type_name, identifier, &patch, &token).await,
                None => Ok(Progress::new(token, OperationStatus::Success)),
            }
        };
        let change = (Verb::Update, client_token);
        let new = self.change(operation, identifier, change, Some(patch), renewed, request).await?;
        Ok(new.filter(|new| new != identifier))
    }

    /// Deletes an object. An object that is already gone counts as deleted.
    ///
    /// # Errors
    /// The object may exist nevertheless.
    #[tracing::instrument(level = "debug", skip_all, fields(operation = "DeleteResource", type_name = operation.type_name, identifier))]
    pub async fn delete(
        &self,
        operation: &Operation<'_>,
        identifier: &str,
        client_token: &str,
    ) -> Result<(), Failure> {
        let api = &self.caller.api;
        let request =
            |(), token: String| async move { api.delete(operation.type_name, identifier, &token).await };
        let change = (Verb::Delete, client_token);
        self.change(operation, identifier, change, (), || async { None }, request).await.map(drop)
    }

    /// Waits for the end of an update or a deletion that an earlier run did not follow to its end. Returns whether it
    /// is over.
    pub async fn await_end(&self, operation: &Operation<'_>, request_token: &str) -> bool {
        let scope = operation.scope();
        match self.caller.call(&scope, || self.caller.api.status(request_token)).await {
            Ok(progress) => self.caller.follow(&scope, Followed::new(progress)).await.is_ok(),
            Err(failed) => failed.into_error().code == ErrorCode::RequestTokenNotFound,
        }
    }

    /// Requests an update or a deletion, anew if that can help, and returns the identifier that the service named. `sent` is what
    /// is sent first, and `renewed` what is sent then, if it is not the same.
    async fn change<
        S: Clone,
        R: Future<Output = Option<S>>,
        F: Future<Output = Result<Progress, ApiError>>,
    >(
        &self,
        operation: &Operation<'_>,
        identifier: &str,
        (verb, client_token): (Verb, &str),
        mut sent: S,
        renewed: impl Fn() -> R,
        request: impl Fn(S, String) -> F,
    ) -> Result<Option<String>, Failure> {
        let (scope, is_deletion) = (operation.scope(), verb == Verb::Delete);
        let mut healing = Healing::new(verb, operation.type_name);
        loop {
            let token = healing.token(client_token);
            if healing.was_repeated()
                && let Some(new) = renewed().await
            {
                sent = new;
            }
            let failure = match self.caller.call(&scope, || request(sent.clone(), token.clone())).await {
                Ok(first) => match self.caller.settle(&scope, Followed::new(first), None).await {
                    Ok(Followed { last: end, .. })
                        if end.is_success()
                            || (is_deletion && end.error_code == Some(ErrorCode::NotFound)) =>
                    {
                        return Ok(end.identifier);
                    }
                    Ok(followed) => ended_badly(&followed.last),
                    Err(unsettled) => operation.unsettled(&unsettled),
                },
                Err(Unanswered { cause: Cause::Api(error), .. }) if is_deletion && error.is_not_found() => {
                    return Ok(None);
                }
                Err(failed) => operation.not_started(&failed, token),
            };
            if !healing.again(&failure, Duration::ZERO, &scope, &self.caller.random).await {
                return Err(healing.told(failure).still(identifier));
            }
        }
    }

    /// Returns the identifiers of all objects of a type.
    ///
    /// # Errors
    /// If the list cannot be read, or does not end.
    pub async fn list(
        &self,
        type_name: &str,
        model: Option<&Json>,
        cancel: &Cancel,
    ) -> Result<Vec<String>, ApiError> {
        self.list_some(type_name, model, usize::MAX, cancel).await
    }

    /// The same, but reads only as many pages as it takes to have `enough` identifiers.
    ///
    /// # Errors
    /// If the list cannot be read, or does not end.
    #[tracing::instrument(level = "debug", skip_all, fields(operation = "ListResources", type_name))]
    pub async fn list_some(
        &self,
        type_name: &str,
        model: Option<&Json>,
        enough: usize,
        cancel: &Cancel,
    ) -> Result<Vec<String>, ApiError> {
        let mut identifiers = Vec::new();
        let mut next: Option<String> = None;
        let (mut tokens, mut empty_pages) = (HashSet::new(), 0);
        loop {
            let scope = Scope::reading(cancel);
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

    /// Cancels a request, and waits until it has ended, in whatever way. `tell` receives each new status.
    ///
    /// # Errors
    /// If the request cannot be cancelled, or its end is not seen.
    pub async fn cancel_request(
        &self,
        request_token: &str,
        cancel: &Cancel,
        tell: impl Fn(OperationStatus),
    ) -> Result<Progress, ApiError> {
        let scope = Scope::reading(cancel);
        let api = &self.caller.api;
        let answer = self.caller.call(&scope, || api.cancel(request_token)).await;
        let mut progress = answer.map_err(Unanswered::into_error)?;
        let (mut number, mut told) = (0, None);
        while !progress.status.is_final() {
            if told.replace(progress.status) != Some(progress.status) {
                tell(progress.status);
            }
            let wait = pause(number, progress.retry_after, &self.caller.random);
            number += 1;
            let paused = scope.pause(false, wait).await;
            paused.map_err(|cause| Unanswered { cause, is_ambiguous: false }.into_error())?;
            let answer = self.caller.call(&scope, || api.status(request_token)).await;
            progress = answer.map_err(Unanswered::into_error)?;
        }
        Ok(progress)
    }

    /// Returns the account that the credentials belong to, if it can be determined.
    pub async fn account_id(&self) -> Option<String> {
        self.caller_identity().await.ok().map(|identity| identity.account_id)
    }

    /// Returns whom the credentials belong to.
    ///
    /// # Errors
    /// If the settings say not to ask, or STS does not answer.
    pub async fn caller_identity(&self) -> Result<CallerIdentity, NoIdentity> {
        self.caller.api.caller_identity().await
    }

    /// Returns the region, if the service has regions.
    #[must_use]
    pub fn named_region(&self) -> Option<String> {
        Some(self.region()).filter(|region| !region.is_empty()).map(str::to_owned)
    }

    /// Returns the region. It is empty if the service has none.
    #[must_use]
    pub fn region(&self) -> &str {
        &self.region
    }
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("region", &self.region).finish_non_exhaustive()
    }
}

impl<'a> Operation<'a> {
    pub(super) fn scope(&self) -> Scope<'a> {
        Scope::change(self.timeout, self.cancel)
    }

    /// Returns the scope of reads after the operation. If the user wants to stop, they are among the last calls.
    pub(super) fn afterwards(&self) -> Scope<'a> {
        if self.cancel.is_cancelled() { self.scope().final_calls() } else { Scope::reading(self.cancel) }
    }

    /// Returns the failure of a change with this cause. Nothing is said of what exists.
    pub(super) fn failed(&self, cause: &Cause, mut details: Box<Details>) -> Failure {
        if let Cause::Api(error) | Cause::TimedOut(Some(error)) = cause {
            details = details.with_error(error);
        }
        Failure { kind: FailureKind::of_cause(cause, self.timeout), exists: Exists::No, details }
    }

    /// Returns the failure of a change that is not known to have been accepted.
    fn not_started(&self, failed: &Unanswered, client_token: String) -> Failure {
        let exists = if failed.is_ambiguous {
            Exists::Open(Box::new(OpenRequest { client_token, ..OpenRequest::default() }))
        } else {
            Exists::No
        };
        Failure { exists, ..self.failed(&failed.cause, Box::default()) }
    }

    /// Returns the failure of a change that was accepted and whose end was not seen.
    fn unsettled(&self, unsettled: &Unsettled) -> Failure {
        let request = OpenRequest::default().with_progress(&unsettled.followed);
        let details = Details::of_progress(&unsettled.followed.last);
        Failure { exists: Exists::Open(Box::new(request)), ..self.failed(&unsettled.cause, details) }
    }
}

impl Failure {
    /// Returns the same failure for an object that existed before.
    fn still(mut self, identifier: &str) -> Self {
        if self.exists == Exists::No {
            self.exists = Exists::Yes(identifier.to_owned());
        }
        self
    }
}

impl Unanswered {
    /// Converts to an API error, for calls without a deadline or where the deadline adds nothing.
    pub(super) fn into_error(self) -> ApiError {
        match self.cause {
            Cause::Api(error) => error,
            Cause::TimedOut(Some(last)) => last,
            Cause::TimedOut(None) => ApiError::new(ErrorCode::ServiceTimeout, "there was no answer in time"),
            Cause::Cancelled => ApiError::new(ErrorCode::Cancelled, "stopped by the user"),
        }
    }
}

/// Returns the failure of a request that failed or was cancelled.
pub(super) fn ended_badly(end: &Progress) -> Failure {
    let kind = match end.status {
        OperationStatus::CancelComplete => FailureKind::Cancelled,
        _ => FailureKind::Rejected(
            end.error_code.clone().unwrap_or_else(|| ErrorCode::Other("Unspecified".to_owned())),
        ),
    };
    Failure { kind, exists: Exists::No, details: Details::of_progress(end) }
}
