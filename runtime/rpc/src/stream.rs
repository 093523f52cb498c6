//! Responses that are sent one after another.

use std::pin::Pin;

use tokio_stream::Stream;
use tonic::Status;

/// The responses to one request.
pub(super) type EventStream<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;
