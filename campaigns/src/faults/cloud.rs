//! The emulator in a separate process with its state on disk, and calls of its API.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use ferroform_emulator::{Answer, Client, Fault, Latency, ObjectView as Object};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use tokio::runtime::{Builder, Runtime};

use crate::{ACCOUNT, REGION};

/// How long the emulator may take for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// An emulator.
#[derive(Debug)]
pub(crate) struct Cloud {
    program: PathBuf,
    folder: PathBuf,
    seed: u64,
    process: Option<Child>,
    client: Client,
    runtime: Runtime,
}

/// A request of the service, with the fields of its progress event.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "PascalCase", default)]
pub(crate) struct Request {
    /// `CREATE`, `UPDATE` or `DELETE`.
    pub(crate) operation: String,
    /// The status, for example `PENDING`.
    pub(crate) operation_status: String,
    pub(crate) request_token: String,
    pub(crate) client_token: Option<String>,
    pub(crate) type_name: String,
    /// The identifier, if the event has one.
    pub(crate) identifier: Option<String>,
    /// The whole event.
    #[serde(skip)]
    pub(crate) event: Json,
}

impl Request {
    /// Returns whether the request has not ended.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.operation_status.as_str(), "PENDING" | "IN_PROGRESS" | "CANCEL_IN_PROGRESS")
    }

    pub(crate) fn of(event: Json) -> Result<Self> {
        Ok(Self { event: event.clone(), ..serde_json::from_value(event)? })
    }
}

impl Cloud {
    /// Starts an emulator that keeps its state in this folder. `program` is the provider binary.
    pub(crate) fn start(program: &Path, folder: &Path, seed: u64) -> Result<Self> {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut cloud = Self {
            program: program.to_owned(),
            folder: folder.to_owned(),
            seed,
            process: None,
            client: Client { access_key: ACCOUNT.to_owned(), region: REGION.to_owned(), ..Client::new(any) },
            runtime: Builder::new_current_thread().enable_all().build()?,
        };
        cloud.run()?;
        Ok(cloud)
    }

    fn run(&mut self) -> Result<()> {
        let log = File::options().create(true).append(true).open(self.folder.join("emulator.log"))?;
        let mut process = Command::new(&self.program)
            .args([
                "emulator",
                "--listen",
                &self.client.address.to_string(),
                "--random",
                &self.seed.to_string(),
            ])
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
        self.client.address = endpoint.parse()?;
        let token = fs::read_to_string(self.folder.join("emulator/state.token")).unwrap_or_default();
        token.trim().clone_into(&mut self.client.token);
        Ok(())
    }

    /// Returns the endpoint URL.
    pub(crate) fn endpoint(&self) -> String {
        format!("http://{}", self.client.address)
    }

    /// Kills the emulator, as a crash would.
    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// Starts it again at the same address, with everything that it had acknowledged.
    pub(crate) fn restart(&mut self) -> Result<()> {
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

    pub(crate) fn objects(&self) -> Result<Vec<Object>> {
        Ok(serde_json::from_value(self.admin("GET", "objects", &Json::Null)?)?)
    }

    /// Returns all requests, in order of arrival.
    pub(crate) fn requests(&self) -> Result<Vec<Request>> {
        let answer = self.admin("GET", "requests", &Json::Null)?;
        answer.as_array().context("requests are a list")?.iter().cloned().map(Request::of).collect()
    }

    /// Returns the calls that were answered since the process started.
    pub(crate) fn calls(&self) -> Result<Vec<Json>> {
        Ok(serde_json::from_value(self.admin("GET", "calls", &Json::Null)?["calls"].take())?)
    }

    /// Creates an object outside Cloud Control.
    pub(crate) fn plant(&self, type_name: &str, model: &Json) -> Result<()> {
        let body = json!({ "account": ACCOUNT, "region": REGION, "type": type_name, "model": model });
        self.admin("POST", "objects", &body).map(drop)
    }

    /// Deletes an object outside Cloud Control.
    pub(crate) fn remove(&self, object: &Object) -> Result<()> {
        let body = json!({ "type": object.type_name, "identifier": object.identifier, "delete": true });
        self.admin("POST", "objects", &body).map(drop)
    }

    /// Moves the clock forward.
    pub(crate) fn advance(&self, hours: u64) -> Result<()> {
        self.admin("POST", "clock", &json!({ "advance_ms": hours * 3_600_000 })).map(drop)
    }

    /// Sets how long operations take.
    pub(crate) fn set_latency(&self, latency: Latency) -> Result<()> {
        self.admin("PUT", "latency", &serde_json::to_value(latency)?).map(drop)
    }

    /// Sets the quirks of the services.
    pub(crate) fn set_quirks(&self, quirks: &str) -> Result<()> {
        self.admin("PUT", "quirks", &json!(quirks)).map(drop)
    }

    /// Replaces the faults that are set.
    pub(crate) fn set_faults(&self, faults: &[Fault]) -> Result<()> {
        self.admin("DELETE", "faults", &Json::Null)?;
        if !faults.is_empty() {
            self.admin("POST", "faults", &serde_json::to_value(faults)?)?;
        }
        Ok(())
    }

    /// Returns the faults, with the number of calls that each was applied to.
    pub(crate) fn faults(&self) -> Result<Vec<Json>> {
        Ok(serde_json::from_value(self.admin("GET", "faults", &Json::Null)?)?)
    }

    /// Returns whether a fault holds something.
    pub(crate) fn holds(&self) -> Result<bool> {
        Ok(self.admin("GET", "held", &Json::Null)?.as_array().is_some_and(|held| !held.is_empty()))
    }

    /// Releases everything that is held.
    pub(crate) fn release(&self) -> Result<()> {
        self.admin("POST", "release", &json!({})).map(drop)
    }

    /// Calls Cloud Control, as `aws cloudcontrol` does.
    pub(crate) fn call(&self, operation: &str, input: &Json) -> Result<Json> {
        self.ask(self.client.call(operation, input)).with_context(|| format!("{operation} {input}"))
    }

    fn admin(&self, method: &str, path: &str, body: &Json) -> Result<Json> {
        self.ask(self.client.admin(method, path, body)).with_context(|| format!("{method} {path}"))
    }

    fn ask(&self, answer: impl Future<Output = io::Result<Answer>>) -> Result<Json> {
        let answer = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, answer).await })??;
        Ok(answer.success()?)
    }
}

impl Drop for Cloud {
    fn drop(&mut self) {
        self.kill();
    }
}
