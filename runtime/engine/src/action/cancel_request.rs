//! `cancel_request`: stops a request of Cloud Control that is under way.

use ferroform_core::action::{Action, Progress};
use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::value::Path;
use ferroform_core::{Arguments, Context};

/// Cancels a request of Cloud Control, and waits until it has ended.
#[derive(Debug, Arguments)]
pub(super) struct CancelRequest {
    /// Token of the request. Errors and the log show it.
    #[terraform(pattern = ".")]
    request_token: String,
}

impl Action for CancelRequest {
    async fn invoke(self, context: &mut dyn Context, progress: Progress<'_>) -> Result<(), Diagnostic> {
        let token = &self.request_token;
        progress.tell(format!("Cancelling the request {token}"));
        let tell = |state: &str| progress.tell(format!("The request {state}"));
        let cancelled = context.cloud_control().cancel_request(token, &tell).await;
        cancelled.map_err(|error| error.at(Path::attribute("request_token")))
    }
}
