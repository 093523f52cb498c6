//! The emulator in a separate process with its state on disk, and calls of its API.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use ferroform_emulator::{Fault, Latency};
use serde_json::{Value as Json, json};

/// The account of all credentials in the campaign.
pub const ACCOUNT: &str = "111122223333";
/// The region.
pub const REGION: &str = "eu-west-1";

/// An emulator.
#[derive(Debug)]
pub struct Cloud {
    program: PathBuf,
    folder: PathBuf,
    process: Option<Child>,
    address: SocketAddr,
    /// The token of the emulator's own API.
    token: String,
    seed: u64,
}

/// An object of the service.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// Its type.
    pub type_name: String,
    /// Its identifier.
    pub identifier: String,
    /// All its properties.
    pub model: Json,
    /// The token of the request that created it; `None` if it was created outside Cloud Control.
    pub made_by: Option<String>,
}

/// A request of the service, with the fields of its progress event.
#[derive(Clone, Debug)]
pub struct Request {
    /// `CREATE`, `UPDATE` or `DELETE`.
    pub operation: String,
    /// The status, for example `PENDING`.
    pub status: String,
    /// The request token.
    pub token: String,
    /// The client token.
    pub client_token: Option<String>,
    /// The type.
    pub type_name: String,
    /// The identifier, if the event has one.
    pub identifier: Option<String>,
    /// The whole event.
    pub event: Json,
}

impl Request {
    /// Returns whether the request has not ended.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self.status.as_str(), "PENDING" | "IN_PROGRESS" | "CANCEL_IN_PROGRESS")
    }

    pub(crate) fn of(event: Json) -> Self {
        let text = |name: &str| event[name].as_str().unwrap_or_default().to_owned();
        Self {
            operation: text("Operation"),
            status: text("OperationStatus"),
            token: text("RequestToken"),
            client_token: event["ClientToken"].as_str().map(str::to_owned),
            type_name: text("TypeName"),
            identifier: event["Identifier"].as_str().map(str::to_owned),
            event,
        }
    }
}

