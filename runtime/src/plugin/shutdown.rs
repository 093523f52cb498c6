//! The wish to end, told once and heard by every connection.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::cloud_control::STOP_PATIENCE;

/// How long a signal leaves to calls that are still running. Whoever sends SIGTERM usually waits ten seconds or more.
const GRACE: Duration = Duration::from_secs(9);
/// How long it takes at most to send an answer that is there.
const SENDING: Duration = Duration::from_secs(2);

// Who is asked to stop must have answered before the end: the answer holds the token of a creation under way.
const _: () = assert!(STOP_PATIENCE.as_millis() + SENDING.as_millis() <= GRACE.as_millis());

/// Why the server ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// `GRPCController.Shutdown`: the client is done with us.
    Controller,
    /// SIGTERM or SIGHUP, or SIGINT where no client is in charge.
    Signal,
    /// The process that started us is gone, and so are its connections.
    Orphaned,
}

impl Reason {
    /// How long calls that are still running may take to finish.
    ///
    /// A client kills us two seconds after `Shutdown`. Terraform, which often got the same signal as we, needs the answers
    /// to write them into the state.
    pub(super) fn grace(self) -> Duration {
        match self {
            Self::Controller => Duration::from_millis(1_500),
            Self::Signal | Self::Orphaned => GRACE,
        }
    }
}

/// A handle on the wish; clones share it.
#[derive(Clone, Debug)]
pub(super) struct Shutdown {
    reason: Arc<watch::Sender<Option<Reason>>>,
}

impl Shutdown {
    /// A server that nobody has asked to end yet.
    pub(super) fn new() -> Self {
        Self { reason: Arc::new(watch::Sender::new(None)) }
    }

    /// Asks for the end; the first reason stands.
    pub(super) fn request(&self, reason: Reason) {
        self.reason.send_if_modified(|current| {
            let is_first = current.is_none();
            current.get_or_insert(reason);
            is_first
        });
    }

    /// Waits until somebody asks for the end.
    pub(super) async fn requested(&self) -> Reason {
        let mut receiver = self.reason.subscribe();
        loop {
            if let Some(reason) = *receiver.borrow_and_update() {
                return reason;
            }
            // The sender lives in `self`, so this cannot fail; if it could, nobody would be left to ask.
            if receiver.changed().await.is_err() {
                return Reason::Orphaned;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cloud_control::OperationStatus;
    use crate::cloud_control::tests::fake::{Answer, Bench, ended, pending};
    use crate::engine::testing::{Stage, thing};
    use crate::value::Value;

    #[tokio::test]
    async fn first_reason_stands_and_late_listeners_hear_it() {
        let shutdown = Shutdown::new();
        shutdown.request(Reason::Signal);
        shutdown.request(Reason::Controller);
        assert_eq!(shutdown.clone().requested().await, Reason::Signal);
    }

    /// Stops a creation that the service takes long to give up; tells which request is remembered.
    async fn stopped(answers: impl IntoIterator<Item = Answer>) -> Option<String> {
        let bench = Bench::new(answers);
        let cancel = bench.cancel.clone();
        let asked = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(900)).await;
            cancel.cancel();
            tokio::time::sleep(Reason::Signal.grace()).await;
        });
        let stage = Stage::new(None);
        let applied = stage.apply(&bench, &Value::Null, &thing(None, "mine")).await;
        assert!(!asked.is_finished(), "the answer comes too late");
        assert!(applied.diagnostics.has_errors());
        applied.private.pending?.request_token
    }

    #[tokio::test(start_paused = true)]
    async fn a_signal_leaves_the_time_to_record_a_creation_under_way() {
        let giving_up = || ended(OperationStatus::CancelInProgress, None, None);
        let never_given_up = std::iter::once(pending()).chain(std::iter::repeat_with(giving_up).take(50));
        assert_eq!(stopped(never_given_up).await.as_deref(), Some("rt"));
        let silent = std::iter::once(pending()).chain(std::iter::repeat_n(Answer::Silence, 50));
        assert_eq!(stopped(silent).await.as_deref(), Some("rt"));
        let silent_to_the_wish = [pending(), pending(), giving_up()].into_iter();
        let silent_to_the_wish = silent_to_the_wish.chain(std::iter::repeat_n(Answer::Silence, 50));
        assert_eq!(stopped(silent_to_the_wish).await.as_deref(), Some("rt"));
    }
}
