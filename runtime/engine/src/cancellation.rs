//! Cancels requests of Cloud Control that are under way.

use ferroform_cloud_control::{OperationStatus, Progress};
use ferroform_core::diagnostic::{Diagnostic, catalogue};

use super::Context;

/// Cancels a request, and waits until it has ended. `tell` receives each of its states.
///
/// # Errors
/// If the request cannot be cancelled, or ends in another way.
pub(super) async fn cancel_request(
    context: &Context<'_>,
    token: &str,
    tell: &(dyn Fn(&str) + Send + Sync),
) -> Result<(), Diagnostic> {
    let (client, cancel) = context.for_author();
    let cancelled = client.cancel_request(token, cancel, |status| tell(in_words(status))).await;
    let end = cancelled.map_err(|error| {
        let detail = format!(
            "Cancelling the request {token} failed.\n\nError code: {}\nMessage: {}\n\nOnly a request that is still \
             running can be cancelled.",
            error.code.name(),
            error.message
        );
        Diagnostic::error(catalogue::REJECTED, detail)
    })?;
    match end.status {
        OperationStatus::CancelComplete => Ok(()),
        _ => Err(not_cancelled(&end)),
    }
}

/// Returns an error about a request that ended in another way.
fn not_cancelled(end: &Progress) -> Diagnostic {
    let object = end.identifier.as_ref().map(|id| format!(" Its object is {id:?}.")).unwrap_or_default();
    let message = end.message.as_ref().map(|message| format!("\n\nMessage: {message}")).unwrap_or_default();
    let detail = format!("The request was not cancelled: it {}.{object}{message}", in_words(end.status));
    Diagnostic::error(catalogue::NOT_CANCELLED, detail)
}

fn in_words(status: OperationStatus) -> &'static str {
    match status {
        OperationStatus::Pending => "is pending",
        OperationStatus::InProgress => "is in progress",
        OperationStatus::Success => "has succeeded",
        OperationStatus::Failed => "has failed",
        OperationStatus::CancelInProgress => "is being cancelled",
        OperationStatus::CancelComplete => "is cancelled",
    }
}
