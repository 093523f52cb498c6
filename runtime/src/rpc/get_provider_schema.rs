//! `GetProviderSchema`, streamed.
//!
//! The answer has megabytes, so it is never held as a whole: [`SchemaService`] answers the RPC itself, with a body
//! that is written one resource type after another, and passes everything else on. The gRPC message begins with its
//! length, which takes a sizing pass over the tables.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::{BufMut, Bytes, BytesMut};
use ferroform_proto::tfplugin6::get_provider_schema::{Request, Response};
use http_body::Frame;
use prost::Message;
use prost::encoding::{encode_varint, encoded_len_varint};
use tokio::sync::mpsc;
use tonic::body::Body;

use super::failed::Failed;
use super::get_metadata::capabilities;
use super::server::{Server, Shared};
use crate::engine::plural_block;
use crate::settings::{PROVIDER_BLOCK, PROVIDER_META};
use crate::table::ResourceTable;
use crate::wire::{SchemaEncoder, SchemaKind, SchemaSource};

const PATH: &str = "/tfplugin6.Provider/GetProviderSchema";
/// Pieces are about this large: larger ones cost memory, smaller ones time.
const PIECE: usize = 64 * 1024;
/// How many of them may wait to be sent.
const AHEAD: usize = 4;

const PROVIDER_FIELD: u8 = 1;
const RESOURCES_FIELD: u8 = 2;
const DATA_SOURCES_FIELD: u8 = 3;
const META_FIELD: u8 = 5;
const LIST_RESOURCES_FIELD: u8 = 9;

/// The same answer as one message, for callers that do not go through [`SchemaService`].
pub(super) async fn get_provider_schema(server: Shared, _: Request) -> Response {
    if let Some(problem) = &server.problem {
        return Response::failed(problem.clone());
    }
    let (mut encoder, mut body) = (SchemaEncoder::new(), Vec::new());
    entries(&server).for_each(|entry| entry.write(&mut encoder, &mut body));
    Response::decode(body.as_slice()).unwrap_or_default()
}

/// Answers `GetProviderSchema` and passes every other request on.
#[derive(Debug, Clone)]
pub struct SchemaService<S> {
    server: Arc<Server>,
    inner: S,
}

impl<S> SchemaService<S> {
    /// In front of this service.
    pub fn new(server: Arc<Server>, inner: S) -> Self {
        Self { server, inner }
    }
}

impl<S> tower::Service<http::Request<Body>> for SchemaService<S>
where
    S: tower::Service<http::Request<Body>, Response = http::Response<Body>, Error = Infallible>,
    S::Future: Send + 'static,
{
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        if request.uri().path() == PATH && self.server.problem.is_none() {
            let server = Arc::clone(&self.server);
            return Box::pin(async move { Ok(answer(server)) });
        }
        Box::pin(self.inner.call(request))
    }
}

fn answer(server: Arc<Server>) -> http::Response<Body> {
    let (pieces, receiver) = mpsc::channel(AHEAD);
    tokio::task::spawn_blocking(move || write(&server, &pieces));
    let mut response = http::Response::new(Body::new(SchemaBody { pieces: receiver, is_ended: false }));
    let grpc = http::HeaderValue::from_static("application/grpc");
    response.headers_mut().insert(http::header::CONTENT_TYPE, grpc);
    response
}

/// Writes the gRPC message piece by piece, beside the sending of those before, as long as somebody takes them. An empty
/// piece says that all is written.
fn write(server: &Server, pieces: &mpsc::Sender<Bytes>) {
    let mut encoder = SchemaEncoder::new();
    let length: usize = entries(server).map(|entry| entry.length(&mut encoder)).sum();
    let mut piece = BytesMut::with_capacity(PIECE * 2);
    piece.put_u8(0);
    piece.put_u32(u32::try_from(length).unwrap_or(u32::MAX));
    let mut bytes = Vec::new();
    for entry in entries(server) {
        bytes.clear();
        entry.write(&mut encoder, &mut bytes);
        piece.extend_from_slice(&bytes);
        if piece.len() >= PIECE && pieces.blocking_send(piece.split().freeze()).is_err() {
            return;
        }
    }
    for last in [piece.freeze(), Bytes::new()] {
        // Where nobody listens any more, nobody misses it.
        let _ = pieces.blocking_send(last);
    }
}

