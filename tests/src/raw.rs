//! gRPC messages without generated code, for services and calls that no generated code knows.

use bytes::{BufMut as _, Bytes, BytesMut};
use http_body_util::{BodyExt as _, Full};
use tonic::body::Body;

/// Returns a successful response with one encoded message.
pub fn response(message: &[u8]) -> http::Response<Body> {
    let mut trailers = http::HeaderMap::new();
    trailers.insert("grpc-status", http::HeaderValue::from_static("0"));
    let body = Full::new(frame(message)).with_trailers(std::future::ready(Some(Ok(trailers))));
    let mut response = http::Response::new(Body::new(body));
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
