//! The wish to end, told once and heard by every connection.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

/// How long a signal leaves to calls that are still running. Whoever sends SIGTERM usually waits ten seconds or more.
pub const GRACE: Duration = Duration::from_secs(9);
/// How long it takes at most to send an answer that is there: by so much earlier a call must have one that is asked to stop.
pub const SENDING: Duration = Duration::from_secs(2);

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

    #[tokio::test]
    async fn first_reason_stands_and_late_listeners_hear_it() {
        let shutdown = Shutdown::new();
        shutdown.request(Reason::Signal);
        shutdown.request(Reason::Controller);
        assert_eq!(shutdown.clone().requested().await, Reason::Signal);
    }
}
