//! Waiting until a request that Cloud Control has accepted is settled, and giving it up when the user wants to stop.

use std::time::Duration;

use serde_json::Value as Json;
use tokio::time::Instant;

use super::api::{OperationStatus, Progress};
use super::call::{Caller, Cause, Scope, Unanswered};
use super::code::ErrorCode;

/// The pause before the first question.
const FIRST_POLL: Duration = Duration::from_millis(400);
/// By how much each pause is longer than the one before.
const GROWTH: f64 = 1.5;
/// The longest pause between questions, where the service does not ask for a longer one.
const LONGEST_POLL: Duration = Duration::from_secs(15);
/// The longest pause the service can ask for: a clock that is off must not make us wait for days.
const LONGEST_WISH: Duration = Duration::from_secs(60);
/// The least pause, whatever the service says.
const LEAST_POLL: Duration = Duration::from_millis(100);
/// How long a request that was accepted may be unknown to the service.
const TOKEN_PATIENCE: Duration = Duration::from_secs(30);

/// A request whose outcome is not known.
#[derive(Debug)]
pub(super) struct Unsettled {
    pub(super) cause: Cause,
    /// What was last heard of it.
    pub(super) last: Progress,
}

impl Caller {
    /// Asks until the request is settled, or the time is over, or the user wants to stop. `desired` is what a creation asked
    /// for, if that is known.
    pub(super) async fn settle(
        &self,
        scope: &Scope<'_>,
        first: Progress,
        desired: Option<&Json>,
    ) -> Result<Progress, Unsettled> {
        let mut last = first;
        let mut poll = Poll::new();
        while !last.status.is_final() {
            let wait = poll.next(last.retry_after, self.dice.between(0.85, 1.15));
            if let Err(cause) = scope.pause(false, wait).await {
                return self.leave(scope, cause, last, desired).await;
            }
            let token = last.request_token.clone();
            // A question that stays without an answer loses nothing, so it must not use up the time to give up in.
            let asked = tokio::select! {
                biased;
                asked = self.call(scope, || self.api.status(&token)) => asked,
                () = scope.stopped(false) => return self.give_up(scope, last, desired).await,
            };
            match asked {
                Ok(progress) => {
                    poll.is_known = true;
                    last = last.followed_by(progress);
                }
                Err(Unanswered { cause: Cause::Api(error), .. }) if poll.can_be_too_early(&error.code) => {}
                Err(Unanswered { cause, .. }) => return self.leave(scope, cause, last, desired).await,
            }
        }
        Ok(last)
    }

    /// What becomes of a request that is no longer waited for: one that the user wants to stop is given up.
    async fn leave(
        &self,
        scope: &Scope<'_>,
        cause: Cause,
        last: Progress,
        desired: Option<&Json>,
    ) -> Result<Progress, Unsettled> {
        match cause {
            Cause::Cancelled => self.give_up(scope, last, desired).await,
            cause => Err(Unsettled { cause, last }),
        }
    }

    /// Asks for the request to be given up, and waits briefly for what becomes of it.
    async fn give_up(
        &self,
        scope: &Scope<'_>,
        mut last: Progress,
        desired: Option<&Json>,
    ) -> Result<Progress, Unsettled> {
        let scope = scope.last_words();
        let token = last.request_token.clone();
        let has_begun = last.status != OperationStatus::Pending;
        // Where it is too late to cancel, the status tells how the request ended.
        if let Ok(progress) = self.call(&scope, || self.api.cancel(&token)).await {
            last = last.followed_by(progress);
        }
        let mut wait = LEAST_POLL;
        while !last.status.is_final() {
            if scope.pause(false, wait).await.is_err() {
                return Err(Unsettled { cause: Cause::Cancelled, last });
            }
            wait = wait.mul_f64(GROWTH).min(Duration::from_secs(2));
            match self.call(&scope, || self.api.status(&token)).await {
                Ok(progress) => last = last.followed_by(progress),
                Err(_) => return Err(Unsettled { cause: Cause::Cancelled, last }),
            }
        }
        // What was given up before it began has made nothing. It may have begun since it was last asked about, and has
        // where the service assigned an identifier; one that the user has chosen says nothing.
        if !has_begun && last.status == OperationStatus::CancelComplete {
            last.identifier = last.identifier.filter(|identifier| !may_be_chosen(identifier, desired));
        }
        Ok(last)
    }
}

/// Whether the user may have chosen every part of an identifier.
pub(super) fn may_be_chosen(identifier: &str, desired: Option<&Json>) -> bool {
    let Some(desired) = desired else { return true };
    let Some(properties) = desired.as_object() else { return false };
    let has = |part: &str| properties.values().any(|value| value.as_str() == Some(part));
    has(identifier) || identifier.split('|').all(has)
}

impl Progress {
    /// The next thing heard of the same request. What is known once is not forgotten.
    fn followed_by(mut self, next: Progress) -> Progress {
        let hooks = if next.hooks.is_empty() { std::mem::take(&mut self.hooks) } else { next.hooks };
        let request_token =
            if next.request_token.is_empty() { self.request_token } else { next.request_token };
        Progress { request_token, identifier: next.identifier.or(self.identifier), hooks, ..next }
    }

    /// Whether the request came to a good end.
    pub(super) fn is_success(&self) -> bool {
        self.status == OperationStatus::Success
    }
}

/// When to ask next.
#[derive(Debug)]
struct Poll {
    began: Instant,
    wait: Duration,
    is_known: bool,
}

impl Poll {
    fn new() -> Self {
        Self { began: Instant::now(), wait: FIRST_POLL, is_known: false }
    }

    fn next(&mut self, wish: Option<Duration>, jitter: f64) -> Duration {
        let own = self.wait.mul_f64(jitter);
        self.wait = self.wait.mul_f64(GROWTH).min(LONGEST_POLL);
        wish.map_or(own, |wish| wish.min(LONGEST_WISH)).max(LEAST_POLL)
    }

    /// Whether an unknown request may become known yet.
    fn can_be_too_early(&self, code: &ErrorCode) -> bool {
        *code == ErrorCode::RequestTokenNotFound && !self.is_known && self.began.elapsed() < TOKEN_PATIENCE
    }
}
