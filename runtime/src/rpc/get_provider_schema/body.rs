//! The gRPC message piece by piece, then the trailers. What is written waits for what is sent, so that little of it exists
//! at a time.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::Frame;
use tokio::sync::mpsc;
use tonic::body::Body;

use super::entry;
use super::piece::Pieces;
use crate::rpc::server::Server;
use crate::wire::Sink;

/// How many pieces may wait to be sent.
const AHEAD: usize = 4;
/// A flag (not compressed) and the length of the message.
const GRPC_HEAD: usize = 5;

pub(super) fn answer(server: Arc<Server>) -> http::Response<Body> {
    let (pieces, receiver) = mpsc::channel(AHEAD);
    tokio::task::spawn_blocking(move || write(&server, Pieces::new(pieces)));
    let mut response = http::Response::new(Body::new(SchemaBody { pieces: receiver, is_ended: false }));
    let grpc = http::HeaderValue::from_static("application/grpc");
    response.headers_mut().insert(http::header::CONTENT_TYPE, grpc);
    response
}

/// Beside the sending, for as long as somebody listens.
fn write(server: &Server, mut pieces: Pieces) {
    let length: usize = entry::all(server).map(|entry| entry.length()).sum();
    let head = |sink: &mut Sink<'_>| {
        sink.bytes(&[0]);
        sink.bytes(&u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes());
    };
    let is_wanted = pieces.put(GRPC_HEAD, head)
        && entry::all(server).all(|entry| pieces.put(entry.length(), |sink| entry.write(sink)));
    if is_wanted {
        pieces.end();
    }
}

struct SchemaBody {
    /// An empty piece says that all is written.
    pieces: mpsc::Receiver<Bytes>,
    is_ended: bool,
}

impl http_body::Body for SchemaBody {
    type Data = Bytes;
    type Error = tonic::Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, tonic::Status>>> {
        if self.is_ended {
            return Poll::Ready(None);
        }
        let status = match std::task::ready!(self.pieces.poll_recv(context)) {
            Some(piece) if !piece.is_empty() => return Poll::Ready(Some(Ok(Frame::data(piece)))),
            Some(_) => tonic::Status::ok(""),
            None => tonic::Status::internal("writing the schema failed, which is a bug in the provider"),
        };
        self.is_ended = true;
        let mut trailers = http::HeaderMap::new();
        let _ = status.add_header(&mut trailers);
        Poll::Ready(Some(Ok(Frame::trailers(trailers))))
    }
}
