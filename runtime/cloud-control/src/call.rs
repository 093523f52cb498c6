//! One call, repeated until it has an answer: rate limit, pauses, retries, deadline and cancellation by the user.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::api::{Api, ApiError};
use super::cancel::Cancel;
use super::code::{ErrorCode, Remedy};
use super::limiter::{Limiter, Permit};
use super::retry::{Budget, Random, Share, pause};

/// How long a call that is in progress at the deadline may still take.
const LATENESS: Duration = Duration::from_secs(15);

/// What all calls of a client share.
#[derive(Debug)]
pub(super) struct Caller<A: ?Sized = dyn Api> {
    pub(super) limiter: Arc<Limiter>,
    pub(super) budget: Budget,
    pub(super) random: Random,
    pub(super) max_retries: u32,
    pub(super) api: Arc<A>,
}

/// How long a call is tried, and who can stop it.
#[derive(Debug)]
pub(super) struct Scope<'a> {
    deadline: Option<Instant>,
    cancel: Option<&'a Cancel>,
    is_urgent: bool,
    /// Whether something is lost if an answer is not awaited when the user wants to stop.
    is_patient: bool,
    /// Whether the same request was sent before and may have been carried out.
    was_sent: bool,
    share: Share,
}

/// A call without a usable answer.
#[derive(Debug)]
pub(super) struct Unanswered {
    pub(super) cause: Cause,
    /// Whether it may have been carried out nevertheless.
    pub(super) is_ambiguous: bool,
}

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Cause {
    /// The last attempt failed, and another one cannot help or would exceed the limit.
    Api(ApiError),
    /// The deadline has passed; with the error of the last attempt, if there was one.
    TimedOut(Option<ApiError>),
    /// The user wants to stop.
    Cancelled,
}

impl Unanswered {
    /// Adds the error of an earlier attempt to a timeout without one.
    fn after(mut self, earlier: Option<&ApiError>) -> Self {
        if let Cause::TimedOut(last @ None) = &mut self.cause {
            *last = earlier.cloned();
        }
        self
    }
}

impl<'a> Scope<'a> {
    /// Creates the scope of an operation that changes something.
    pub(super) fn change(timeout: Duration, cancel: &'a Cancel) -> Self {
        Self { deadline: Instant::now().checked_add(timeout), is_patient: true, ..Self::reading(cancel) }
    }

    /// Creates the scope of a read or a list, bounded by the number of retries. It ends at once when the user
    /// wants to stop.
    pub(super) fn reading(cancel: &'a Cancel) -> Self {
        Self {
            deadline: None,
            cancel: Some(cancel),
            is_urgent: false,
            is_patient: false,
            was_sent: false,
            share: Share::new(),
        }
    }

    /// Returns the same scope for a request that was sent before and may have been carried out.
    pub(super) fn again(self) -> Self {
        Self { was_sent: true, ..self }
    }

    /// Returns the scope of the last calls once the user wants to stop. They go before all others, and have until
    /// the end of patience.
    pub(super) fn final_calls(&self) -> Self {
        let deadline = self.cancel.map(Cancel::patient_until);
        let share = Share::new();
        Self { deadline, cancel: None, is_urgent: true, is_patient: true, was_sent: false, share }
    }

    /// Waits for something until the deadline or until the user wants to stop. With `hold`, a patient scope stops
    /// only at the end of patience.
    pub(super) async fn wait<T>(&self, hold: bool, what: impl Future<Output = T>) -> Result<T, Cause> {
        tokio::select! {
            biased;
            () = self.stopped(hold) => Err(Cause::Cancelled),
            () = self.expired() => Err(Cause::TimedOut(None)),
            done = what => Ok(done),
        }
    }

    /// Pauses for a while, unless the scope ends first.
    pub(super) async fn pause(&self, hold: bool, time: Duration) -> Result<(), Cause> {
        self.wait(hold, tokio::time::sleep(time)).await
    }

    /// Returns when the user wants to stop or, with `hold` in a patient scope, at the end of patience.
    pub(super) async fn stopped(&self, hold: bool) {
        match self.cancel {
            Some(cancel) if hold && self.is_patient => cancel.exhausted().await,
            Some(cancel) => cancel.cancelled().await,
            None => std::future::pending().await,
        }
    }

    async fn expired(&self) {
        match self.deadline {
            Some(deadline) => tokio::time::sleep_until(deadline).await,
            None => std::future::pending().await,
        }
    }
}

