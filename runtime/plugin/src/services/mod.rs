//! go-plugin's own services, which a client expects in addition to the provider's.

use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio_stream::Stream;
use tonic::Status;

use super::shutdown::Shutdown;

pub(super) mod broker;
pub(super) mod controller;
pub(super) mod health;
pub(super) mod stdio;

/// A stream of responses that are known at once, which then stays open until the server ends.
pub(super) struct UntilShutdown<T> {
    first: VecDeque<T>,
    end: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl<T> UntilShutdown<T> {
    fn new(first: impl IntoIterator<Item = T>, shutdown: Shutdown) -> Self {
        let end = async move {
            shutdown.requested().await;
        };
        Self { first: first.into_iter().collect(), end: Box::pin(end) }
    }
}

impl<T: Unpin> Stream for UntilShutdown<T> {
    type Item = Result<T, Status>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(item) = self.first.pop_front() {
            return Poll::Ready(Some(Ok(item)));
        }
        ready!(self.end.as_mut().poll(cx));
        Poll::Ready(None)
    }
}
