//! A client that expects answers, and small schemas for tests.

use std::{
    io::{BufRead as _, BufReader, Lines},
    net::SocketAddr,
    ops::Deref,
    process::{Child, ChildStdout, Command, Stdio},
    sync::Mutex,
    time::Duration,
};

pub(crate) use ferroform_emulator::Client as Bare;
use ferroform_emulator::{Answer, Builder, Emulator, Latency, SchemaStore};
use serde_json::{Value, json};

/// A client that panics if no whole answer arrives. Its `send` is that of the emulator's own client.
#[derive(Clone, Debug)]
pub(crate) struct Client(pub Bare);

impl Deref for Client {
    type Target = Bare;

    fn deref(&self) -> &Bare {
        &self.0
    }
}

/// Returns the progress event of a call that was accepted.
pub(crate) fn event(answer: &Answer) -> Value {
    answer.success().unwrap()["ProgressEvent"].take()
}

impl Client {
    pub(crate) fn of(emulator: &Emulator) -> Self {
        Self(emulator.client())
    }

    pub(crate) fn at(address: SocketAddr) -> Self {
        Self(Bare::new(address))
    }

    pub(crate) async fn call(&self, operation: &str, input: Value) -> Answer {
        self.0.call(operation, &input).await.unwrap()
    }

    pub(crate) async fn call_with(&self, operation: &str, input: Value, headers: &[(&str, &str)]) -> Answer {
        self.0.call_with(operation, &input, headers).await.unwrap()
    }

    /// Makes a call of the emulator's own API.
    pub(crate) async fn admin(&self, method: &str, path: &str, body: Value) -> Answer {
        self.0.admin(method, path, &body).await.unwrap()
    }

    /// Starts an operation.
    pub(crate) async fn start(&self, operation: &str, input: Value) -> Value {
        event(&self.call(operation, input).await)
    }

    /// Starts an operation, waits until it ends, and returns the last progress event.
    pub(crate) async fn finish(&self, operation: &str, input: Value) -> Value {
        let event = self.start(operation, input).await;
        self.wait(event["RequestToken"].as_str().unwrap()).await
    }

    pub(crate) async fn wait(&self, token: &str) -> Value {
        for _ in 0..500 {
            let event = self.start("GetResourceRequestStatus", json!({ "RequestToken": token })).await;
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

/// Starts such an emulator and returns it with a client.
pub(crate) async fn start() -> (Emulator, Client) {
    started(emulator()).await
}

pub(crate) async fn started(builder: Builder) -> (Emulator, Client) {
    let emulator = builder.start().await.unwrap();
    let client = Client::of(&emulator);
    (emulator, client)
}

/// The program on a free port, which ends when this is dropped.
pub(crate) struct Program {
    child: Child,
    out: Mutex<Lines<BufReader<ChildStdout>>>,
    pub(crate) endpoint: String,
}

impl Program {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_with(arguments, &[])
    }

    pub(crate) fn start_with(arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let mut command = Self::command(&["--listen", "127.0.0.1:0"]);
        command.args(arguments);
        let mut child = command.envs(environment.iter().copied()).stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = out.next().unwrap().unwrap();
        let endpoint = first.strip_prefix("listening on ").unwrap().to_owned();
        Self { child, out: Mutex::new(out), endpoint }
    }

    /// Returns what it prints if it ends at once, with an error.
    pub(crate) fn refusal(arguments: &[&str]) -> String {
        let output = Self::command(arguments).output().unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    }

    /// Returns what it prints if it ends at once, without an error.
    pub(crate) fn success(arguments: &[&str]) -> String {
        let output = Self::command(arguments).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    }

    fn command(arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ferroform-emulator"));
        command.args(arguments);
        command
    }

    /// Returns the next line that it prints.
    pub(crate) fn line(&self) -> String {
        self.out.lock().unwrap().next().unwrap().unwrap()
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.endpoint.strip_prefix("http://").unwrap().parse().unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
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
