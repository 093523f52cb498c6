//! Errors of calls that have no answer, and of requests that are not sent at all.

use std::time::Duration;

use serde_json::{Value as Json, json};

use super::server::{Server, aws, read, settings};
use crate::{Cancel, Client, Creation, ErrorCode, Exists, FailureKind, Operation, Origin, Verb, connect};

const TIMEOUT: Duration = Duration::from_secs(60);

#[tokio::test]
async fn a_call_without_an_answer_names_endpoint_and_cause() {
    let refusing = {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    };
    let hangs_up = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let hanging_up = format!("http://{}", hangs_up.local_addr().unwrap());
    tokio::spawn(async move { while hangs_up.accept().await.is_ok() {} });
    // No DNS name has a label of this length, so no server is asked for it.
    let nowhere = format!("http://user:word@{}.test/path", "a".repeat(70));
    for (endpoint, code, cause) in [
        (refusing.as_str(), ErrorCode::ConnectionFailure, "onnection refused"),
        (nowhere.as_str(), ErrorCode::ConnectionFailure, "dns error: "),
        (hanging_up.as_str(), ErrorCode::NetworkFailure, "connection"),
    ] {
        let client = connect(&settings(endpoint)).await.unwrap();
        let error = client.read("T", "i", &Cancel::new()).await.unwrap_err();
        assert_eq!(error.code, code, "{error}");
        let named = endpoint.replace("user:word@", "").replace("/path", "");
        assert!(error.message.starts_with(&format!("no answer from {named}: ")), "{error}");
        assert!(error.message.contains(cause), "{error}");
        for noise in ["dispatch failure", "io error", "client error", "word"] {
            assert!(!error.message.contains(noise), "{error}");
        }
    }
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_says_why() {
    let server = Server::plain(|_| "{".to_owned()).await;
    let error = read(&settings(&server.endpoint)).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::GarbledAnswer);
    let (before, cause) = error.message.split_once("HTTP status 200").expect("the status");
    assert!(before.len() + cause.len() > 10, "{error}");
}

fn creation(desired: &Json) -> Creation<'_> {
    Creation { desired, origin: Origin::Service, client_token: "ct".to_owned(), now: 0, earlier: None }
}

fn operation<'a>(cancel: &'a Cancel) -> Operation<'a> {
    Operation { type_name: "A::B::C", timeout: TIMEOUT, cancel }
}

async fn client(server: &Server) -> Client {
    connect(&settings(&server.endpoint)).await.unwrap()
}

#[tokio::test]
async fn a_request_that_is_too_large_is_refused_before_it_is_sent() {
    let (server, cancel) = (Server::plain(aws).await, Cancel::new());
    let client = client(&server).await;
    // {"A":"…"} has eight characters around the text.
    let text = |length: usize| "ä".repeat(length - 8);
    let large = json!({ "A": text(262_145) });
    let failure = client.create(&operation(&cancel), creation(&large)).await.unwrap_err();
    assert_eq!(failure.kind, FailureKind::Rejected(ErrorCode::RequestTooLarge));
    assert_eq!(failure.exists, Exists::No);
    let diagnostic = failure.diagnostic(Verb::Create, "A::B::C", None);
    assert_eq!(diagnostic.summary, "Request is too large");
    for part in ["262145", "262144", "Nothing was sent"] {
        assert!(diagnostic.detail.contains(part), "{}", diagnostic.detail);
    }
    let patch = json!([{ "op": "add", "path": "/A", "value": text(262_145) }]);
    let failure = client.update(&operation(&cancel), "i", &patch, "ct").await.unwrap_err();
    assert_eq!(failure.kind, FailureKind::Rejected(ErrorCode::RequestTooLarge));
    assert_eq!(failure.exists, Exists::Yes("i".to_owned()));
    let error = client.list("A::B::C", Some(&large), &cancel).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::RequestTooLarge);
    assert_eq!(server.requests(), [""; 0]);

    // Characters are counted, not bytes.
    client.create(&operation(&cancel), creation(&json!({ "A": text(262_144) }))).await.unwrap_err();
    assert_eq!(server.requests().len(), 1);
}
