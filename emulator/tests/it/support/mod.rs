//! A low-level client, and small schemas for tests.

use std::time::Duration;

use ferroform_emulator::{Builder, Emulator, Latency, SchemaStore};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

/// An answer as received.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub status: u16,
    pub head: String,
    pub text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The exception's name.
    pub(crate) fn error(&self) -> String {
        let body = self.json();
        body["__type"].as_str().unwrap_or_default().rsplit('#').next().unwrap_or_default().to_owned()
    }

    pub(crate) fn message(&self) -> String {
        self.json()["Message"].as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn event(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        self.json()["ProgressEvent"].clone()
    }
}

/// A client of one emulator with one set of credentials.
#[derive(Debug, Clone)]
pub(crate) struct Client {
    pub address: String,
    /// The token for calls of the emulator's own API.
    pub token: String,
    pub access_key: String,
    pub region: String,
}

impl Client {
    pub(crate) fn of(emulator: &Emulator) -> Self {
        Self { token: emulator.token().to_owned(), ..Self::at(&emulator.address().to_string()) }
    }

    pub(crate) fn at(address: &str) -> Self {
        Self {
            address: address.to_owned(),
            token: String::new(),
            access_key: "111122223333".to_owned(),
            region: "us-east-1".to_owned(),
        }
    }

    pub(crate) async fn call(&self, operation: &str, input: Value) -> Answer {
        self.call_with(operation, input, &[]).await
    }

    pub(crate) async fn call_with(&self, operation: &str, input: Value, headers: &[(&str, &str)]) -> Answer {
        let target = format!("CloudApiService.{operation}");
        let authorization = format!(
            "AWS4-HMAC-SHA256 Credential={}/20260101/{}/cloudcontrolapi/aws4_request, SignedHeaders=host, Signature=0",
            self.access_key, self.region
        );
        let mut all = vec![
            ("content-type", "application/x-amz-json-1.0"),
            ("x-amz-target", target.as_str()),
            ("authorization", authorization.as_str()),
        ];
        all.extend_from_slice(headers);
        self.send("POST", "/", &all, &input.to_string()).await.unwrap()
    }

