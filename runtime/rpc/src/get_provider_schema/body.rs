//! The body of the response: the gRPC message in pieces, then the trailers. A thread writes pieces while others
//! are sent. Only a few pieces exist at any time, so the message is never in memory as a whole.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use ferroform_core::schema::Pieces;
use ferroform_plugin::proto::tfplugin6::get_provider_schema::Request;
use http_body::Frame;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tonic::body::Body;

use super::buffer_pool::BufferPool;
use super::entry::{self, Entry};
use crate::logged::{self, Receipt};
use crate::server::Server;

/// The number of pieces that may wait to be sent.
const AHEAD: usize = 2;

pub(super) fn answer(server: Arc<Server>) -> http::Response<Body> {
    let (sender, pieces) = mpsc::channel(AHEAD);
    let writer = tokio::task::spawn_blocking(move || write(&server, &sender));
    let mut response = http::Response::new(Body::new(SchemaBody { pieces, writer: Some(writer) }));
    let grpc = http::HeaderValue::from_static("application/grpc");
    response.headers_mut().insert(http::header::CONTENT_TYPE, grpc);
    response
}

/// Writes the message, or as much of it as the receiver wants.
fn write(server: &Server, sender: &mpsc::Sender<Bytes>) {
    let span = logged::span(&Request::default());
    let _inside = span.enter();
    let receipt = Receipt::of_request();
    let pool = BufferPool::new();
    let mut exchange = |buffer, filled| {
        let _ = sender.blocking_send(pool.filled(buffer, filled));
        pool.take()
    };
    let mut pieces = Pieces::new(pool.take(), &mut exchange);
    let length = entry::all(server).map(|entry| entry.length).sum();
    let wanted = std::iter::once(Entry::grpc_head(length, server)).chain(entry::all(server));
    wanted.take_while(|_| !sender.is_closed()).for_each(|entry| entry.write(&mut pieces, server));
    pieces.finish();
    receipt.served(&[]);
}

struct SchemaBody {
    pieces: mpsc::Receiver<Bytes>,
    /// The thread that writes the pieces; `None` once its end was reported.
    writer: Option<JoinHandle<()>>,
}

impl http_body::Body for SchemaBody {
    type Data = Bytes;
    type Error = tonic::Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, tonic::Status>>> {
        if let Some(piece) = ready!(self.pieces.poll_recv(context)) {
            return Poll::Ready(Some(Ok(Frame::data(piece))));
        }
        let Some(writer) = &mut self.writer else { return Poll::Ready(None) };
        let status = match ready!(Pin::new(writer).poll(context)) {
            Ok(()) => tonic::Status::ok(""),
            // It is too late for a diagnostic.
            Err(_) => tonic::Status::internal("the schema could not be written: the provider's log says why"),
        };
        self.writer = None;
        let mut trailers = http::HeaderMap::new();
        let _ = status.add_header(&mut trailers);
        Poll::Ready(Some(Ok(Frame::trailers(trailers))))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ferroform_engine::Strictness;
    use http_body_util::BodyExt as _;

    use super::*;

    #[tokio::test]
    async fn a_writer_that_dies_is_no_success() {
        let (sender, pieces) = mpsc::channel(AHEAD);
        let writer = tokio::task::spawn_blocking(move || {
            sender.blocking_send(Bytes::from_static(b"half")).expect("the body is there");
            panic!("the other half is missing");
        });
        let body = SchemaBody { pieces, writer: Some(writer) }.collect().await.expect("the frames come");
        assert_eq!(body.trailers().expect("they end it")["grpc-status"], "13");
    }

    #[tokio::test]
    async fn a_writer_ends_when_nobody_wants_the_rest() {
        let server = Server::new("test".to_owned(), "1".to_owned(), Vec::new(), Strictness::default());
        let server = Arc::new(server);
        drop(answer(Arc::clone(&server)));
        for _ in 0..1000 {
            if Arc::strong_count(&server) == 1 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("it still writes");
    }
}
