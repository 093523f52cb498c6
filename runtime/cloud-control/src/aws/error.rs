//! Converts the SDK's errors.

use std::error::Error;
use std::time::Duration;

use aws_credential_types::provider::error::CredentialsError;
use aws_sdk_cloudcontrol::config::http::HttpResponse;
use aws_sdk_cloudcontrol::error::{ErrorMetadata, ProvideErrorMetadata, SdkError};
use aws_sdk_cloudcontrol::operation::RequestId;

use super::super::api::ApiError;
use super::super::code::ErrorCode;

/// Converts the error of a failed call.
pub(super) fn api_error<E>(error: SdkError<E>) -> ApiError
where
    E: ProvideErrorMetadata + Error + 'static,
{
    let mut result = match &error {
        SdkError::ServiceError(service) => {
            let status = service.raw().status().as_u16();
            let code = service.err().code().map_or_else(|| by_status(status), |code| known(code, status));
            let message = service.err().message().map_or_else(
                || caused(format!("HTTP status {status}"), service.err().source()),
                str::to_owned,
            );
            ApiError::new(code, message)
        }
        SdkError::ResponseError(response) => {
            let status = response.raw().status().as_u16();
            let message = format!("the answer (HTTP status {status}) cannot be read");
            ApiError::new(by_status(status), caused(message, error.source()))
        }
        SdkError::TimeoutError(_) => {
            let message = "there was no answer in time".to_owned();
            ApiError::new(ErrorCode::NetworkFailure, caused(message, error.source()))
        }
        _ => undelivered(&error),
    };
    result.is_server_fault = error.raw_response().is_some_and(|answer| answer.status().is_server_error());
    result.request_id = error.request_id().map(str::to_owned);
    result.retry_after = error.raw_response().and_then(retry_after);
    result
}

/// Returns the kind for a code. If the code is unknown, an HTTP status for throttling or a server error decides.
fn known(code: &str, status: u16) -> ErrorCode {
    match (ErrorCode::parse(code), by_status(status)) {
        (ErrorCode::Other(code), ErrorCode::Other(_)) => ErrorCode::Other(code),
        (ErrorCode::Other(_), by_status @ (ErrorCode::ServiceInternalError | ErrorCode::Throttling)) => {
            by_status
        }
        (ErrorCode::Other(code), _) => ErrorCode::Other(code),
        (code, _) => code,
    }
}

fn by_status(status: u16) -> ErrorCode {
    match status {
        429 => ErrorCode::Throttling,
        401 => ErrorCode::InvalidCredentials,
        403 => ErrorCode::AccessDenied,
        500..=599 => ErrorCode::ServiceInternalError,
        // The call succeeded, but its answer cannot be read. The SDK reports that as an error of the service.
        200..=399 => ErrorCode::GarbledAnswer,
        _ => ErrorCode::Other(format!("HTTP {status}")),
    }
}

/// Converts the error of a request that was not sent, or whose answer did not arrive.
fn undelivered<E: Error + 'static>(error: &SdkError<E>) -> ApiError {
    let causes = || causes(error).skip(1);
    if causes().any(|cause| cause.is::<CredentialsError>()) {
        let message = chain(error);
        let code = if message.contains("ExpiredToken") {
            ErrorCode::ExpiredToken
        } else {
            ErrorCode::InvalidCredentials
        };
        return ApiError::new(code, message);
    }
    let never_connected = causes().any(|cause| {
        let refused = cause.downcast_ref::<std::io::Error>().is_some_and(|io| {
            use std::io::ErrorKind::{
                AddrNotAvailable, ConnectionRefused, HostUnreachable, NetworkUnreachable,
            };
            matches!(io.kind(), ConnectionRefused | AddrNotAvailable | HostUnreachable | NetworkUnreachable)
        });
        let text = cause.to_string();
        refused || text.contains("dns error") || text.contains("HTTP connect") || text.contains("tcp connect")
    });
    let code = if never_connected { ErrorCode::ConnectionFailure } else { ErrorCode::NetworkFailure };
    ApiError::new(code, chain(error))
}

/// Returns an error and its causes.
pub(super) fn causes<'a>(
    error: &'a (dyn Error + 'static),
) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&cause| cause.source())
}

/// Returns an error and its causes in one line. Only texts that repeat another, or that merely say that there is a
/// cause, are left out.
pub(super) fn chain(error: &(dyn Error + 'static)) -> String {
    let mut texts: Vec<String> = Vec::new();
    for cause in causes(error) {
        let text = text_of(cause).trim().to_owned();
        let is_told = texts.iter().any(|before| before.contains(&text));
        let says_nothing = cause.source().is_some() && is_wrapping(cause, &text);
        if !is_told && !says_nothing {
            texts.push(text);
        }
    }
    let text = texts.join(": ");
    if text.contains("invalid peer certificate") {
        format!(
            "{text} (the server's certificate is not trusted; custom_ca_bundle or AWS_CA_BUNDLE can name the file of its certificate authority)"
        )
    } else {
        text
    }
}

/// Returns the text of an error, and what the service said in plain words.
fn text_of(error: &(dyn Error + 'static)) -> String {
    match error.downcast_ref::<ErrorMetadata>() {
        Some(said) => {
            let parts = [said.code(), said.message()].into_iter().flatten().filter(|part| !part.is_empty());
            parts.collect::<Vec<_>>().join(": ")
        }
        None => error.to_string(),
    }
}

/// Returns what happened, with its cause if that is known.
fn caused(what: String, cause: Option<&(dyn Error + 'static)>) -> String {
    match cause {
        Some(cause) => format!("{what}: {}", chain(cause)),
        None => what,
    }
}

/// Whether an error only names the layer of the SDK in which its cause occurred.
fn is_wrapping(error: &(dyn Error + 'static), text: &str) -> bool {
    error.is::<CredentialsError>()
        || text.starts_with("client error (")
        || text.starts_with("unhandled error")
        || matches!(text, "dispatch failure" | "service error" | "io error" | "timeout" | "other")
}

fn retry_after(response: &HttpResponse) -> Option<Duration> {
    let seconds: f64 = response.headers().get("retry-after")?.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}
