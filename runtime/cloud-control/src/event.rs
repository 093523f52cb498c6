//! The progress of a request as Cloud Control writes it, whoever has read it.

use std::time::{Duration, SystemTime};

use super::api::{ApiError, OperationStatus, Progress};
use super::code::ErrorCode;

/// The longest plausible wait. A longer one means that a clock is wrong.
const MOST_PLAUSIBLE: Duration = Duration::from_secs(15 * 60);

/// A progress event.
#[derive(Debug, Default)]
pub(super) struct Event {
    pub(super) status: Option<String>,
    pub(super) request_token: Option<String>,
    pub(super) identifier: Option<String>,
    pub(super) error_code: Option<String>,
    pub(super) message: Option<String>,
    /// When the service wants to be asked again, by its clock.
    pub(super) retry_after: Option<SystemTime>,
    /// When it happened, by the same clock.
    pub(super) time: Option<SystemTime>,
}

impl Event {
    /// Returns the progress that the event tells, if it has what is required.
    pub(super) fn progress(self, now: SystemTime) -> Result<Progress, ApiError> {
        let status = self.status.ok_or_else(|| ApiError::garbled("no operation status"))?;
        let mut progress =
            Progress::new(self.request_token.unwrap_or_default(), OperationStatus::parse(&status));
        if progress.request_token.is_empty() && !progress.status.is_final() {
            return Err(ApiError::garbled("no request token"));
        }
        progress.identifier = self.identifier.filter(|identifier| !identifier.is_empty());
        progress.error_code = self.error_code.map(|code| ErrorCode::parse(&code));
        progress.message = self.message;
        progress.retry_after = self.retry_after.and_then(|at| wait(at, self.time, now));
        Ok(progress)
    }
}

/// Returns the time until an instant of the service's clock. The event's own time is by that clock as well, but
/// may be in the past; the local time is current, but may be wrong. The shorter of the two waits does less harm.
fn wait(at: SystemTime, event: Option<SystemTime>, now: SystemTime) -> Option<Duration> {
    let sane = |from: SystemTime| at.duration_since(from).ok().filter(|wait| *wait <= MOST_PLAUSIBLE);
    sane(now).into_iter().chain(event.and_then(sane)).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_survives_clocks_that_are_off() {
        let time = |seconds: u64| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        let now = time(1_000_000);
        for (at, event, expected) in [
            (1_000_005, Some(1_000_000), Some(5)),
            // Our clock is two minutes behind.
            (1_000_125, Some(1_000_120), Some(5)),
            // The event is a minute old.
            (1_000_005, Some(999_940), Some(5)),
            // Our clock is a day ahead.
            (913_605, Some(913_600), Some(5)),
            // Our clock is a day behind.
            (1_086_405, Some(1_086_400), Some(5)),
            // The service's times make no sense at all.
            (913_600, Some(913_605), None),
            (999_999_999, None, None),
        ] {
            let event = event.map(time);
            assert_eq!(wait(time(at), event, now), expected.map(Duration::from_secs), "{at}");
        }
    }
}
