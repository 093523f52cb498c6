//! Waiting until a request that Cloud Control has accepted is settled, and giving it up when the user wants to stop.

use std::time::Duration;

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

/// How long the question before a request is given up may take.
const LAST_QUESTION: Duration = Duration::from_secs(2);

/// A request, as far as it has been followed.
#[derive(Debug)]
pub(super) struct Followed {
    /// What was last heard of it.
    pub(super) last: Progress,
    /// Whether it was ever seen under way.
    pub(super) has_begun: bool,
}

/// A request whose outcome is not known.
#[derive(Debug)]
pub(super) struct Unsettled {
    pub(super) cause: Cause,
    pub(super) followed: Followed,
}

impl Followed {
    /// A request that was just answered.
    pub(super) fn new(first: Progress) -> Self {
        Self { has_begun: first.status == OperationStatus::InProgress, last: first }
    }

    /// The next thing heard of it. What is known once is not forgotten.
    fn hear(&mut self, next: Progress) {
        let last = &mut self.last;
        self.has_begun |= next.status == OperationStatus::InProgress;
        let hooks = if next.hooks.is_empty() { std::mem::take(&mut last.hooks) } else { next.hooks };
        let request_token = match next.request_token.is_empty() {
            true => std::mem::take(&mut last.request_token),
            false => next.request_token,
        };
        let identifier = next.identifier.or_else(|| last.identifier.take());
        *last = Progress { request_token, identifier, hooks, ..next };
    }
}

impl Caller {
    /// Asks until the request is settled, or the time is over. If the user wants to stop, the request is given up.
    pub(super) async fn settle(&self, scope: &Scope<'_>, first: Followed) -> Result<Followed, Unsettled> {
        match self.follow(scope, first).await {
            Err(Unsettled { cause: Cause::Cancelled, followed }) => self.give_up(scope, followed).await,
            settled => settled,
        }
    }

    /// Asks until the request is settled, or the time is over, or the user wants to stop.
    pub(super) async fn follow(
        &self,
        scope: &Scope<'_>,
        mut followed: Followed,
    ) -> Result<Followed, Unsettled> {
        let mut poll = Poll::new();
        while !followed.last.status.is_final() {
            let wait = poll.next(followed.last.retry_after, self.dice.between(0.85, 1.15));
            if let Err(cause) = scope.pause(false, wait).await {
                return Err(Unsettled { cause, followed });
            }
            let token = followed.last.request_token.clone();
            // A question that stays without an answer loses nothing, so it must not use up the time to give up in.
            let asked = tokio::select! {
                biased;
                asked = self.call(scope, || self.api.status(&token)) => asked,
                () = scope.stopped(false) => return Err(Unsettled { cause: Cause::Cancelled, followed }),
            };
            match asked {
                Ok(progress) => {
                    poll.is_known = true;
                    followed.hear(progress);
                }
                Err(Unanswered { cause: Cause::Api(error), .. }) if poll.can_be_too_early(&error.code) => {}
                Err(Unanswered { cause, .. }) => return Err(Unsettled { cause, followed }),
            }
        }
        Ok(followed)
    }

    /// Asks for the request to be given up, and waits briefly for what becomes of it.
    async fn give_up(&self, scope: &Scope<'_>, mut followed: Followed) -> Result<Followed, Unsettled> {
        let scope = scope.last_words();
        let token = followed.last.request_token.clone();
        let status = || self.call(&scope, || self.api.status(&token));
        // It may have begun, and been named, since it was last asked about.
        if let Ok(Ok(progress)) = tokio::time::timeout(LAST_QUESTION, status()).await {
            followed.hear(progress);
        }
        if followed.last.status.is_final() {
            return Ok(followed);
        }
        // Where it is too late to cancel, the status tells how the request ended.
        if let Ok(progress) = self.call(&scope, || self.api.cancel(&token)).await {
            followed.hear(progress);
        }
        let mut wait = LEAST_POLL;
        while !followed.last.status.is_final() {
            if scope.pause(false, wait).await.is_err() {
                return Err(Unsettled { cause: Cause::Cancelled, followed });
            }
            wait = wait.mul_f64(GROWTH).min(Duration::from_secs(2));
            match status().await {
                Ok(progress) => followed.hear(progress),
                Err(_) => return Err(Unsettled { cause: Cause::Cancelled, followed }),
            }
        }
        Ok(followed)
    }
}

impl Progress {
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