impl Caller {
    /// Makes a call until it has an answer. Repeating the attempt must have no further effect.
    pub(super) async fn call<T, F>(
        &self,
        scope: &Scope<'_>,
        mut attempt: impl FnMut() -> F,
    ) -> Result<T, Unanswered>
    where
        F: Future<Output = Result<T, ApiError>>,
    {
        let mut is_ambiguous = scope.was_sent;
        let (mut retries, mut last) = (0, None);
        let began = Instant::now();
        let duration_ms = || u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        loop {
            let permit =
                self.permit(scope, is_ambiguous).await.map_err(|failed| failed.after(last.as_ref()))?;
            let attempt = bounded(scope, self.api.longest_call(), attempt());
            let answer = tokio::select! {
                biased;
                answer = attempt => answer,
                () = self.api.stopped(), if !scope.is_patient => {
                    return Err(Unanswered { cause: Cause::Cancelled, is_ambiguous });
                }
            };
            let error = match answer {
                Ok(answer) => {
                    self.limiter.answered(&permit);
                    self.budget.reward();
                    tracing::debug!(retries, duration_ms = duration_ms(), "call answered");
                    return Ok(answer);
                }
                Err(error) => ApiError { is_own: self.api.is_own(), ..error },
            };
            is_ambiguous = is_ambiguous && !settles(&error.code) || error.is_ambiguous();
            let remedy = error.remedy();
            match remedy {
                Remedy::SlowDown => self.limiter.throttled(&permit),
                _ => self.limiter.answered(&permit),
            }
            // Others may call during the pause before the next attempt.
            drop(permit);
            // A call that waits for another request is bounded by the deadline, any other by the number of
            // retries.
            let is_last = match remedy {
                Remedy::None => true,
                Remedy::Queue if scope.deadline.is_some() => false,
                _ => retries >= self.max_retries,
            };
            if is_last {
                tracing::debug!(
                    code = error.code.name(),
                    retries,
                    duration_ms = duration_ms(),
                    "call failed, nothing left to try"
                );
                return Err(Unanswered { cause: Cause::Api(error), is_ambiguous });
            }
            tracing::debug!(code = error.code.name(), retries, "call failed, trying again");
            let waited = self.before_retry(scope, remedy, retries, &error, is_ambiguous).await;
            waited.map_err(|failed| failed.after(Some(&error)))?;
            (retries, last) = (retries + 1, Some(error));
        }
    }

    async fn permit(&self, scope: &Scope<'_>, is_ambiguous: bool) -> Result<Permit, Unanswered> {
        if scope.is_urgent {
            return Ok(self.limiter.acquire_urgently());
        }
        scope
            .wait(is_ambiguous, self.limiter.acquire())
            .await
            .map_err(|cause| Unanswered { cause, is_ambiguous })
    }

    async fn before_retry(
        &self,
        scope: &Scope<'_>,
        remedy: Remedy,
        retries: u32,
        error: &ApiError,
        is_ambiguous: bool,
    ) -> Result<(), Unanswered> {
        let time = pause(retries, error.retry_after, &self.random);
        let pause = async {
            tokio::time::sleep(time).await;
            if remedy == Remedy::Again {
                self.budget.wait(&scope.share).await;
            }
        };
        let waiting = async {
            tokio::select! {
                () = self.api.stopped() => Err(Cause::Cancelled),
                () = pause => Ok(()),
            }
        };
        scope.wait(is_ambiguous, waiting).await.flatten().map_err(|cause| match cause {
            // The reason for waiting says more than that the wait took too long.
            Cause::TimedOut(_) if scope.cancel.is_none() => {
                Unanswered { cause: Cause::Api(error.clone()), is_ambiguous }
            }
            cause => Unanswered { cause, is_ambiguous },
        })
    }
}

/// Waits for an attempt that is in progress, which is worth more patience than one that is not made yet.
async fn bounded<T>(
    scope: &Scope<'_>,
    limit: Duration,
    attempt: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    // The last calls take no longer than the time that they were given.
    let lateness = if scope.is_urgent { Duration::ZERO } else { LATENESS };
    let given_up = async {
        tokio::select! {
            () = scope.stopped(true) => (),
            () = async { scope.expired().await; tokio::time::sleep(lateness).await } => (),
            () = tokio::time::sleep(limit) => (),
        }
    };
    tokio::select! {
        biased;
        answer = attempt => answer,
        () = given_up => Err(ApiError::new(ErrorCode::NetworkFailure, "there was no answer in time")),
    }
}

/// Whether this answer to a repeated request shows that no earlier one was accepted: an accepted request with the
/// same client token would have been answered with its progress.
fn settles(code: &ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::InvalidRequest
            | ErrorCode::AlreadyExists
            | ErrorCode::UnsupportedAction
            | ErrorCode::TypeNotFound
            | ErrorCode::NotFound
    )
}
