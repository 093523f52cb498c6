//! Follows a request that Cloud Control has accepted until it is settled. If the user wants to stop, a request that
//! has not begun is cancelled. One that has begun goes on: a cancelled one may have made its object or not, and the
//! name that a user chose does not tell whose object it is.

use std::time::Duration;

use tokio::time::Instant;

use super::api::{OperationStatus, Progress};
use super::call::{Caller, Cause, Scope, Unanswered};
use super::code::ErrorCode;
use super::retry::LONGEST_RETRY_AFTER;

/// The pause before the first status call.
const FIRST_POLL: Duration = Duration::from_millis(400);
/// The factor by which each pause is longer than the one before, up to [`SHORT_POLL`].
const GROWTH: f64 = 1.5;
/// The pause that is short enough for every operation: the end is noticed at most this late.
const SHORT_POLL: Duration = Duration::from_secs(1);
/// The fraction of the time since the request was accepted for which the next pause may last beyond [`SHORT_POLL`]. Jitter
/// only shortens it, so the end of an operation is noticed within this part of its duration.
const LATE_BY: f64 = 0.15;
/// The longest pause between status calls, unless the service asks for a longer one.
const LONGEST_POLL: Duration = Duration::from_secs(15);
/// The shortest pause, whatever the service asks for.
const LEAST_POLL: Duration = Duration::from_millis(100);
/// How long the service may not know a request that it has accepted.
const TOKEN_PATIENCE: Duration = Duration::from_secs(30);

/// How often the log says that a request is still in progress.
const REPORT: Duration = Duration::from_secs(60);
/// How long the status call before a cancellation may take.
const LAST_STATUS: Duration = Duration::from_secs(2);

/// A request and what is known of it.
#[derive(Debug)]
pub(super) struct Followed {
    /// Its latest progress.
    pub(super) last: Progress,
    /// Whether it was ever seen in progress.
    pub(super) has_begun: bool,
    /// Whether the service did not have an object of its name after it was sent.
    pub(super) was_absent: bool,
}

/// A request whose outcome is not known.
#[derive(Debug)]
pub(super) struct Unsettled {
    pub(super) cause: Cause,
    pub(super) followed: Followed,
}

impl Followed {
    /// Creates the record of a request that was just accepted.
    pub(super) fn new(first: Progress) -> Self {
        // A handler of the author's own has begun when its first progress is known.
        let has_begun = first.status == OperationStatus::InProgress || first.is_own;
        Self { has_begun, was_absent: false, last: first }
    }

    /// Takes over the next progress. A token, identifier or hook result that is known once is kept.
    fn update(&mut self, next: Progress) {
        let last = &mut self.last;
        self.has_begun |= next.status == OperationStatus::InProgress;
        let hooks = if next.hooks.is_empty() { std::mem::take(&mut last.hooks) } else { next.hooks };
        let request_token = if next.request_token.is_empty() {
            std::mem::take(&mut last.request_token)
        } else {
            next.request_token
        };
        let identifier = next.identifier.or_else(|| last.identifier.take());
        *last = Progress { request_token, identifier, hooks, ..next };
    }
}

impl Caller {
    /// Polls until the request is settled or the deadline passes. If the user wants to stop, the request is cancelled
    /// unless it has begun. `name` is what a creation will make if the user chose its identifier.
    pub(super) async fn settle(
        &self,
        scope: &Scope<'_>,
        first: Followed,
        name: Option<Name<'_>>,
    ) -> Result<Followed, Unsettled> {
        match self.follow(scope, first).await {
            Err(Unsettled { cause: Cause::Cancelled, followed })
                if followed.last.status == OperationStatus::Pending =>
            {
                self.give_up(scope, followed, name).await
            }
            // Its handler has a few seconds to undo what it has begun. If the process ends now, nobody will know later how the
            // handler ended.
            Err(Unsettled { cause: cause @ (Cause::Cancelled | Cause::TimedOut(_)), mut followed })
                if followed.last.is_own =>
            {
                let is_late = matches!(cause, Cause::TimedOut(_));
                let (calls, token) = (scope.final_calls(), followed.last.request_token.clone());
                let absence = self.is_absent(&calls, name.filter(|_| !is_late));
                let (last, was_absent) = tokio::join!(self.api.cancel(&token), absence);
                followed.was_absent = was_absent;
                last.into_iter().for_each(|last| followed.update(last));
                if !followed.last.status.is_final() {
                    return Err(Unsettled { cause, followed });
                }
                if let Some(message) = followed.last.message.as_mut().filter(|_| is_late) {
                    message.push_str("\nThe operation had reached its time limit.");
                }
                Ok(followed)
            }
            settled => settled,
        }
    }

