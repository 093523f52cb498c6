//! The gRPC message piece by piece, then the trailers. A thread writes the pieces while others are sent, few at a time, so
//! that little of the message exists at any time.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use http_body::Frame;
use tokio::sync::mpsc;
use tonic::body::Body;

use super::entry::{self, Entry};
use super::room::Rooms;
use crate::rpc::server::Server;
use crate::wire::Pieces;

/// How many pieces may wait to be sent.
const AHEAD: usize = 2;

pub(super) fn answer(server: Arc<Server>) -> http::Response<Body> {
    let (sender, pieces) = mpsc::channel(AHEAD);
    tokio::task::spawn_blocking(move || write(&server, &sender));
    let mut response = http::Response::new(Body::new(SchemaBody { pieces, is_ended: false }));
    let grpc = http::HeaderValue::from_static("application/grpc");
    response.headers_mut().insert(http::header::CONTENT_TYPE, grpc);
    response
}

/// Writes the message, until nobody wants it any more.
fn write(server: &Arc<Server>, sender: &mpsc::Sender<Bytes>) {
    let mut rooms = Rooms::new();
    let room = rooms.take();
    let mut exchange = |room, filled| {
        let _ = sender.blocking_send(rooms.filled(room, filled));
        rooms.take()
    };
    let mut pieces = Pieces::new(room, &mut exchange);
    let fields = || entry::all(Arc::clone(server));
    let length = server.schema_length.get_or_init(|| fields().map(|entry| entry.length).sum());
    let wanted = std::iter::once(Entry::grpc_head(*length, server)).chain(fields());
    wanted.take_while(|_| !sender.is_closed()).for_each(|entry| entry.write(&mut pieces, server));
    pieces.finish();
}

struct SchemaBody {
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
        if let Some(piece) = ready!(self.pieces.poll_recv(context)) {
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
