//! The pauses before retries of a failed call, and the budget for retries.
//!
//! Pauses grow exponentially with jitter. Retries after faults also need a token from the client's budget, so that
//! a service in trouble does not get more and more calls from everybody at once. Retries after throttling need
//! none, since the limiter handles that. An empty budget makes retries wait; it never makes them fail. Each
//! operation has a share of its own, smaller than what the budget regains, so that one resource cannot drain it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::bucket::Bucket;

/// The first pause is drawn from half of this to all of it.
const FIRST_PAUSE: Duration = Duration::from_millis(300);
/// The longest pause.
const GREATEST_PAUSE: Duration = Duration::from_secs(20);
/// The longest pause that the service can ask for.
pub(super) const LONGEST_RETRY_AFTER: Duration = Duration::from_secs(60);
/// Retries that all operations together can make at once, and then per second.
const BUDGET: (f64, f64) = (100.0, 10.0);
/// Retries that one operation can make at once, and then per second.
const SHARE: (f64, f64) = (10.0, 0.5);

/// How much longer than its patience a search may take.
const OVERTIME: Duration = Duration::from_secs(5);

/// Returns the pause before the next attempt; the first is number 0. It is at least what the service asks for,
/// within limits.
pub(super) fn pause(number: u32, retry_after: Option<Duration>, rng: &Random) -> Duration {
    let full = FIRST_PAUSE.saturating_mul(1 << number.min(16)).min(GREATEST_PAUSE);
    let jittered = full.mul_f64(rng.between(0.5, 1.0));
    jittered.max(retry_after.unwrap_or_default().min(LONGEST_RETRY_AFTER))
}

/// Returns the pause before the next look for something that may still appear. It ends soon after the patience does.
pub(super) fn pause_within(left: Duration, number: u32, rng: &Random) -> Duration {
    pause(number, None, rng).min(left.max(OVERTIME))
}

/// A source of random numbers that can be seeded.
#[derive(Debug)]
pub(super) struct Random(Mutex<fastrand::Rng>);

impl Random {
    /// Creates a source that gives the same numbers for the same seed.
    pub(super) fn new(seed: Option<u64>) -> Self {
        Self(Mutex::new(seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed)))
    }

    /// Returns a number in this range.
    pub(super) fn between(&self, least: f64, greatest: f64) -> f64 {
        least + lock(&self.0).f64() * (greatest - least)
    }
}

/// The retries that all operations together may make.
#[derive(Debug)]
pub(super) struct Budget(Mutex<Bucket>);

/// The retries that one operation may make.
#[derive(Debug)]
pub(super) struct Share(Mutex<Bucket>);

impl Budget {
    /// Creates a full budget.
    pub(super) fn new() -> Self {
        Self(Mutex::new(Bucket::new(BUDGET.0, BUDGET.1, Instant::now())))
    }

    /// Gives back part of a token for a successful call.
    pub(super) fn reward(&self) {
        lock(&self.0).put(0.1, Instant::now());
    }

    /// Waits until a retry may be made.
    pub(super) async fn wait(&self, share: &Share) {
        draw(&share.0).await;
        draw(&self.0).await;
    }
}

impl Share {
    /// Creates a full share.
    pub(super) fn new() -> Self {
        Self(Mutex::new(Bucket::new(SHARE.0, SHARE.1, Instant::now())))
    }
}

async fn draw(bucket: &Mutex<Bucket>) {
    loop {
        let taken = lock(bucket).take(Instant::now());
        match taken {
            Ok(()) => return,
            Err(wait) => tokio::time::sleep(wait).await,
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
