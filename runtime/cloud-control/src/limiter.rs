//! The rate limit on calls to an account and region, shared by all callers.
//!
//! Cloud Control does not publish its limits, and they are shared with everything else that runs in the account,
//! so the rate is found by trial. It grows only while calls wait for it, and doubles every second until the
//! service throttles for the first time. When the service throttles, it drops by a fifth, returns within seconds
//! to just below where that happened, and grows slowly from there. Requests in flight when the rate dropped do not
//! make it drop again. Waiters are served in the order in which they came, so that no operation's polling starves;
//! only cancellations go first. Polling slows down before anything else has to wait.
//!
//! A user who knows better can set limits, which are never exceeded except by cancellations.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use super::bucket::Bucket;

/// The initial rate in calls per second.
const FIRST_RATE: f64 = 20.0;
/// The lowest rate in calls per second.
const LEAST_RATE: f64 = 1.0;
/// The highest rate in calls per second: far above what the service grants, so that a local emulator is not held
/// back.
const GREATEST_RATE: f64 = 2_000.0;
/// The fraction of the rate that is left after a throttled call.
const CUT: f64 = 0.8;
/// The lowest fraction that is left: a low throughput may only mean that few calls were made.
const DEEPEST_CUT: f64 = 0.5;
/// How long the recovery takes.
const RECOVERY: Duration = Duration::from_secs(3);
/// The fraction of the last limit to which the rate recovers.
const NEAR: f64 = 0.97;
/// The growth per second beyond that point: in calls per second, or as a fraction of the rate if that is more.
const PROBE: (f64, f64) = (0.25, 0.01);
/// The fraction of a known limit above which status calls become rarer, so that other calls need not wait.
const BUSY: f64 = 0.8;
/// How many times longer the pause before a status call is than the wait for a permission, at least.
const LESS_OFTEN: f64 = 2.0;
/// The period over which throughput is measured.
const WINDOW: Duration = Duration::from_millis(500);

/// The shared rate limit on calls. See the module documentation.
#[derive(Debug)]
pub struct Limiter {
    state: Mutex<State>,
    slots: Arc<Slots>,
    /// Fair: the first to wait is the first to go.
    turn: tokio::sync::Mutex<()>,
}

/// The permission to make one call, and what the limiter must know when it is answered.
#[derive(Debug)]
pub struct Permit {
    granted: Instant,
    waited: bool,
    /// Held until the call is over.
    _slot: Slot,
}

/// Limits on calls that the user sets.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Limits {
    /// How many calls are made per second at most.
    pub requests_per_second: Option<f64>,
    /// How many calls are made at the same time at most.
    pub max_concurrency: Option<usize>,
}

/// The calls that are being made.
#[derive(Debug, Default)]
struct Slots {
    count: Mutex<SlotCount>,
    /// Wakes the caller whose turn it is.
    freed: Notify,
}

#[derive(Debug, Default)]
struct SlotCount {
    used: usize,
    most: Option<usize>,
}

/// One of the calls that are being made, until it is dropped.
#[derive(Debug)]
struct Slot(Arc<Slots>);

#[derive(Debug)]
struct State {
    bucket: Bucket,
    rate: f64,
    greatest_rate: f64,
    cut: Option<Cut>,
    throughput: Throughput,
    /// How long callers wait for a permission, smoothed.
    queue: Duration,
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

/// Answered calls per second, smoothed.
#[derive(Debug)]
struct Throughput {
    since: Instant,
    count: f64,
    per_second: Option<f64>,
}

impl Limiter {
    /// Creates a limiter to which no limit is known yet.
    #[must_use]
    pub fn new() -> Self {
        let now = Instant::now();
        let state = State {
            bucket: Bucket::new(burst(FIRST_RATE), FIRST_RATE, now),
            rate: FIRST_RATE,
            greatest_rate: GREATEST_RATE,
            cut: None,
            throughput: Throughput { since: now, count: 0.0, per_second: None },
            queue: Duration::ZERO,
        };
        Self { state: Mutex::new(state), slots: Arc::default(), turn: tokio::sync::Mutex::new(()) }
    }

    /// Returns the limiter of everybody in this process with the same key, such as endpoint, account and region.
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

    /// Applies a user's limits from now on. Of the limits of several users, the lowest applies.
    pub fn restrict(&self, limits: Limits) {
        if let Some(rate) = limits.requests_per_second {
            let mut state = self.state();
            state.greatest_rate = state.greatest_rate.min(rate);
            let rate = state.rate;
            state.set_rate(rate, Instant::now());
        }
        if let Some(most) = limits.max_concurrency {
            let mut count = self.slots.count();
            count.most = Some(count.most.map_or(most, |before| before.min(most)));
        }
    }

