//! HTTP answers.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use bytes::Bytes;
use http_body::Frame;
use http_body_util::{BodyExt as _, Full, combinators::UnsyncBoxBody};
use hyper::{Response, StatusCode, header};

use super::Resets;
use crate::api::Answer;

/// The body of every answer.
pub(crate) type Body = UnsyncBoxBody<Bytes, std::io::Error>;

/// Creates a body from bytes.
pub(crate) fn whole(bytes: impl Into<Bytes>) -> Body {
    Full::new(bytes.into()).map_err(|never| match never {}).boxed_unsync()
}

/// Creates an answer of the AWS JSON protocol.
pub(crate) fn json(result: &Answer, request_id: &str) -> Response<Body> {
    let (status, body, error) = match result {
        Ok(body) => (200, body.to_string(), None),
        Err(error) => (error.status, error.body().to_string(), Some(&error.code)),
    };
    let mut response = numbered(plain(status, "application/x-amz-json-1.0", body), request_id);
    if let Some(value) = error.and_then(|code| header::HeaderValue::from_str(code).ok()) {
        response.headers_mut().insert("x-amzn-errortype", value);
    }
    response
}

/// Creates an answer of the query protocol.
pub(crate) fn xml(status: u16, body: String, request_id: &str) -> Response<Body> {
    numbered(plain(status, "text/xml", body), request_id)
}

fn numbered(mut response: Response<Body>, request_id: &str) -> Response<Body> {
    if let Ok(value) = header::HeaderValue::from_str(request_id) {
        response.headers_mut().insert("x-amzn-requestid", value);
    }
    response
}

/// Creates an answer for people or tests.
pub(crate) fn plain(status: u16, kind: &'static str, body: impl Into<Bytes>) -> Response<Body> {
    let mut response = Response::new(whole(body));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(header::CONTENT_TYPE, header::HeaderValue::from_static(kind));
    response
}

/// Returns the same answer with a body that ends half-way, with a reset of the connection.
pub(super) async fn broken(response: Response<Body>) -> Response<Body> {
    let (mut head, body) = response.into_parts();
    let bytes = body.collect().await.map(http_body_util::Collected::to_bytes).unwrap_or_default();
    head.headers.insert(header::CONTENT_LENGTH, header::HeaderValue::from(bytes.len()));
    head.extensions.insert(Resets);
    let half = bytes.slice(..bytes.len() / 2);
    Response::from_parts(head, Broken { half: Some(half), is_sent: false }.boxed_unsync())
}

struct Broken {
    half: Option<Bytes>,
    is_sent: bool,
}

impl http_body::Body for Broken {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Some(half) = self.half.take() {
            return Poll::Ready(Some(Ok(Frame::data(half))));
        }
        if !self.is_sent {
            // Yields once more, so that the first half is sent.
            self.is_sent = true;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(Some(Err(std::io::ErrorKind::ConnectionReset.into())))
    }
}