impl Cloud {
    /// Starts an emulator that keeps its state in this folder. `program` is the provider binary.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start(program: &Path, folder: &Path, seed: u64) -> Result<Self> {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let (program, folder) = (program.to_owned(), folder.to_owned());
        let token = String::new();
        let mut cloud = Self { program, folder, process: None, address: any, token, seed };
        cloud.run()?;
        Ok(cloud)
    }

    fn run(&mut self) -> Result<()> {
        let log = File::options().create(true).append(true).open(self.folder.join("emulator.log"))?;
        let mut process = Command::new(&self.program)
            .args(["emulator", "--listen", &self.address.to_string(), "--seed", &self.seed.to_string()])
            .arg("--state")
            .arg(self.folder.join("emulator"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .context("the emulator does not start")?;
        let out = process.stdout.take().context("the emulator has no output")?;
        self.process = Some(process);
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let Some(endpoint) = line.trim().strip_prefix("listening on http://") else {
            bail!("the emulator said {line:?} instead of where it listens");
        };
        self.address = endpoint.parse()?;
        let token = fs::read_to_string(self.folder.join("emulator/state.token")).unwrap_or_default();
        token.trim().clone_into(&mut self.token);
        Ok(())
    }

    /// Returns the endpoint URL.
    #[must_use]
    pub fn endpoint(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Kills the emulator, as a crash would.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// Starts it again at the same address, with everything that it had acknowledged.
    ///
    /// # Errors
    /// If it does not start.
    pub fn restart(&mut self) -> Result<()> {
        let began = Instant::now();
        loop {
            match self.run() {
                Ok(()) => return Ok(()),
                // Another process may have been given the port for an outgoing connection.
                Err(_) if began.elapsed() < Duration::from_secs(10) => {
                    self.kill();
                    std::thread::sleep(Duration::from_millis(100));
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns all objects.
    ///
    /// # Errors
    /// If the emulator does not answer.
    pub fn objects(&self) -> Result<Vec<Object>> {
        let answer = self.admin("GET", "objects", None)?;
        let objects = answer.as_array().context("objects are a list")?.iter().map(|object| {
            let text = |name: &str| object[name].as_str().map(str::to_owned);
            Object {
                type_name: text("type").unwrap_or_default(),
                identifier: text("identifier").unwrap_or_default(),
                model: object["model"].clone(),
                made_by: text("made_by"),
            }
        });
        Ok(objects.collect())
    }

    /// Returns all requests, in order of arrival.
    ///
    /// # Errors
    /// If the emulator does not answer.
    pub fn requests(&self) -> Result<Vec<Request>> {
        let answer = self.admin("GET", "requests", None)?;
        Ok(answer.as_array().context("requests are a list")?.iter().cloned().map(Request::of).collect())
    }

    /// Returns the calls that were answered since the process started, for messages.
    ///
    /// # Errors
    /// If the emulator does not answer.
    pub fn calls(&self) -> Result<Json> {
        Ok(self.admin("GET", "calls", None)?["calls"].take())
    }

    /// Creates an object outside Cloud Control.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn plant(&self, type_name: &str, model: &Json) -> Result<()> {
        let body = json!({ "account": ACCOUNT, "region": REGION, "type": type_name, "model": model });
        self.admin("POST", "objects", Some(&body)).map(drop)
    }

    /// Deletes an object outside Cloud Control.
    ///
    /// # Errors
    /// If it does not exist.
    pub fn remove(&self, object: &Object) -> Result<()> {
        let body = json!({ "type": object.type_name, "identifier": object.identifier, "delete": true });
        self.admin("POST", "objects", Some(&body)).map(drop)
    }

    /// Moves the clock forward.
    ///
    /// # Errors
    /// If the emulator does not answer.
    pub fn advance(&self, hours: u64) -> Result<()> {
        self.admin("POST", "clock", Some(&json!({ "advance_ms": hours * 3_600_000 }))).map(drop)
    }

    /// Sets how long operations take.
    ///
    /// # Errors
    /// If the emulator does not answer.
    pub fn set_latency(&self, latency: Latency) -> Result<()> {
        self.admin("PUT", "latency", Some(&serde_json::to_value(latency)?)).map(drop)
    }

    /// Sets the quirks of the services.
    ///
    /// # Errors
    /// If there is no such quirk.
    pub fn set_quirks(&self, quirks: &str) -> Result<()> {
        self.admin("PUT", "quirks", Some(&json!(quirks))).map(drop)
    }

    /// Replaces the faults that are set.
    ///
    /// # Errors
    /// If the emulator does not answer.
    pub fn set_faults(&self, faults: &[Fault]) -> Result<()> {
        self.admin("DELETE", "faults", None)?;
        if !faults.is_empty() {
            self.admin("POST", "faults", Some(&serde_json::to_value(faults)?))?;
        }
        Ok(())
    }

    /// Returns whether a fault holds something.
    ///
    /// # Errors
    /// If the emulator does not answer.
    pub fn holds(&self) -> Result<bool> {
        Ok(self.admin("GET", "held", None)?.as_array().is_some_and(|held| !held.is_empty()))
    }

    /// Releases everything that is held.
    ///
    /// # Errors
    /// If the emulator does not answer.
    pub fn release(&self) -> Result<()> {
        self.admin("POST", "release", Some(&json!({}))).map(drop)
    }

    /// Returns the faults, with the number of calls that each was applied to.
    ///
    /// # Errors
    /// If the emulator does not answer.
    pub fn faults(&self) -> Result<Json> {
        self.admin("GET", "faults", None)
    }

    /// Calls Cloud Control, as `aws cloudcontrol` does.
    ///
    /// # Errors
    /// If the service refuses the call.
    pub fn call(&self, operation: &str, input: &Json) -> Result<Json> {
        let headers = format!(
            "content-type: application/x-amz-json-1.0\r\nx-amz-target: CloudApiService.{operation}\r\n\
             authorization: AWS4-HMAC-SHA256 Credential={ACCOUNT}/20260101/{REGION}/cloudcontrolapi/aws4_request, \
             SignedHeaders=host, Signature=0\r\n"
        );
        self.http("POST", "/", &headers, &input.to_string()).with_context(|| format!("{operation} {input}"))
    }

    fn admin(&self, method: &str, path: &str, body: Option<&Json>) -> Result<Json> {
        let body = body.map(ToString::to_string).unwrap_or_default();
        let headers = format!("content-type: application/json\r\nx-emulator-token: {}\r\n", self.token);
        self.http(method, &format!("/_emulator/{path}"), &headers, &body)
            .with_context(|| format!("{method} {path}"))
    }

    fn http(&self, method: &str, path: &str, headers: &str, body: &str) -> Result<Json> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        let (host, length) = (self.address, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{headers}content-length: {length}\r\n\r\n{body}"
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").context("no HTTP answer")?;
        ensure!(head.starts_with("HTTP/1.1 200"), "{answer}");
        Ok(serde_json::from_str(body)?)
    }
}

impl Drop for Cloud {
    fn drop(&mut self) {
        self.kill();
    }
}