/// The gRPC message as it is written, then the trailers.
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

/// All fields of the answer, one after another: what is the provider's own, then the types.
fn entries(server: &Server) -> impl Iterator<Item = Entry> {
    let block =
        |field, object| Entry::Block { field, schema: SchemaSource::of_block(object, SchemaKind::Resource) };
    let own =
        [Entry::Capabilities, block(PROVIDER_FIELD, &PROVIDER_BLOCK), block(META_FIELD, &PROVIDER_META)];
    own.into_iter().chain(server.registrations.iter().flat_map(|one| entries_of(server, one.table)))
}

/// What is offered of a type.
fn entries_of(server: &Server, table: &'static ResourceTable) -> impl Iterator<Item = Entry> {
    let named =
        |is_offered: bool, field, name: &str, schema: fn(&'static ResourceTable) -> SchemaSource<'static>| {
            is_offered.then(|| Entry::Named { field, name: server.full_name(name), schema: schema(table) })
        };
    let offers = &table.offers;
    let offered = [
        named(offers.resource, RESOURCES_FIELD, table.name, |table| {
            SchemaSource::of_resource(table, SchemaKind::Resource)
        }),
        named(offers.data_source, DATA_SOURCES_FIELD, table.name, |table| {
            SchemaSource::of_resource(table, SchemaKind::DataSource)
        }),
        named(offers.plural_data_source, DATA_SOURCES_FIELD, table.plural_name, |table| {
            SchemaSource::of_block(plural_block(table), SchemaKind::Resource)
        }),
        named(offers.list_resource, LIST_RESOURCES_FIELD, table.name, |table| {
            SchemaSource::of_block(plural_block(table), SchemaKind::List)
        }),
    ];
    offered.into_iter().flatten()
}

/// One field of the answer.
enum Entry {
    Capabilities,
    /// The provider block, or the `provider_meta` block.
    Block {
        field: u8,
        schema: SchemaSource<'static>,
    },
    Named {
        field: u8,
        name: String,
        schema: SchemaSource<'static>,
    },
}

impl Entry {
    fn length(&self, encoder: &mut SchemaEncoder) -> usize {
        let message = match self {
            Entry::Capabilities => return capability_bytes().len(),
            Entry::Block { schema, .. } => encoder.length(schema),
            Entry::Named { name, schema, .. } => named_length(name, encoder.length(schema)),
        };
        1 + encoded_len_varint(message as u64) + message
    }

    fn write(&self, encoder: &mut SchemaEncoder, out: &mut Vec<u8>) {
        match self {
            Entry::Capabilities => out.extend_from_slice(&capability_bytes()),
            Entry::Block { field, schema } => {
                put_header(out, *field, encoder.length(schema));
                encoder.write(out, schema);
            }
            Entry::Named { field, name, schema } => {
                let length = encoder.length(schema);
                put_header(out, *field, named_length(name, length));
                // A map entry is a message of key and value.
                put_header(out, 1, name.len());
                out.extend_from_slice(name.as_bytes());
                put_header(out, 2, length);
                encoder.write(out, schema);
            }
        }
    }
}

fn named_length(name: &str, schema: usize) -> usize {
    1 + encoded_len_varint(name.len() as u64) + name.len() + 1 + encoded_len_varint(schema as u64) + schema
}

fn put_header(out: &mut Vec<u8>, field: u8, length: usize) {
    out.push(field << 3 | 2);
    encode_varint(length as u64, out);
}

fn capability_bytes() -> Vec<u8> {
    Response { server_capabilities: Some(capabilities()), ..Response::default() }.encode_to_vec()
}
