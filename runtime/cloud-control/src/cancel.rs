//! The user's request to stop, seen by everything that waits.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

/// How long operations may continue after the user wants to stop, if leaving at once would lose an object. Whoever
/// ends the process must wait longer than this.
pub const STOP_PATIENCE: Duration = Duration::from_secs(7);

/// How long core's word may come after a signal: core saves its state first.
const CORE_PATIENCE: Duration = Duration::from_secs(5);

/// A flag that is raised once and wakes everybody who waits for it. Clones share the flag.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<watch::Sender<Raised>>);

/// Who has raised the flag, and when.
#[derive(Debug, Clone, Copy, Default)]
struct Raised {
    at: Option<Instant>,
    /// Whether core ends as well, so that it starts nothing that depends on what is interrupted.
    is_by_core: bool,
}

impl Cancel {
    /// Creates a flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag because this process is to end. Core may go on.
    pub fn cancel(&self) {
        self.0.send_modify(|raised| _ = raised.at.get_or_insert_with(Instant::now));
    }

    /// Raises the flag because core is to end.
    pub fn cancel_by_core(&self) {
        self.note_core();
        self.cancel();
    }

    /// Notes that core is to end, and does not raise the flag.
    pub fn note_core(&self) {
        self.0.send_modify(|raised| raised.is_by_core = true);
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.borrow().at.is_some()
    }

    /// Returns when the flag is raised.
    pub async fn cancelled(&self) {
        self.becomes(|raised| raised.at.is_some()).await;
    }

    /// Whether the flag is raised because core is to end. A signal to both may arrive here before core's word.
    pub async fn is_by_core(&self) -> bool {
        let Some(at) = self.0.borrow().at else { return false };
        let told = self.becomes(|raised| raised.is_by_core);
        tokio::time::timeout_at(at + CORE_PATIENCE, told).await.is_ok()
    }

    async fn becomes(&self, is_so: fn(&Raised) -> bool) {
        // The sender lives as long as `self`, so this cannot fail.
        let _ = self.0.subscribe().wait_for(is_so).await;
    }

    /// Returns when the flag has been raised for [`STOP_PATIENCE`].
    pub async fn exhausted(&self) {
        self.cancelled().await;
        tokio::time::sleep_until(self.patient_until()).await;
    }

    /// Returns the end of patience, which is the same for all waiters. While the flag is not raised, all of it is
    /// left.
    pub(super) fn patient_until(&self) -> Instant {
        self.0.borrow().at.unwrap_or_else(Instant::now) + STOP_PATIENCE
    }
}
