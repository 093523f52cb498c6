//! How many calls an account and region are asked for, shared by everybody who asks.
//!
//! Cloud Control does not publish its limits, and they are shared with everything else that runs in the account, so
//! the rate is found by trying: it doubles while nothing speaks against it, drops by a fifth when the service
//! throttles, comes back within seconds to just below where that happened, and from there feels its way on. Requests
//! in flight when the rate dropped do not make it drop again. Waiters are served in the order they came, so that no
//! operation's polling starves, whatever else is asked for; only cancellations go first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::Duration;

use tokio::time::Instant;

use super::bucket::Bucket;

/// Calls a second to begin with.
const FIRST_RATE: f64 = 20.0;
/// Calls a second at the least.
const LEAST_RATE: f64 = 1.0;
/// Calls a second at the most: far above what the service grants, so that a local emulator is not held back.
const GREATEST_RATE: f64 = 2_000.0;
/// What is left of the rate after a throttled call.
const CUT: f64 = 0.8;
/// What is left of it at the least: few calls answered may only mean that few were made.
const DEEPEST_CUT: f64 = 0.5;
/// How long the way back takes.
const RECOVERY: Duration = Duration::from_secs(3);
/// How close to the last limit the way back leads.
const NEAR: f64 = 0.97;
/// By how much the rate grows in a second beyond that point: calls a second, or a part of itself if that is more.
const PROBE: (f64, f64) = (0.25, 0.01);
/// How long throughput is counted before it is looked at.
const WINDOW: Duration = Duration::from_millis(500);

/// The shared limit on calls. See the module's documentation.
#[derive(Debug)]
pub struct Limiter {
    state: Mutex<State>,
    /// Fair: whoever waits first goes first.
    turn: tokio::sync::Mutex<()>,
}

/// The right to make one call, and what the limiter must know when it is answered.
#[derive(Debug)]
pub struct Permit {
    granted: Instant,
    waited: bool,
}

#[derive(Debug)]
struct State {
    bucket: Bucket,
    rate: f64,
    cut: Option<Cut>,
    throughput: Throughput,
}

/// The last time the rate was cut.
#[derive(Debug, Clone, Copy)]
struct Cut {
    at: Instant,
    /// The rate before.
    from: f64,
    /// The rate after.
    to: f64,
}

/// Calls answered in a second, smoothed.
#[derive(Debug)]
struct Throughput {
    since: Instant,
    count: f64,
    per_second: Option<f64>,
}

impl Limiter {
    /// A limiter that knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        let now = Instant::now();
        let state = State {
            bucket: Bucket::new(burst(FIRST_RATE), FIRST_RATE, now),
            rate: FIRST_RATE,
            cut: None,
            throughput: Throughput { since: now, count: 0.0, per_second: None },
        };
        Self { state: Mutex::new(state), turn: tokio::sync::Mutex::new(()) }
    }

    /// The limiter of everybody in this process with the same key, such as endpoint, account and region.
    pub fn shared(key: &str) -> Arc<Self> {
        static ALL: OnceLock<Mutex<HashMap<String, Weak<Limiter>>>> = OnceLock::new();
        let mut all = ALL.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(limiter) = all.get(key).and_then(Weak::upgrade) {
            return limiter;
        }
        all.retain(|_, limiter| limiter.strong_count() > 0);
        let limiter = Arc::new(Self::new());
        all.insert(key.to_owned(), Arc::downgrade(&limiter));
        limiter
    }

    /// Waits for the right to make a call.
    pub async fn acquire(&self) -> Permit {
        let mut waited = false;
        let turn = match self.turn.try_lock() {
            Ok(turn) => turn,
            Err(_) => {
                waited = true;
                self.turn.lock().await
            }
        };
        loop {
            let now = Instant::now();
            let taken = self.state().bucket.take(now);
            match taken {
                Ok(()) => {
                    drop(turn);
                    return Permit { granted: now, waited };
                }
                Err(wait) => {
                    waited = true;
                    tokio::time::sleep(wait).await;
                }
            }
        }
    }

    /// The right to make a call at once; those who wait pay for it.
    pub fn acquire_urgently(&self) -> Permit {
        let now = Instant::now();
        self.state().bucket.overdraw(now);
        Permit { granted: now, waited: false }
    }

    /// The call was answered, whatever the answer, or failed for a reason that is not the limit.
    pub fn answered(&self, permit: &Permit) {
        let now = Instant::now();
        let mut state = self.state();
        state.throughput.count(now);
        if permit.waited {
            state.grow(now);
        }
    }

    /// The call was refused because there were too many.
    pub fn throttled(&self, permit: &Permit) {
        let now = Instant::now();
        let mut state = self.state();
        if state.cut.is_some_and(|cut| permit.granted <= cut.at) {
            return;
        }
        let from = state.throughput.per_second.map_or(state.rate, |seen| seen.min(state.rate));
        let to = (from * CUT).max(state.rate * DEEPEST_CUT).max(LEAST_RATE);
        state.cut = Some(Cut { at: now, from: from.max(to), to });
        state.set_rate(to, now);
        state.bucket.empty(now);
        tracing::debug!(from, to, "throttled: slowing down");
    }

    /// Calls a second at present.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.state().rate
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Limiter {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    fn grow(&mut self, now: Instant) {
        let rate = match self.cut {
            // Nothing known yet: one more a second for each call is double in a second.
            None => self.rate + 1.0,
            Some(cut) => cut.recovered(self.rate, now),
        };
        self.set_rate(rate, now);
    }

    fn set_rate(&mut self, rate: f64, now: Instant) {
        self.rate = rate.clamp(LEAST_RATE, GREATEST_RATE);
        self.bucket.set_rate(self.rate, burst(self.rate), now);
    }
}

impl Cut {
    /// The rate after one more call has been answered.
    fn recovered(self, rate: f64, now: Instant) -> f64 {
        let near = self.from * NEAR;
        let elapsed = now.saturating_duration_since(self.at);
        if elapsed < RECOVERY {
            let way = elapsed.as_secs_f64() / RECOVERY.as_secs_f64();
            return rate.max(self.to + (near - self.to) * way);
        }
        // Each call adds a part of a second's growth, and the longer nothing happened, the bolder it becomes.
        let patience = elapsed.as_secs_f64() / RECOVERY.as_secs_f64();
        rate.max(near) + (PROBE.0 / rate).max(PROBE.1) * patience
    }
}

impl Throughput {
    fn count(&mut self, now: Instant) {
        self.count += 1.0;
        let elapsed = now.saturating_duration_since(self.since);
        if elapsed < WINDOW {
            return;
        }
        let current = self.count / elapsed.as_secs_f64();
        self.per_second = Some(self.per_second.map_or(current, |before| 0.8 * current + 0.2 * before));
        self.since = now;
        self.count = 0.0;
    }
}

/// How many calls may be made at once after a pause.
fn burst(rate: f64) -> f64 {
    (rate / 4.0).clamp(1.0, 25.0)
}
