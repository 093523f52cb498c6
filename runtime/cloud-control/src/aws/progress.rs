//! Converts the SDK's progress events.

use std::time::{Duration, SystemTime};

use aws_sdk_cloudcontrol::primitives::DateTime;
use aws_sdk_cloudcontrol::types::{HookProgressEvent, OperationStatus as SdkStatus, ProgressEvent};

use super::super::api::{ApiError, ListedCreation, OperationStatus, Progress};
use super::super::code::ErrorCode;
use super::error::garbled;

/// The longest plausible wait. A longer one means that a clock is wrong.
const MOST_PLAUSIBLE: Duration = Duration::from_secs(15 * 60);

/// Converts the progress of a request.
pub(super) fn progress(event: Option<ProgressEvent>) -> Result<Progress, ApiError> {
    let event = event.ok_or_else(|| garbled("no progress event"))?;
    let status = event.operation_status.as_ref().ok_or_else(|| garbled("no operation status"))?;
    let mut progress = Progress::new(event.request_token.unwrap_or_default(), operation_status(status));
    if progress.request_token.is_empty() && !progress.status.is_final() {
        return Err(garbled("no request token"));
    }
    progress.identifier = event.identifier.filter(|identifier| !identifier.is_empty());
    progress.error_code = event.error_code.as_ref().map(|code| ErrorCode::parse(code.as_str()));
    progress.message = event.status_message;
    progress.retry_after =
        event.retry_after.as_ref().and_then(|at| wait(at, event.event_time.as_ref(), SystemTime::now()));
    Ok(progress)
}

/// Converts a creation in a list of requests.
pub(super) fn listed_creation(event: ProgressEvent) -> Result<ListedCreation, ApiError> {
    let sent = event.event_time.and_then(|time| u64::try_from(time.secs()).ok());
    let type_name = event.type_name.clone().unwrap_or_default();
    Ok(ListedCreation { type_name, sent, progress: progress(Some(event))? })
}

/// Adds the results of the hooks. If a hook refused the request, that is why it failed, whatever the code says.
pub(super) fn with_hooks(mut progress: Progress, hooks: &[HookProgressEvent]) -> Progress {
    progress.hooks = hooks.iter().map(hook).collect();
    if progress.status == OperationStatus::Failed && hooks.iter().any(has_refused) {
        let code = progress.error_code.as_ref().map_or("HookFailed", ErrorCode::name).to_owned();
        progress.error_code = Some(ErrorCode::RefusedByHook(code));
    }
    progress
}

/// Whether a hook ended the request. A hook that only warns does not.
fn has_refused(event: &HookProgressEvent) -> bool {
    let has_failed = matches!(event.hook_status(), Some("HOOK_COMPLETE_FAILED" | "HOOK_FAILED"));
    has_failed && event.failure_mode() != Some("WARN")
}

/// Returns the result of a hook in one line.
fn hook(event: &HookProgressEvent) -> String {
    let name = event.hook_type_name().unwrap_or("a hook");
    let status = event.hook_status().unwrap_or("unknown");
    match event.hook_status_message().filter(|message| !message.is_empty()) {
        Some(message) => format!("{name} ({status}): {message}"),
        None => format!("{name} ({status})"),
    }
}

fn operation_status(status: &SdkStatus) -> OperationStatus {
    match status {
        SdkStatus::Pending => OperationStatus::Pending,
        SdkStatus::Success => OperationStatus::Success,
        SdkStatus::Failed => OperationStatus::Failed,
        SdkStatus::CancelInProgress => OperationStatus::CancelInProgress,
        SdkStatus::CancelComplete => OperationStatus::CancelComplete,
        // A state that this program does not know is not final.
        _ => OperationStatus::InProgress,
    }
}

/// Returns the time until an instant of the service's clock. The event's own time is by that clock as well, but
/// may be in the past; the local time is current, but may be wrong. The shorter of the two waits does less harm.
fn wait(at: &DateTime, event: Option<&DateTime>, now: SystemTime) -> Option<Duration> {
    let at = SystemTime::try_from(*at).ok()?;
    let sane = |from: SystemTime| at.duration_since(from).ok().filter(|wait| *wait <= MOST_PLAUSIBLE);
    let by_event = event.and_then(|event| sane(SystemTime::try_from(*event).ok()?));
    sane(now).into_iter().chain(by_event).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hook_that_refuses_is_the_reason_and_one_that_warns_is_not() {
        let hook = |status: &str, mode: Option<&str>| {
            let event = HookProgressEvent::builder().hook_type_name("Org::Guard::Hook").hook_status(status);
            event.set_failure_mode(mode.map(str::to_owned)).build()
        };
        let failed = |code: Option<ErrorCode>| {
            let mut progress = Progress::new("rt", OperationStatus::Failed);
            progress.error_code = code;
            progress
        };
        let general = || Some(ErrorCode::GeneralServiceException);
        for (status, mode, refused) in [
            ("HOOK_COMPLETE_FAILED", Some("FAIL"), true),
            ("HOOK_COMPLETE_FAILED", None, true),
            ("HOOK_FAILED", Some("FAIL"), true),
            ("HOOK_COMPLETE_FAILED", Some("WARN"), false),
            ("HOOK_COMPLETE_SUCCEEDED", Some("FAIL"), false),
        ] {
            let progress = with_hooks(failed(general()), &[hook(status, mode)]);
            let code = progress.error_code.unwrap();
            assert_eq!(matches!(code, ErrorCode::RefusedByHook(_)), refused, "{status} {mode:?}");
            assert_eq!(code.name(), "GeneralServiceException", "AWS's own code is still said");
            assert!(progress.hooks[0].starts_with("Org::Guard::Hook ("), "{:?}", progress.hooks);
        }
        let nameless = with_hooks(failed(None), &[hook("HOOK_FAILED", None)]);
        assert_eq!(nameless.error_code, Some(ErrorCode::RefusedByHook("HookFailed".to_owned())));
    }

    #[test]
    fn waiting_survives_clocks_that_are_off() {
        let time = |seconds: i64| DateTime::from_secs(seconds);
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
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
            assert_eq!(wait(&time(at), event.as_ref(), now), expected.map(Duration::from_secs), "{at}");
        }
    }
}
