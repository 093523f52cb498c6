//! A small client of an emulator in this or in another process.

use std::{fmt, io, net::SocketAddr};

use http::{HeaderMap, Request};
use http_body_util::BodyExt as _;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::{net::TcpStream, task::JoinSet};

use crate::{error_text, http::TOKEN_HEADER, recorded::Recorded};

/// A client of an emulator, with one set of credentials.
#[derive(Clone)]
pub struct Client {
    /// Where the emulator listens.
    pub address: SocketAddr,
    /// The token for calls under `/_emulator/`.
    pub token: String,
    /// The access key that calls are signed with. It determines the account.
    pub access_key: String,
    /// The region that calls are signed for.
    pub region: String,
}

/// An answer to a [`Client`].
#[derive(Clone, Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The body.
    pub text: String,
    headers: HeaderMap,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Client {
    /// Returns a client without a token, of the account 111122223333 in us-east-1.
    pub fn new(address: SocketAddr) -> Self {
        let (access_key, region) = ("111122223333".to_owned(), "us-east-1".to_owned());
        Self { address, token: String::new(), access_key, region }
    }

    /// Calls an operation of Cloud Control, as `aws cloudcontrol` does.
    ///
    /// # Errors
    /// If no whole answer arrives.
    pub async fn call(&self, operation: &str, input: &Value) -> io::Result<Answer> {
        self.call_with(operation, input, &[]).await
    }

    /// Calls an operation with further headers.
    ///
    /// # Errors
    /// If a header is invalid, or no whole answer arrives.
    pub async fn call_with(
        &self,
        operation: &str,
        input: &Value,
        headers: &[(&str, &str)],
    ) -> io::Result<Answer> {
        let target = format!("CloudApiService.{operation}");
        let authorization = self.authorization("cloudcontrolapi");
        let mut all = vec![
            ("content-type", "application/x-amz-json-1.0"),
            ("x-amz-target", &target),
            ("authorization", &authorization),
        ];
        all.extend_from_slice(headers);
        self.send("POST", "/", &all, &input.to_string()).await
    }

    /// Makes a call under `/_emulator/`, with no body if it is null.
    ///
    /// # Errors
    /// If no whole answer arrives.
    pub async fn admin(&self, method: &str, path: &str, body: &Value) -> io::Result<Answer> {
        let headers = [("content-type", "application/json"), (TOKEN_HEADER, self.token.as_str())];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.send(method, &format!("/_emulator/{path}"), &headers, &body).await
    }

    /// Gives the next object of a type what a real service returned, in place of values that are made up.
    ///
    /// # Errors
    /// If the emulator has no such type, or no whole answer arrives.
    pub async fn answer_recorded(&self, recorded: &Recorded) -> io::Result<()> {
        self.admin("POST", "recorded", &json!(recorded)).await?.success().map(drop)
    }

    /// Returns the header `authorization` of calls of a service. The emulator verifies no signature.
    pub fn authorization(&self, service: &str) -> String {
        format!(
            "AWS4-HMAC-SHA256 Credential={}/20260101/{}/{service}/aws4_request, SignedHeaders=host, Signature=0",
            self.access_key, self.region
        )
    }

    /// Sends any request on a connection of its own. The header `host` is added if it is not among these.
    ///
    /// # Errors
    /// If the request is invalid, or no whole answer arrives.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> io::Result<Answer> {
        let mut request = Request::builder().method(method).uri(path);
        if !headers.iter().any(|(name, _)| *name == "host") {
            request = request.header("host", self.address.to_string());
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(body.to_owned()).map_err(io::Error::other)?;
        let lost = |error: hyper::Error| io::Error::other(error_text(&error));
        let stream = TokioIo::new(TcpStream::connect(self.address).await?);
        let (mut sender, connection) = http1::handshake(stream).await.map_err(lost)?;
        // The connection ends when the set is dropped, so also when nobody waits for the answer any longer.
        let mut connections = JoinSet::new();
        connections.spawn(connection);
        let (head, body) = sender.send_request(request).await.map_err(lost)?.into_parts();
        let body = body.collect().await.map_err(lost)?.to_bytes();
        let text = String::from_utf8_lossy(&body).into_owned();
        Ok(Answer { status: head.status.as_u16(), text, headers: head.headers })
    }
}

impl Answer {
    /// Returns a header, or nothing if there is none of this name.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Returns the body, or null if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    /// Returns the body of a call that succeeded.
    ///
    /// # Errors
    /// If the status is not 200.
    pub fn success(&self) -> io::Result<Value> {
        if self.status == 200 {
            return Ok(self.json());
        }
        Err(io::Error::other(format!("HTTP status {}: {}", self.status, self.text)))
    }

    /// Returns the name of the exception, or nothing if there is none.
    pub fn error(&self) -> String {
        let body = self.json();
        body["__type"].as_str().unwrap_or_default().rsplit('#').next().unwrap_or_default().to_owned()
    }

    /// Returns the message of the exception, or nothing if there is none.
    pub fn message(&self) -> String {
        self.json()["Message"].as_str().unwrap_or_default().to_owned()
    }
}
