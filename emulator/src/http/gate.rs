//! Routing of requests to the parts of the emulator, after checks that apply to all of them.

use std::time::Duration;

use bytes::Bytes;
use http_body::Body as Content;
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use hyper::{Method, Request, Response, header, http::request::Parts};
use serde_json::json;

use super::{
    Dropped,
    answer::{self, Body},
    guard::TOKEN_HEADER,
    json as aws_json, page, sts,
};
use crate::{admin, api::ApiError, cloud::Cloud};

/// The largest body that is read: eight times the largest document, of which every byte may be an escape such as `\u003c`.
const LIMIT: usize = 8 * 256 * 1024;

/// Why a body cannot be read to its end.
type Unread = Box<dyn std::error::Error + Send + Sync>;

pub(super) async fn handle<B>(cloud: &Cloud, request: Request<B>) -> Result<Response<Body>, Dropped>
where
    B: Content<Data = Bytes, Error: Into<Unread>>,
{
    let (head, body) = request.into_parts();
    let request_id = cloud.fresh_dice("request-id").uuid();
    if let Some(error) = cloud.guard.refusal(&head) {
        return Ok(answer::json(&Err(error), &request_id));
    }
    let body = match read(body).await {
        Ok(body) => body,
        Err(error) => return Ok(answer::json(&Err(error), &request_id)),
    };
    if let Some(path) = head.uri.path().strip_prefix(admin::PREFIX) {
        return Ok(administer(cloud, &head, path, &body).await);
    }
    if head.headers.contains_key("x-amz-target") {
        return aws_json::handle(cloud, &head, &body, &request_id).await;
    }
    if head.method == Method::GET {
        return Ok(page::handle(cloud, &head.uri));
    }
    if is_of_kind(&head, b"application/x-www-form") {
        return sts::handle(cloud, &head, &body, &request_id).await;
    }
    Ok(answer::json(&Err(ApiError::new("UnknownOperationException", "")), &request_id))
}

/// Answers a call of the emulator's own API. Every call needs the token, except for `health`, which programs ask that wait for
/// a container. A call that changes something must also be JSON: a browser asks the server before it lets a web page send that
/// to another site.
async fn administer(cloud: &Cloud, head: &Parts, path: &str, body: &Bytes) -> Response<Body> {
    let error = |error: String| json!({ "error": error });
    let is_open = head.method == Method::GET && path == "health";
    let (status, answer) = if !is_open && !cloud.guard.knows(&head.headers) {
        let place = cloud.guard.token.place();
        (401, error(format!("the header `{TOKEN_HEADER}` does not hold the token, which is {place}")))
    } else if head.method != Method::GET && !is_of_kind(head, b"application/json") {
        (415, error("the content type must be application/json".to_owned()))
    } else {
        let answer = admin::handle(cloud, head.method.as_str(), path, head.uri.query(), body).await;
        cloud.journal.settled().await.map_or_else(|reason| (500, error(reason)), |()| answer)
    };
    answer::plain(status, "application/json", answer.to_string())
}

fn is_of_kind(head: &Parts, kind: &[u8]) -> bool {
    head.headers.get(header::CONTENT_TYPE).is_some_and(|value| value.as_bytes().starts_with(kind))
}

/// How long a client may take to send a body.
const PATIENCE: Duration = Duration::from_secs(30);

async fn read(body: impl Content<Data = Bytes, Error: Into<Unread>>) -> Result<Bytes, ApiError> {
    let too_large = || {
        let message = format!("The body is larger than {LIMIT} bytes.");
        ApiError { status: 413, ..ApiError::new("RequestEntityTooLargeException", message) }
    };
    // A length announced as too large is refused without waiting for the body.
    if usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX) > LIMIT {
        return Err(too_large());
    }
    match tokio::time::timeout(PATIENCE, Limited::new(body, LIMIT).collect()).await {
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(ApiError::new("SerializationException", "The body could not be read.")),
        Err(_) => Err(ApiError {
            status: 408,
            ..ApiError::new("RequestTimeoutException", "The body did not arrive in time.")
        }),
    }
}
