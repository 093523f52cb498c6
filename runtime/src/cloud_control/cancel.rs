//! The user's wish to stop, seen by everything that waits.

use std::sync::Arc;

use tokio::sync::watch;

/// A flag that is raised once and wakes everybody who waits for it. Clones are the same flag.
#[derive(Debug, Clone)]
pub struct Cancel(Arc<watch::Sender<bool>>);

impl Cancel {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    /// Raises the flag.
    pub fn cancel(&self) {
        self.0.send_replace(true);
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        *self.0.borrow()
    }

    /// Returns when the flag is raised.
    pub async fn cancelled(&self) {
        // The sender lives as long as `self`, so this cannot fail.
        let _ = self.0.subscribe().wait_for(|raised| *raised).await;
    }
}

impl Default for Cancel {
    fn default() -> Self {
        Self::new()
    }
}
