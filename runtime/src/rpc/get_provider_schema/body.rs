//! The gRPC message piece by piece, then the trailers. A piece is written when there is room to send it, so that little of
//! the message exists at a time.

use std::iter::Peekable;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::Frame;
use tonic::body::Body;

use super::entry::{self, Entry};
use super::room::Rooms;
use crate::rpc::server::Server;
use crate::wire::Sink;

pub(super) fn answer(server: Arc<Server>) -> http::Response<Body> {
    let fields = || entry::all(Arc::clone(&server));
    let length = fields().map(|entry| entry.length).sum();
    let entries = std::iter::once(Entry::grpc_head(length, &server)).chain(fields()).peekable();
    let body = SchemaBody { server, entries, rooms: Rooms::new(), is_ended: false };
    let mut response = http::Response::new(Body::new(body));
    let grpc = http::HeaderValue::from_static("application/grpc");
    response.headers_mut().insert(http::header::CONTENT_TYPE, grpc);
    response
}

struct SchemaBody<I: Iterator<Item = Entry>> {
    server: Arc<Server>,
    entries: Peekable<I>,
    rooms: Rooms,
    is_ended: bool,
}

impl<I: Iterator<Item = Entry>> SchemaBody<I> {
    /// As many entries as fit, but at least one.
    fn piece(&mut self) -> Option<Bytes> {
        let mut room = self.rooms.take(self.entries.peek()?.length);
        let mut filled = 0;
        while let Some(entry) = self.entries.next_if(|entry| filled + entry.length <= room.len()) {
            entry.write(&mut Sink::into(room.get_mut(filled..).unwrap_or_default()), &self.server);
            filled += entry.length;
        }
        Some(self.rooms.filled(room, filled))
    }
}

impl<I: Iterator<Item = Entry> + Unpin> http_body::Body for SchemaBody<I> {
    type Data = Bytes;
    type Error = tonic::Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, tonic::Status>>> {
        if let Some(piece) = self.piece() {
            return Poll::Ready(Some(Ok(Frame::data(piece))));
        }
        if std::mem::replace(&mut self.is_ended, true) {
            return Poll::Ready(None);
        }
        let mut trailers = http::HeaderMap::new();
        let _ = tonic::Status::ok("").add_header(&mut trailers);
        Poll::Ready(Some(Ok(Frame::trailers(trailers))))
    }
}
