//! Messages as bytes: a client that decodes nothing, and a server with a prepared answer. The server is a
//! separate process, as the provider is, because two ends in one process are a few times cheaper to wake.

use std::convert::Infallible;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use bytes::{Buf as _, BufMut as _, Bytes, BytesMut};
use ferroform_driver::Connection;
use http_body::Frame;
use hyper::body::Incoming;
use hyper::server::conn::http2;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tempfile::TempDir;
use tokio::net::UnixListener;
use tokio::process::{Child, Command};
use tonic::body::Body;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::transport::Channel;

/// The name of the socket in the folder of a process.
const SOCKET: &str = "ready";
const PATH: &str = "/tfplugin6.Provider/GetProviderSchema";
/// The message size limit of plugin-go.
const LIMIT: usize = 256 * 1024 * 1024;
/// Piece size and send buffer, the same as the provider's.
const PIECE: usize = 256 * 1024;
const SEND_BUFFER: usize = 128 * 1024;

/// Requests the schema. Returns the answer as bytes and the time it took.
pub(crate) async fn schema(channel: &Channel) -> anyhow::Result<(Bytes, Duration)> {
    let mut client = tonic::client::Grpc::new(channel.clone()).max_decoding_message_size(LIMIT);
    let began = Instant::now();
    client.ready().await.context("the server is not ready")?;
    let path = http::uri::PathAndQuery::from_static(PATH);
    let answer = client.unary(tonic::Request::new(Bytes::new()), path, Raw).await?;
    Ok((answer.into_inner(), began.elapsed()))
}

/// A process that serves one prepared answer to every request. It ends when this is dropped.
pub(crate) struct ReadyMade {
    _process: Child,
    folder: TempDir,
}

impl ReadyMade {
    pub(crate) fn start(message: &Bytes) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("message");
        std::fs::write(&file, message)?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["bench", "--serve"]).arg(file).arg(folder.path().join(SOCKET)).kill_on_drop(true);
        Ok(Self { _process: command.spawn()?, folder })
    }

    /// Connects as soon as the process listens.
    pub(crate) async fn connect(&self) -> anyhow::Result<Connection> {
        const PATIENCE: Duration = Duration::from_secs(5);
        let (began, socket) = (Instant::now(), self.folder.path().join(SOCKET));
        loop {
            match Connection::attach("unix", &socket.to_string_lossy()).await {
                Err(_) if began.elapsed() < PATIENCE => tokio::time::sleep(Duration::from_millis(10)).await,
                attached => return Ok(attached?),
            }
        }
    }
}

/// Serves the message in a file to every request, with the send settings of the provider's own server.
pub(crate) async fn serve(message: &Path, socket: &Path) -> anyhow::Result<()> {
    let pieces = Arc::new(pieces(&std::fs::read(message)?)?);
    let listener = UnixListener::bind(socket)?;
    loop {
        let (stream, _) = listener.accept().await?;
        let pieces = Arc::clone(&pieces);
        let service = service_fn(move |_: http::Request<Incoming>| {
            let body = Body::new(Ready { pieces: Arc::clone(&pieces), next: 0 });
            let grpc = http::HeaderValue::from_static("application/grpc");
            let mut response = http::Response::new(body);
            response.headers_mut().insert(http::header::CONTENT_TYPE, grpc);
            async move { Ok::<_, Infallible>(response) }
        });
        let mut builder = http2::Builder::new(TokioExecutor::new());
        builder.max_concurrent_streams(None).max_send_buf_size(SEND_BUFFER);
        tokio::spawn(builder.serve_connection(TokioIo::new(stream), service));
    }
}

fn pieces(message: &[u8]) -> anyhow::Result<Vec<Bytes>> {
    let mut framed = BytesMut::with_capacity(message.len() + 5);
    framed.put_u8(0);
    framed.put_u32(u32::try_from(message.len())?);
    framed.put_slice(message);
    let framed = framed.freeze();
    let starts = (0..framed.len()).step_by(PIECE);
    Ok(starts.map(|start| framed.slice(start..framed.len().min(start + PIECE))).collect())
}

struct Ready {
    pieces: Arc<Vec<Bytes>>,
    next: usize,
}

impl http_body::Body for Ready {
    type Data = Bytes;
    type Error = tonic::Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, tonic::Status>>> {
        let next = self.next;
        self.next += 1;
        if let Some(piece) = self.pieces.get(next) {
            return Poll::Ready(Some(Ok(Frame::data(piece.clone()))));
        }
        if next > self.pieces.len() {
            return Poll::Ready(None);
        }
        let mut trailers = http::HeaderMap::new();
        trailers.insert("grpc-status", http::HeaderValue::from_static("0"));
        Poll::Ready(Some(Ok(Frame::trailers(trailers))))
    }
}

#[derive(Clone, Copy)]
struct Raw;

impl Codec for Raw {
    type Encode = Bytes;
    type Decode = Bytes;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        Self
    }

    fn decoder(&mut self) -> Self {
        Self
    }
}

impl Encoder for Raw {
    type Item = Bytes;
    type Error = tonic::Status;

    fn encode(&mut self, item: Bytes, target: &mut EncodeBuf<'_>) -> Result<(), tonic::Status> {
        target.put(item);
        Ok(())
    }
}

impl Decoder for Raw {
    type Item = Bytes;
    type Error = tonic::Status;

    fn decode(&mut self, source: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, tonic::Status> {
        Ok(Some(source.copy_to_bytes(source.remaining())))
    }
}
