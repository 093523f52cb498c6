//! In which HTTP form does an answer leave?

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full, combinators::UnsyncBoxBody};
use hyper::{Response, StatusCode, header};

use crate::api::ApiError;

/// The body of every answer.
pub(crate) type Body = UnsyncBoxBody<Bytes, std::io::Error>;

/// A body from bytes.
pub(crate) fn whole(bytes: impl Into<Bytes>) -> Body {
    Full::new(bytes.into()).map_err(|never| match never {}).boxed_unsync()
}

/// An answer of the AWS JSON protocol.
pub(crate) fn json(result: Result<serde_json::Value, ApiError>, request_id: &str) -> Response<Body> {
    let (status, body, error) = match result {
        Ok(body) => (200, body, None),
        Err(error) => (error.status, error.body(), Some(error.code)),
    };
    let mut response = Response::new(whole(body.to_string()));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/x-amz-json-1.0"));
    if let Ok(value) = header::HeaderValue::from_str(request_id) {
        headers.insert("x-amzn-requestid", value);
    }
    if let Some(value) = error.and_then(|code| header::HeaderValue::from_str(&code).ok()) {
        headers.insert("x-amzn-errortype", value);
    }
    response
}

/// An answer of the query protocol.
pub(crate) fn xml(status: u16, body: String, request_id: &str) -> Response<Body> {
    let mut response = plain(status, "text/xml", body);
    if let Ok(value) = header::HeaderValue::from_str(request_id) {
        response.headers_mut().insert("x-amzn-requestid", value);
    }
    response
}

/// An answer for people or for tests.
pub(crate) fn plain(status: u16, kind: &'static str, body: impl Into<Bytes>) -> Response<Body> {
    let mut response = Response::new(whole(body));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(header::CONTENT_TYPE, header::HeaderValue::from_static(kind));
    response
}
