//! What is logged of each RPC: its arrival, its duration and the number of its diagnostics.

use std::time::Instant;

use ferroform_plugin::proto::tfplugin6 as proto;
use tracing::Span;

use super::protocol_data::{Message, name};

/// A request that was received and is logged.
pub(super) struct Receipt {
    began: Instant,
}

impl Receipt {
    pub(super) fn of_request() -> Self {
        tracing::trace!(target: "sdk.proto", "received request");
        Self { began: Instant::now() }
    }

    /// Logs that the request was served with these diagnostics.
    pub(super) fn served(self, diagnostics: &[proto::Diagnostic]) {
        let count = |severity: proto::diagnostic::Severity| {
            diagnostics.iter().filter(|diagnostic| diagnostic.severity == i32::from(severity)).count()
        };
        tracing::debug!(
            target: "sdk.proto",
            tf_req_duration_ms = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX),
            diagnostic_error_count = count(proto::diagnostic::Severity::Error),
            diagnostic_warning_count = count(proto::diagnostic::Severity::Warning),
            "served request"
        );
    }
}

pub(super) fn span<R: Message>(request: &R) -> Span {
    let span = tracing::debug_span!(
        target: "sdk.proto",
        "rpc",
        tf_rpc = name(R::RPC).as_str(),
        tf_req_id = tracing::field::Empty,
        tf_resource_type = tracing::field::Empty
    );
    if !span.is_disabled() {
        span.record("tf_req_id", tracing::field::display(uuid::Uuid::new_v4()));
        if !request.type_name().is_empty() {
            span.record("tf_resource_type", request.type_name());
        }
    }
    span
}
