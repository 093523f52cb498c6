//! A token bucket over an injected clock.

use std::time::Duration;

use tokio::time::Instant;

/// Tokens that are refilled at a rate, up to a capacity. The bucket can be overdrawn, at the expense of later
/// takers.
#[derive(Debug, Clone)]
pub(super) struct Bucket {
    tokens: f64,
    capacity: f64,
    per_second: f64,
    refilled: Instant,
}

impl Bucket {
    /// Creates a full bucket.
    pub(super) fn new(capacity: f64, per_second: f64, now: Instant) -> Self {
        Self { tokens: capacity, capacity, per_second, refilled: now }
    }

    /// Takes a token, or returns how long it takes until there is one.
    pub(super) fn take(&mut self, now: Instant) -> Result<(), Duration> {
        self.refill(now);
        // Rounding must not make a caller wait for no time at all, again and again.
        if self.tokens >= 1.0 - 1e-6 {
            self.tokens -= 1.0;
            return Ok(());
        }
        Err(Duration::from_secs_f64(((1.0 - self.tokens) / self.per_second).clamp(1e-3, 3600.0)))
    }

    /// Takes a token even if there is none.
    pub(super) fn overdraw(&mut self, now: Instant) {
        self.refill(now);
        self.tokens -= 1.0;
    }

    /// Gives back part of a token.
    pub(super) fn put(&mut self, tokens: f64, now: Instant) {
        self.refill(now);
        self.tokens = (self.tokens + tokens).min(self.capacity);
    }

    /// Discards the tokens that have been saved up.
    pub(super) fn empty(&mut self, now: Instant) {
        self.refill(now);
        self.tokens = self.tokens.min(0.0);
    }

    /// Changes the rate and the capacity from now on.
    pub(super) fn set_rate(&mut self, per_second: f64, capacity: f64, now: Instant) {
        self.refill(now);
        self.per_second = per_second;
        self.capacity = capacity;
        self.tokens = self.tokens.min(capacity);
    }

    fn refill(&mut self, now: Instant) {
        let elapsed = now.saturating_duration_since(self.refilled).as_secs_f64();
        self.tokens = (self.tokens + elapsed * self.per_second).min(self.capacity);
        self.refilled = now.max(self.refilled);
    }
}
