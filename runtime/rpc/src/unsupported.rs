//! RPCs for features that this provider does not have. Core never calls them, because no schema names such a
//! feature. Other clients get a response that they can show.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_plugin::proto::tfplugin6 as proto;

use super::failed::Failed;
use super::stream::EventStream;
use crate::wire::to_proto_diagnostics;

pub(super) fn answer<R: Failed>(rpc: &str) -> R {
    R::failed(missing(rpc))
}

pub(super) fn stream<E: FromDiagnostic + Send + 'static>(rpc: &str) -> EventStream<E> {
    Box::pin(tokio_stream::once(Ok(E::from_diagnostic(missing(rpc)))))
}

fn missing(rpc: &str) -> Diagnostic {
    Diagnostic::error(catalogue::NOT_SUPPORTED, format!("This provider does not support {rpc}."))
}

/// An event of a stream that can carry a diagnostic.
pub(super) trait FromDiagnostic {
    fn from_diagnostic(diagnostic: Diagnostic) -> Self;
}

impl FromDiagnostic for proto::read_state_bytes::ResponseChunk {
    fn from_diagnostic(diagnostic: Diagnostic) -> Self {
        Self { diagnostics: to_proto_diagnostics(diagnostic.into()), ..Self::default() }
    }
}
