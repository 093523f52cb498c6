//! gRPC messages without generated code, for services and calls that no generated code knows.

use bytes::{BufMut as _, Bytes, BytesMut};
use http::{HeaderMap, Request, Response, StatusCode};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Body;
use tonic::body::Body as Boxed;

/// The answer to one call.
#[derive(Debug)]
pub struct Answer {
    pub http: StatusCode,
    pub grpc: Option<String>,
    /// The first message, and all others with their prefixes.
    pub message: Vec<u8>,
}

impl Answer {
    /// Reads a whole answer.
    pub async fn of<B: Body>(response: Response<B>) -> Result<Self, B::Error> {
        let http = response.status();
        let of = |headers: &HeaderMap| headers.get("grpc-status")?.to_str().ok().map(str::to_owned);
        let in_headers = of(response.headers());
        let body = response.into_body().collect().await?;
        let grpc = in_headers.or_else(|| body.trailers().and_then(of));
        let message = body.to_bytes().get(5..).unwrap_or_default().to_vec();
        Ok(Self { http, grpc, message })
    }

    /// Decodes the only message.
    pub fn decode<M: prost::Message + Default>(&self) -> M {
        M::decode(&*self.message).unwrap()
    }

    /// Returns whether the call succeeded, whatever its message says.
    pub fn is_ok(&self) -> bool {
        self.grpc.as_deref() == Some("0")
    }
}

/// Returns a gRPC request with any body.
pub fn request(path: &str, body: Bytes) -> Request<Full<Bytes>> {
    Request::post(format!("http://localhost{path}"))
        .header("content-type", "application/grpc")
        .header("te", "trailers")
        .body(Full::new(body))
        .unwrap()
}

/// Returns a successful response with one encoded message.
pub fn response(message: &[u8]) -> Response<Boxed> {
    let mut trailers = HeaderMap::new();
    trailers.insert("grpc-status", http::HeaderValue::from_static("0"));
    let body = Full::new(frame(message)).with_trailers(std::future::ready(Some(Ok(trailers))));
    let mut response = Response::new(Boxed::new(body));
    response.headers_mut().insert("content-type", http::HeaderValue::from_static("application/grpc"));
    response
}

/// Returns a message with its five-byte prefix.
pub fn frame(message: &[u8]) -> Bytes {
    let mut frame = BytesMut::with_capacity(message.len() + 5);
    frame.put_u8(0);
    frame.put_u32(u32::try_from(message.len()).unwrap_or(u32::MAX));
    frame.put_slice(message);
    frame.freeze()
}
