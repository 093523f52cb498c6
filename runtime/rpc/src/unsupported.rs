//! RPCs for features that this provider does not have. Core never calls them, because no schema names such a
//! feature. Other clients get a response that they can show.

use ferroform_core::diagnostic::{Diagnostic, catalogue};

use super::failed::Failed;
use super::service::EventStream;

pub(super) fn answer<R: Failed>(rpc: &str) -> R {
    R::failed(missing(rpc))
}

pub(super) fn stream<E: Failed + Send + 'static>(rpc: &str) -> EventStream<E> {
    Box::pin(tokio_stream::once(Ok(E::failed(missing(rpc)))))
}

fn missing(rpc: &str) -> Diagnostic {
    Diagnostic::error(catalogue::NOT_SUPPORTED, format!("This provider does not support {rpc}."))
}