    /// Waits for the permission to make a call.
    pub async fn acquire(&self) -> Permit {
        let began = Instant::now();
        let mut waited = false;
        let turn = match self.turn.try_lock() {
            Ok(turn) => turn,
            Err(_) => {
                waited = true;
                self.turn.lock().await
            }
        };
        let slot = match self.slots.take() {
            Some(slot) => slot,
            None => {
                waited = true;
                self.slots.wait().await
            }
        };
        loop {
            let now = Instant::now();
            let taken = self.state().take(began, now);
            match taken {
                Ok(()) => {
                    drop(turn);
                    return Permit { granted: now, waited, _slot: slot };
                }
                Err(wait) => {
                    waited = true;
                    tokio::time::sleep(wait).await;
                }
            }
        }
    }

    /// Returns the permission to make a call at once, at the expense of those who wait.
    pub fn acquire_urgently(&self) -> Permit {
        let now = Instant::now();
        self.state().bucket.overdraw(now);
        Permit { granted: now, waited: false, _slot: self.slots.overdraw() }
    }

    /// Records that the call was answered, whatever the answer, or failed for another reason than the limit.
    pub fn answered(&self, permit: &Permit) {
        let now = Instant::now();
        let mut state = self.state();
        state.throughput.count(now);
        if permit.waited {
            state.grow(now);
        }
    }

    /// Records that the call was refused because there were too many.
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

    /// Returns the pause before a status call that would pause for this long if there were no limit.
    ///
    /// Beyond four fifths of a known limit it is up to twice as long, and always several times as long as calls wait
    /// for their permission. So the calls of others hardly wait for status calls.
    #[must_use]
    pub fn stretched(&self, pause: Duration) -> Duration {
        let state = self.state();
        let load = match (state.cut, state.throughput.per_second) {
            (Some(_), Some(per_second)) => per_second / state.rate,
            _ => 0.0,
        };
        let excess = ((load - BUSY) / (1.0 - BUSY)).clamp(0.0, 1.0);
        pause.mul_f64(1.0 + excess).max(state.queue.mul_f64(LESS_OFTEN))
    }

    /// Returns the current rate in calls per second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.state().rate
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slots {
    /// Takes a slot, if one is free.
    fn take(self: &Arc<Self>) -> Option<Slot> {
        let mut count = self.count();
        if count.most.is_some_and(|most| count.used >= most) {
            return None;
        }
        count.used += 1;
        Some(Slot(Arc::clone(self)))
    }

    /// Takes a slot as soon as one is free. Only one caller at a time may wait.
    async fn wait(self: &Arc<Self>) -> Slot {
        loop {
            self.freed.notified().await;
            if let Some(slot) = self.take() {
                return slot;
            }
        }
    }

    /// Takes a slot even if none is free.
    fn overdraw(self: &Arc<Self>) -> Slot {
        self.count().used += 1;
        Slot(Arc::clone(self))
    }

    fn count(&self) -> MutexGuard<'_, SlotCount> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.count().used -= 1;
        // Nobody may be waiting yet: then the next one to wait looks again at once.
        self.0.freed.notify_one();
    }
}

impl Default for Limiter {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// Takes a token for a caller that has waited since `began`, or returns how long it takes until there is one.
    fn take(&mut self, began: Instant, now: Instant) -> Result<(), Duration> {
        self.bucket.take(now)?;
        self.queue = self.queue.mul_f64(0.8) + now.saturating_duration_since(began).mul_f64(0.2);
        Ok(())
    }

    fn grow(&mut self, now: Instant) {
        let rate = match self.cut {
            // No limit is known yet. Adding one call per second for each call doubles the rate in a second.
            None => self.rate + 1.0,
            Some(cut) => cut.recovered(self.rate, now),
        };
        self.set_rate(rate, now);
    }

    fn set_rate(&mut self, rate: f64, now: Instant) {
        self.rate = rate.clamp(LEAST_RATE.min(self.greatest_rate), self.greatest_rate);
        self.bucket.set_rate(self.rate, burst(self.rate), now);
    }
}

impl Cut {
    /// Returns the rate after one more call has been answered.
    fn recovered(self, rate: f64, now: Instant) -> f64 {
        let near = self.from * NEAR;
        let elapsed = now.saturating_duration_since(self.at);
        if elapsed < RECOVERY {
            let way = elapsed.as_secs_f64() / RECOVERY.as_secs_f64();
            return rate.max(self.to + (near - self.to) * way);
        }
        // Each call adds its part of a second's growth. The longer no call was throttled, the larger the steps.
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

/// Returns how many calls may be made at once after a pause.
fn burst(rate: f64) -> f64 {
    (rate / 4.0).clamp(1.0, 25.0)
}
