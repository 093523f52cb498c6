//! `cancel_request`: stops a request of Cloud Control that is under way.

use async_trait::async_trait;
use ferroform_cloud_control::{OperationStatus, Progress as Requested};
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::object_table;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::table::ObjectTable;
use ferroform_core::value::{Path, Value};

use super::{Action, Progress, argument};
use crate::Context;
use crate::ephemeral::text;

/// Cancels a request.
#[derive(Debug)]
pub struct CancelRequest;

const TOKEN: &str = "request_token";

static ARGUMENTS: ObjectTable =
    object_table!([text(TOKEN) => "Token of the request. Errors and the log show it."], &[]);

#[async_trait]
impl Action for CancelRequest {
    fn name(&self) -> &'static str {
        "cancel_request"
    }

    fn schema(&self) -> SchemaSource<'static> {
        let description = "Cancels a request of Cloud Control, and waits until it has ended.";
        SchemaSource { description, ..SchemaSource::of_block(&ARGUMENTS, SchemaKind::Resource) }
    }

    async fn invoke(&self, context: &Context<'_>, config: &Value, progress: Progress<'_>) -> Diagnostics {
        let token = argument(config, TOKEN);
        progress(format!("Cancelling the request {token}"));
        let tell = |status| progress(format!("The request {}", in_words(status)));
        match context.client.cancel_request(token, context.cancel, tell).await {
            Ok(end) => ended(&end),
            Err(error) => {
                let detail = format!(
                    "Cancelling the request {token} failed.\n\nError code: {}\nMessage: {}\n\nOnly a request that is \
                     still in progress can be cancelled, within 7 days of its beginning.",
                    error.code.name(),
                    error.message
                );
                Diagnostic::error(catalogue::REJECTED, detail).at(Path::attribute(TOKEN)).into()
            }
        }
    }
}

/// Returns what to say of a request that was to be cancelled.
fn ended(end: &Requested) -> Diagnostics {
    if end.status == OperationStatus::CancelComplete {
        return Diagnostics::new();
    }
    let object = end.identifier.as_ref().map(|id| format!(" Its object is {id:?}.")).unwrap_or_default();
    let message = end.message.as_ref().map(|message| format!("\n\nMessage: {message}")).unwrap_or_default();
    let detail = format!("The request was not cancelled: it {}.{object}{message}", in_words(end.status));
    Diagnostic::error(catalogue::NOT_CANCELLED, detail).at(Path::attribute(TOKEN)).into()
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
