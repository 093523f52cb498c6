//! The emulator's clock: the machine's time plus what tests have added, or a time that only tests move.

use std::sync::atomic::{AtomicU64, Ordering};

use jiff::{Timestamp, fmt::rfc2822::DateTimePrinter};
use serde::{Deserialize, Serialize};

/// A moment: milliseconds since the epoch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// A moment that is never reached.
    pub const NEVER: Self = Self(u64::MAX);

    /// Returns the moment some milliseconds later.
    #[must_use]
    pub fn plus(self, milliseconds: u64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// Returns the seconds since the epoch, the form of times in AWS's JSON protocol.
    pub fn epoch_seconds(self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "milliseconds since the epoch stay far below 2^53")]
        let milliseconds = self.0 as f64;
        milliseconds / 1000.0
    }

    /// Formats the time as `2026-01-31T12:00:00.000Z`.
    pub fn iso(self) -> String {
        format!("{:.3}", self.timestamp().unwrap_or(Timestamp::MAX))
    }

    /// Formats the time as in HTTP headers, `Sat, 31 Jan 2026 12:00:00 GMT`. Returns `None` after the year
    /// 9999, for which HTTP has no form.
    pub fn http_date(self) -> Option<String> {
        DateTimePrinter::new().timestamp_to_rfc9110_string(&self.timestamp()?).ok()
    }

    fn timestamp(self) -> Option<Timestamp> {
        Timestamp::from_millisecond(i64::try_from(self.0).ok()?).ok()
    }
}

/// The emulator's clock.
#[derive(Debug)]
pub struct Clock {
    /// The start of a clock that only tests move; `None` for the machine's time.
    fixed: Option<Time>,
    added: AtomicU64,
}

impl Clock {
    /// Creates a clock that follows the machine's time.
    pub fn system() -> Self {
        Self { fixed: None, added: AtomicU64::new(0) }
    }

    /// Creates a clock that moves only when it is advanced.
    pub fn standing(at: Time) -> Self {
        Self { fixed: Some(at), added: AtomicU64::new(0) }
    }

    /// Returns the current time.
    pub fn now(&self) -> Time {
        let system = || Time(u64::try_from(Timestamp::now().as_millisecond()).unwrap_or(0));
        let base = self.fixed.unwrap_or_else(system);
        base.plus(self.added.load(Ordering::Relaxed))
    }

    /// Moves the clock forward and returns how far it is ahead in total.
    pub fn advance(&self, milliseconds: u64) -> u64 {
        self.added.fetch_add(milliseconds, Ordering::Relaxed).saturating_add(milliseconds)
    }

    /// Sets how far the clock is ahead.
    pub fn set_ahead(&self, milliseconds: u64) {
        self.added.store(milliseconds, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_iso() {
        for (milliseconds, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_123, "2000-02-29T00:00:00.123Z"),
            (1_700_000_000_000, "2023-11-14T22:13:20.000Z"),
            (4_102_444_799_999, "2099-12-31T23:59:59.999Z"),
        ] {
            assert_eq!(Time(milliseconds).iso(), text);
        }
    }

    #[test]
    fn a_time_without_a_date_has_none() {
        assert_eq!(Time(951_782_400_123).http_date().as_deref(), Some("Tue, 29 Feb 2000 00:00:00 GMT"));
        assert_eq!(Time::NEVER.http_date(), None);
    }

    #[test]
    fn a_standing_clock_moves_only_when_told() {
        let clock = Clock::standing(Time(1000));
        assert_eq!(clock.now(), Time(1000));
        clock.advance(5);
        assert_eq!(clock.now(), Time(1005));
    }
}