    /// Sends a request and reads the whole answer.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> std::io::Result<Answer> {
        let mut stream = TcpStream::connect(&self.address).await?;
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "host") {
            head.push_str(&format!("host: {}\r\n", self.address));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body.as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let cut = |what: &str| std::io::Error::new(std::io::ErrorKind::UnexpectedEof, what.to_owned());
        let (head, body) = text.split_once("\r\n\r\n").ok_or_else(|| cut("no head"))?;
        let status =
            head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(|| cut("no status"))?;
        let lower = head.to_ascii_lowercase();
        let length = lower
            .lines()
            .find_map(|line| line.strip_prefix("content-length: ")?.trim().parse::<usize>().ok());
        if length.is_some_and(|length| length > body.len()) {
            return Err(cut("body cut short"));
        }
        Ok(Answer { status, head: lower, text: body.to_owned() })
    }

    /// Makes a call of the emulator's own API.
    pub(crate) async fn admin(&self, method: &str, path: &str, body: Value) -> Answer {
        let headers = [("content-type", "application/json"), ("x-emulator-token", self.token.as_str())];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.send(method, &format!("/_emulator/{path}"), &headers, &body).await.unwrap()
    }

    /// Starts an operation, waits until it ends, and returns the last progress event.
    pub(crate) async fn finish(&self, operation: &str, input: Value) -> Value {
        let event = self.call(operation, input).await.event();
        self.wait(event["RequestToken"].as_str().unwrap()).await
    }

    pub(crate) async fn wait(&self, token: &str) -> Value {
        for _ in 0..500 {
            let event = self.call("GetResourceRequestStatus", json!({ "RequestToken": token })).await.event();
            let status = event["OperationStatus"].as_str().unwrap_or_default();
            if !["PENDING", "IN_PROGRESS", "CANCEL_IN_PROGRESS"].contains(&status) {
                return event;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("{token} does not end");
    }

    pub(crate) async fn create(&self, type_name: &str, desired: Value) -> Value {
        self.finish("CreateResource", json!({ "TypeName": type_name, "DesiredState": desired.to_string() }))
            .await
    }

    pub(crate) async fn update(&self, type_name: &str, identifier: &str, patch: Value) -> Value {
        let patch = patch.to_string();
        let input = json!({ "TypeName": type_name, "Identifier": identifier, "PatchDocument": patch });
        self.finish("UpdateResource", input).await
    }

    pub(crate) async fn delete(&self, type_name: &str, identifier: &str) -> Value {
        self.finish("DeleteResource", json!({ "TypeName": type_name, "Identifier": identifier })).await
    }

    /// Returns the properties of an object as a read returns them.
    pub(crate) async fn read(&self, type_name: &str, identifier: &str) -> Option<Value> {
        let answer =
            self.call("GetResource", json!({ "TypeName": type_name, "Identifier": identifier })).await;
        if answer.status != 200 {
            assert_eq!(answer.error(), "ResourceNotFoundException", "{answer:?}");
            return None;
        }
        let body = answer.json();
        Some(serde_json::from_str(body["ResourceDescription"]["Properties"].as_str()?).unwrap())
    }
}

/// Returns the builder of an emulator with the small schemas below and operations that take 4 ms.
pub(crate) fn emulator() -> Builder {
    Emulator::builder().schemas(SchemaStore::memory(schemas())).latency(Latency {
        pending: 0,
        work: 4,
        jitter: 0,
        call: 0,
    })
}

/// Returns small types, each with the keys under test.
pub(crate) fn schemas() -> Vec<Value> {
    let all = json!({ "create": {}, "read": {}, "update": {}, "delete": {}, "list": {} });
    vec![
        json!({
            "typeName": "Test::Logs::Group",
            "properties": {
                "Name": { "type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[a-z/-]+[a-z0-9-]*$" },
                "Days": { "type": "integer", "enum": [1, 7, 30] },
                "Class": { "type": "string", "default": "STANDARD", "enum": ["STANDARD", "RARE"] },
                "Tags": {
                    "type": "array", "insertionOrder": false, "uniqueItems": true,
                    "items": { "$ref": "#/definitions/Tag" },
                },
                "Policy": { "type": ["object", "string"] },
                "Secret": { "type": "string" },
                "Arn": { "type": "string" },
                "LastModifiedTime": { "type": "string" },
                "Version": { "type": "integer" },
            },
            "definitions": {
                "Tag": {
                    "type": "object", "additionalProperties": false, "required": ["Key", "Value"],
                    "properties": { "Key": { "type": "string", "minLength": 1 }, "Value": { "type": "string" } },
                },
            },
            "additionalProperties": false,
            "readOnlyProperties": ["/properties/Arn", "/properties/LastModifiedTime", "/properties/Version"],
            "writeOnlyProperties": ["/properties/Secret"],
            "createOnlyProperties": ["/properties/Name", "/properties/Class"],
            "primaryIdentifier": ["/properties/Name"],
            "additionalIdentifiers": [["/properties/Arn"]],
            "handlers": all,
        }),
        json!({
            "typeName": "Test::Net::Part",
            "properties": {
                "Parent": { "type": "string" },
                "PartId": { "type": "string" },
                "Size": { "type": "integer", "minimum": 1 },
            },
            "additionalProperties": false,
            "required": ["Parent"],
            "readOnlyProperties": ["/properties/PartId"],
            "createOnlyProperties": ["/properties/Parent"],
            "primaryIdentifier": ["/properties/Parent", "/properties/PartId"],
            "handlers": {
                "create": {}, "read": {}, "delete": {},
                "list": { "handlerSchema": {
                    "properties": { "Parent": { "$ref": "resource-schema.json#/properties/Parent" } },
                    "required": ["Parent"],
                } },
            },
        }),
    ]
}
