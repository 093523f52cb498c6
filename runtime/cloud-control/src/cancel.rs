//! The user's request to stop, seen by everything that waits.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

/// How long operations may continue after the user wants to stop, if leaving at once would lose an object. Whoever
/// ends the process must wait longer than this.
pub const STOP_PATIENCE: Duration = Duration::from_secs(7);

/// A flag that is raised once and wakes everybody who waits for it. Clones share the flag.
#[derive(Debug, Clone)]
pub struct Cancel(Arc<watch::Sender<Option<Instant>>>);

impl Cancel {
    /// Creates a flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self(Arc::new(watch::Sender::new(None)))
    }

    /// Raises the flag.
    pub fn cancel(&self) {
        self.0.send_if_modified(|raised| {
            let is_first = raised.is_none();
            raised.get_or_insert_with(Instant::now);
            is_first
        });
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Returns when the flag is raised.
    pub async fn cancelled(&self) {
        // The sender lives as long as `self`, so this cannot fail.
        let _ = self.0.subscribe().wait_for(Option::is_some).await;
    }

    /// Returns when the flag has been raised for [`STOP_PATIENCE`].
    pub async fn exhausted(&self) {
        self.cancelled().await;
        tokio::time::sleep_until(self.patient_until()).await;
    }

    /// Returns the end of patience, which is the same for all waiters. While the flag is not raised, all of it is
    /// left.
    pub(super) fn patient_until(&self) -> Instant {
        self.0.borrow().unwrap_or_else(Instant::now) + STOP_PATIENCE
    }
}

impl Default for Cancel {
    fn default() -> Self {
        Self::new()
    }
}
