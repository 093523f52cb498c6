//! HTTP requests to the emulator: Cloud Control in AWS JSON 1.0, and STS in the query protocol.

use std::sync::LazyLock;

use bytes::Bytes;
use ferroform_emulator::{Emulator, Latency, SchemaStore};
use http::HeaderValue;
use serde_json::Value as Json;
use tokio::runtime::{Builder, Runtime};

use crate::fuzz::input::{file, text, texts};

/// Calls of Cloud Control one after the other, each in a line: the operation, and its input.
pub(crate) fn calls() -> Vec<Vec<u8>> {
    let group = r#"CreateResource {"TypeName": "AWS::Logs::LogGroup", "ClientToken": "a", "DesiredState": "{\"LogGroupName\": \"a\", \"RetentionInDays\": 7}"}"#;
    let named = r#"{"TypeName": "AWS::Logs::LogGroup", "Identifier": "a"}"#;
    let update = r#"UpdateResource {"TypeName": "AWS::Logs::LogGroup", "Identifier": "a", "PatchDocument": "[{\"op\": \"replace\", \"path\": \"/RetentionInDays\", \"value\": 30}]"}"#;
    let list = r#"ListResources {"TypeName": "AWS::Logs::LogGroup", "MaxResults": 2}"#;
    let requests = r#"ListResourceRequests {"ResourceRequestStatusFilter": {"Operations": ["CREATE"], "OperationStatuses": ["SUCCESS"]}}"#;
    vec![
        format!("{group}\nGetResource {named}\n{update}\n{list}\nDeleteResource {named}").into_bytes(),
        format!("{group}\n{requests}\nCancelResourceRequest {{\"RequestToken\": \"x\"}}").into_bytes(),
        br#"GetResourceRequestStatus {"RequestToken": "x"}"#.to_vec(),
    ]
}

/// Whatever is sent, the answer is JSON, and none of it is the emulator's own failure.
pub(crate) fn answers_calls(bytes: &[u8]) -> bool {
    CLOUD.reset();
    let mut is_accepted = false;
    for line in bytes.split(|byte| *byte == b'\n') {
        let (operation, body) =
            line.split_at(line.iter().position(|byte| *byte == b' ').unwrap_or(line.len()));
        let Ok(operation) = HeaderValue::try_from([b"CloudApiService.", operation].concat()) else {
            continue;
        };
        let (status, answer) = answer_of(|request| request.header("x-amz-target", operation), body);
        let json = serde_json::from_str::<Json>(&answer);
        assert!(status < 500 && json.is_ok(), "{status}: {answer}");
        is_accepted |= status == 200;
    }
    is_accepted
}

pub(crate) fn sts_queries() -> Vec<Vec<u8>> {
    texts(&[
        "Action=GetCallerIdentity&Version=2011-06-15",
        "Action=GetSessionToken&Version=2011-06-15&DurationSeconds=900",
        "Action=GetAccessKeyInfo&AccessKeyId=AKIAIOSFODNN7EXAMPLE",
        "Action=AssumeRole&RoleArn=arn%3Aaws%3Aiam%3A%3A111122223333%3Arole%2Fpath%2Fapp&RoleSessionName=s%26s&DurationSeconds=43200",
        "Action=AssumeRoleWithWebIdentity&RoleArn=arn%3Aaws%3Aiam%3A%3A111122223333%3Arole%2Fci&RoleSessionName=me\
         &WebIdentityToken=e30.eyJzdWIiOiJhIiwiYXVkIjpbImIiXSwiaXNzIjoiYyIsImV4cCI6NDAwMDAwMDAwMH0.c2ln",
    ])
}

/// Whatever is sent, the answer is XML whose elements are closed in their order.
pub(crate) fn answers_sts(bytes: &[u8]) -> bool {
    let kind = HeaderValue::from_static("application/x-www-form-urlencoded");
    let (status, answer) = answer_of(|request| request.header("content-type", kind), bytes);
    assert!(status < 500 && is_nested(&answer), "{status}: {answer}");
    status == 200
}

/// Whether each element of a text in XML is closed, inside the one that it began in, and every `&` begins an escape.
fn is_nested(xml: &str) -> bool {
    let is_escape = |rest: &str| ["amp;", "lt;", "gt;", "quot;"].iter().any(|name| rest.starts_with(name));
    if !xml.split('&').skip(1).all(is_escape) {
        return false;
    }
    let mut open = Vec::new();
    let mut pieces = xml.split('<');
    if pieces.next().is_some_and(|before| !before.is_empty()) {
        return false;
    }
    let is_fit = pieces.all(|piece| match piece.split_once('>') {
        Some((tag, text)) if !text.contains('>') => match tag.strip_prefix('/') {
            Some(name) => open.pop() == Some(name),
            None => {
                open.push(tag.split(' ').next().unwrap_or(tag));
                true
            }
        },
        _ => false,
    });
    is_fit && open.is_empty()
}

/// A cloud in which log groups can be made.
static CLOUD: LazyLock<Emulator> = LazyLock::new(|| {
    let schema = serde_json::from_slice(&file("schemas/aws-logs-loggroup.json")).expect("it is JSON");
    let builder = Emulator::builder().schemas(SchemaStore::memory([schema])).latency(Latency::NONE);
    builder.without_network().expect("it needs nothing")
});

/// Sends the emulator a signed request. Returns the status and the text of the answer.
fn answer_of(
    with: impl FnOnce(http::request::Builder) -> http::request::Builder,
    body: &[u8],
) -> (u16, String) {
    static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
        Builder::new_multi_thread().worker_threads(1).enable_time().build().expect("it starts")
    });
    let signature = "AWS4-HMAC-SHA256 Credential=111122223333/20260101/eu-west-1/cloudcontrolapi/aws4_request, SignedHeaders=host, \
                     Signature=0";
    let request = http::Request::post("/").header("host", "localhost").header("authorization", signature);
    let request = with(request).body(Bytes::copy_from_slice(body)).expect("it is a request");
    let response =
        RUNTIME.block_on(CLOUD.answer(request)).expect("there is no fault that closes connections");
    (response.status().as_u16(), text(response.body()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xml_is_nested_if_every_element_is_closed_in_its_order() {
        assert!(is_nested("<a x=\"1\"><b>text &lt;</b><b></b></a>"));
        for wrong in ["<a>", "<a></b>", "<a><b></a></b>", "x<a></a>", "<a><</a>", "<a>></a>", "<a>&</a>"] {
            assert!(!is_nested(wrong), "{wrong}");
        }
    }
}
