//! The request to shut down, made once and seen by every connection.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

/// How long running calls may take after a signal. Whoever sends SIGTERM usually waits ten seconds or more.
pub const GRACE: Duration = Duration::from_secs(9);
/// How long sending a finished answer may take. A call that is asked to stop must have its answer this much
/// earlier.
pub const SENDING: Duration = Duration::from_secs(2);

/// Why the server ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// `GRPCController.Shutdown`: the client no longer needs the server.
    Controller,
    /// SIGTERM or SIGHUP, or SIGINT if there is no client.
    Signal,
    /// The process that started this one is gone, and so are its connections.
    Orphaned,
}

impl Reason {
    /// Returns how long running calls may take to finish.
    ///
    /// A client kills the server two seconds after `Shutdown`. After a signal, Terraform, which often got the same
    /// signal, needs the answers to write them into the state.
    pub(super) fn grace(self) -> Duration {
        match self {
            Self::Controller => Duration::from_millis(1_500),
            Self::Signal | Self::Orphaned => GRACE,
        }
    }
}

/// A handle on the request to shut down. Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Shutdown {
    reason: Arc<watch::Sender<Option<Reason>>>,
}

impl Shutdown {
    /// Requests the shutdown. Only the first reason counts.
    pub(super) fn request(&self, reason: Reason) {
        self.reason.send_if_modified(|current| {
            let is_first = current.is_none();
            current.get_or_insert(reason);
            is_first
        });
    }

    /// Waits until the shutdown is requested.
    pub(super) async fn requested(&self) -> Reason {
        // The sender lives in `self`, so this cannot fail. If it could, nobody would be left to request anything.
        let requested =
            self.reason.subscribe().wait_for(Option::is_some).await.ok().and_then(|reason| *reason);
        requested.unwrap_or(Reason::Orphaned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn first_reason_stands_and_late_listeners_hear_it() {
        let shutdown = Shutdown::default();
        shutdown.request(Reason::Signal);
        shutdown.request(Reason::Controller);
        assert_eq!(shutdown.clone().requested().await, Reason::Signal);
    }
}
