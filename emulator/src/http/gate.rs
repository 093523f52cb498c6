//! Which part of the emulator is a request for? And what is refused before anybody looks at it?

use bytes::Bytes;
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use hyper::{Method, Request, Response, body::Incoming, header};

use super::{
    answer::{self, Body},
    json, sts,
};
use crate::{api::ApiError, cloud::Cloud};

/// The largest body that is read: the largest document, in JSON's worst form, and room around it.
const LIMIT: usize = 1024 * 1024;

pub(super) async fn handle(cloud: &Cloud, request: Request<Incoming>) -> Response<Body> {
    let (head, body) = request.into_parts();
    let request_id = cloud.fresh_dice("request-id").uuid();
    if head.method == Method::GET && head.uri.path() == "/" {
        return answer::plain(200, "text/plain; charset=utf-8", "ferroform emulator\n");
    }
    let body = match read(body).await {
        Ok(body) => body,
        Err(error) => return answer::json(Err(error), &request_id),
    };
    if head.headers.contains_key("x-amz-target") {
        return json::handle(cloud, &head, &body, &request_id).await;
    }
    let is_form = head
        .headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/x-www-form"));
    if is_form {
        return sts::handle(cloud, &head, &body, &request_id);
    }
    answer::json(Err(ApiError::new("UnknownOperationException", "")), &request_id)
}

async fn read(body: Incoming) -> Result<Bytes, ApiError> {
    match Limited::new(body, LIMIT).collect().await {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => {
            let mut error = ApiError::new(
                "RequestEntityTooLargeException",
                format!("The body is larger than {LIMIT} bytes."),
            );
            error.status = 413;
            Err(error)
        }
        Err(_) => Err(ApiError::new("SerializationException", "The body could not be read.")),
    }
}
