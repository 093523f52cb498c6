//! Converts the SDK's progress events.

use std::time::SystemTime;

use aws_sdk_cloudcontrol::primitives::DateTime;
use aws_sdk_cloudcontrol::types::{HookProgressEvent, ProgressEvent};

use super::super::api::{ApiError, ListedCreation, OperationStatus, Progress};
use super::super::code::ErrorCode;
use super::super::event::Event;

/// Converts the progress of a request.
pub(super) fn progress(event: Option<ProgressEvent>) -> Result<Progress, ApiError> {
    let event = event.ok_or_else(|| ApiError::garbled("no progress event"))?;
    let time = |at: Option<DateTime>| SystemTime::try_from(at?).ok();
    let event = Event {
        status: event.operation_status.map(|status| status.as_str().to_owned()),
        request_token: event.request_token,
        identifier: event.identifier,
        error_code: event.error_code.map(|code| code.as_str().to_owned()),
        message: event.status_message,
        retry_after: time(event.retry_after),
        time: time(event.event_time),
    };
    event.progress(SystemTime::now())
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
}