    /// Polls until the request is settled, the deadline passes, or the user wants to stop.
    pub(super) async fn follow(
        &self,
        scope: &Scope<'_>,
        mut followed: Followed,
    ) -> Result<Followed, Unsettled> {
        let mut poll = Poll::new();
        while !followed.last.status.is_final() {
            poll.report(&followed.last);
            let pause = poll.next(followed.last.retry_after, self.random.between(0.85, 1.0));
            let wait = self.limiter.stretched(pause).min(pause.max(LONGEST_POLL));
            if let Err(cause) = scope.pause(false, wait).await {
                return Err(Unsettled { cause, followed });
            }
            let token = followed.last.request_token.clone();
            // A status call without an answer loses nothing, so it must not use up the time for the cancellation.
            let asked = tokio::select! {
                biased;
                asked = self.call(scope, || self.api.status(&token)) => asked,
                () = scope.stopped(false) => return Err(Unsettled { cause: Cause::Cancelled, followed }),
            };
            match asked {
                Ok(progress) => {
                    poll.is_known = true;
                    followed.update(progress);
                }
                Err(Unanswered { cause: Cause::Api(error), .. }) if poll.can_be_too_early(&error.code) => {}
                Err(Unanswered { cause, .. }) => return Err(Unsettled { cause, followed }),
            }
        }
        Ok(followed)
    }

    /// Cancels the request unless it has begun, and waits briefly for its end.
    async fn give_up(
        &self,
        scope: &Scope<'_>,
        mut followed: Followed,
        name: Option<Name<'_>>,
    ) -> Result<Followed, Unsettled> {
        let scope = scope.final_calls();
        let token = followed.last.request_token.clone();
        let status = || self.call(&scope, || self.api.status(&token));
        // It may have begun since the last status call. If there is an object of its name after a cancellation, it
        // helps to know that there was none before.
        let last_status = async { tokio::time::timeout(LAST_STATUS, status()).await.ok()?.ok() };
        let (progress, was_absent) = tokio::join!(last_status, self.is_absent(&scope, name));
        followed.was_absent = was_absent;
        let is_known = progress.is_some();
        progress.into_iter().for_each(|progress| followed.update(progress));
        if is_known && followed.last.status == OperationStatus::Pending {
            // If it is too late to cancel, the status tells what became of the request.
            if let Ok(progress) = self.call(&scope, || self.api.cancel(&token)).await {
                followed.update(progress);
            }
        }
        let mut wait = LEAST_POLL;
        while is_known && followed.last.status.is_undecided() {
            if scope.pause(false, wait).await.is_err() {
                break;
            }
            wait = wait.mul_f64(GROWTH).min(Duration::from_secs(2));
            match status().await {
                Ok(progress) => followed.update(progress),
                Err(_) => break,
            }
        }
        if followed.last.status.is_final() {
            Ok(followed)
        } else {
            Err(Unsettled { cause: Cause::Cancelled, followed })
        }
    }

    /// Whether the service has no object of this name.
    async fn is_absent(&self, scope: &Scope<'_>, name: Option<Name<'_>>) -> bool {
        let Some(Name { type_name, identifier }) = name else { return false };
        let read = self.call(scope, || self.api.get(type_name, identifier));
        match tokio::time::timeout(LAST_STATUS, read).await {
            Ok(Err(failed)) => failed.into_error().is_not_found(),
            _ => false,
        }
    }
}

/// An object that a creation will make.
#[derive(Debug, Clone, Copy)]
pub(super) struct Name<'a> {
    pub(super) type_name: &'a str,
    pub(super) identifier: &'a str,
}

impl Progress {
    /// Whether the request succeeded.
    pub(super) fn is_success(&self) -> bool {
        self.status == OperationStatus::Success
    }
}

/// The schedule of status calls.
#[derive(Debug)]
struct Poll {
    began: Instant,
    /// The next pause of an operation that has just begun.
    short: Duration,
    is_known: bool,
    reported: Instant,
}

impl Poll {
    fn new() -> Self {
        let began = Instant::now();
        Self { began, short: FIRST_POLL, is_known: false, reported: began }
    }

    /// Returns the pause before the next call.
    fn next(&mut self, retry_after: Option<Duration>, jitter: f64) -> Duration {
        let own = self.short.max(self.began.elapsed().mul_f64(LATE_BY)).min(LONGEST_POLL).mul_f64(jitter);
        self.short = self.short.mul_f64(GROWTH).min(SHORT_POLL);
        retry_after.map_or(own, |retry_after| retry_after.min(LONGEST_RETRY_AFTER)).max(LEAST_POLL)
    }

    /// Whether an unknown request may still become known.
    fn can_be_too_early(&self, code: &ErrorCode) -> bool {
        *code == ErrorCode::RequestTokenNotFound && !self.is_known && self.began.elapsed() < TOKEN_PATIENCE
    }

    /// Logs once a minute that the request is still in progress.
    fn report(&mut self, last: &Progress) {
        if self.reported.elapsed() < REPORT {
            return;
        }
        self.reported = Instant::now();
        tracing::info!(
            request_token = last.request_token,
            elapsed_s = self.began.elapsed().as_secs(),
            "the request is still in progress"
        );
    }
}
