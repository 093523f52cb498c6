//! The real Terraform in its own folder.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use anyhow::{Context as _, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use ferroform_driver::hcl::{dev_overrides, provider_to_hcl};
use nix::errno::Errno;
use nix::sys::signal::{self, Signal as Number};
use nix::unistd::Pid;
use serde_json::Value as Json;

use crate::configuration::Configuration;
use crate::core::{Core, Ended, HalfWritten, Recorded, Signal, Verb, Whom};
use crate::pending::{self, Pending};

/// The interval for polling a process.
const LOOK: Duration = Duration::from_millis(10);

/// A folder in which Terraform runs.
#[derive(Debug)]
pub struct Terraform {
    folder: PathBuf,
    endpoint: String,
    services: String,
    /// Whether the provider writes a trace log.
    is_logging: bool,
    running: Option<Child>,
    commands: usize,
    /// The providers that were seen.
    providers: BTreeSet<i32>,
}

/// Returns whether Terraform is installed.
#[must_use]
pub fn is_there() -> bool {
    let mut version = Command::new("terraform");
    version
        .arg("version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

impl Terraform {
    /// Creates a folder for Terraform, with this provider and the emulator at this endpoint.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn new(folder: &Path, provider: &Path, endpoint: String, is_logging: bool) -> Result<Self> {
        let programs = provider.parent().context("the provider has no folder")?;
        fs::write(folder.join("terraform.rc"), dev_overrides(&["hashicorp/awscc"], programs))?;
        Ok(Self {
            folder: folder.to_owned(),
            endpoint,
            services: String::new(),
            is_logging,
            running: None,
            commands: 0,
            providers: BTreeSet::new(),
        })
    }

    fn command(&mut self, arguments: &[&str]) -> Result<Command> {
        self.commands += 1;
        let output = File::create(self.output())?;
        let mut command = Command::new("terraform");
        command.args(arguments).current_dir(&self.folder);
        let foreign = |name: &str| name.starts_with("AWS") || name.starts_with("TF_");
        for (name, _) in env::vars_os().filter(|(name, _)| foreign(&name.to_string_lossy())) {
            command.env_remove(name);
        }
        command
            .env("AWSCC_SERVICES", &self.services)
            .env("TF_CLI_CONFIG_FILE", self.folder.join("terraform.rc"))
            .env("TF_IN_AUTOMATION", "1")
            .env("CHECKPOINT_DISABLE", "1");
        if self.is_logging {
            let log = self.folder.join(format!("log-{}.txt", self.commands));
            command.env("TF_LOG_PROVIDER", "TRACE").env("TF_LOG_PATH", log);
        }
        command.stdin(Stdio::null()).stderr(output.try_clone()?).stdout(output).process_group(0);
        Ok(command)
    }

    fn output(&self) -> PathBuf {
        self.folder.join(format!("output-{}.txt", self.commands))
    }

    fn finished(&mut self, status: ExitStatus) -> Result<Ended> {
        self.running = None;
        let mut output = String::from_utf8_lossy(&fs::read(self.output())?).into_owned();
        if let Some(signal) = status.signal() {
            output.push_str(&format!("(ended by signal {signal})\n"));
        }
        Ok(Ended { code: status.code(), output })
    }

    /// Returns the running providers that the command has started.
    fn find_providers(&mut self) -> Result<Vec<i32>> {
        let Some(core) = self.running.as_ref().map(Child::id) else { return Ok(Vec::new()) };
        let core = core.to_string();
        let children = processes(|parent, _| parent == core)?;
        self.providers.extend(&children);
        Ok(children)
    }
}

impl Core for Terraform {
    fn configure(&mut self, configuration: &Configuration) -> Result<()> {
        self.services = configuration.services();
        let block = configuration.provider(&self.endpoint);
        let provider = provider_to_hcl("awscc", "hashicorp/awscc", [block]);
        fs::write(self.folder.join("main.tf"), provider + &configuration.to_hcl())?;
        Ok(())
    }

    fn start(&mut self, verb: Verb) -> Result<()> {
        ensure!(self.running.is_none(), "a command is running");
        let words: &[&str] = match verb {
            Verb::Apply => &["apply", "-auto-approve"],
            Verb::Destroy => &["destroy", "-auto-approve"],
            Verb::Refresh => &["apply", "-refresh-only", "-auto-approve"],
            Verb::Plan => &["plan", "-detailed-exitcode"],
        };
        let mut command = self.command(words)?;
        // A killed core may have left its lock.
        command.args(["-no-color", "-input=false", "-lock=false", "-compact-warnings"]);
        self.running = Some(command.spawn().context("terraform does not start")?);
        Ok(())
    }

    fn signal(&mut self, signal: Signal, whom: Whom) -> Result<bool> {
        let providers = self.find_providers()?;
        let Some(core) = self.running.as_ref().map(Child::id) else { return Ok(false) };
        let core = i32::try_from(core)?;
        let targets = match whom {
            Whom::Everybody => vec![-core],
            Whom::Core => vec![core],
            Whom::Provider => providers,
        };
        let mut is_sent = false;
        for target in targets {
            is_sent |= send(signal, target)?;
        }
        Ok(is_sent)
    }

    fn ended(&mut self, within: Duration) -> Result<Option<Ended>> {
        let began = Instant::now();
        loop {
            let child = self.running.as_mut().context("no command is running")?;
            if let Some(status) = child.try_wait()? {
                return self.finished(status).map(Some);
            }
            if began.elapsed() >= within {
                return Ok(None);
            }
            thread::sleep(LOOK);
        }
    }

    fn is_over(&mut self) -> Result<bool> {
        let child = self.running.as_mut().context("no command is running")?;
        Ok(child.try_wait()?.is_some())
    }

    fn import(&mut self, address: &str, id: &str) -> Result<Ended> {
        let mut command =
            self.command(&["import", "-no-color", "-input=false", "-lock=false", address, id])?;
        let status = command.status().context("terraform does not start")?;
        self.finished(status)
    }

    fn forget(&mut self, address: &str) -> Result<Ended> {
        let status = self.command(&["state", "rm", "-lock=false", address])?.status();
        self.finished(status.context("terraform does not start")?)
    }

    fn bury(&mut self, patience: Duration) -> Result<bool> {
        let began = Instant::now();
        loop {
            let alive = processes(|_, id| self.providers.contains(&id))?;
            if alive.is_empty() {
                self.providers.clear();
                return Ok(true);
            }
            if began.elapsed() >= patience {
                for id in alive {
                    send(Signal::Kill, id)?;
                }
                self.providers.clear();
                return Ok(false);
            }
            thread::sleep(Duration::from_millis(100));
        }
    }

    fn recorded(&self) -> Result<Vec<Recorded>> {
        let Ok(text) = fs::read(self.folder.join("terraform.tfstate")) else { return Ok(Vec::new()) };
        ensure!(!text.is_empty(), HalfWritten);
        let state: Json = serde_json::from_slice(&text).context("the state file is damaged")?;
        let mut recorded = Vec::new();
        for resource in state["resources"].as_array().into_iter().flatten() {
            let text = |name: &str| resource[name].as_str().unwrap_or_default();
            let address = format!("{}.{}", text("type"), text("name"));
            for instance in resource["instances"].as_array().into_iter().flatten() {
                let id = instance["attributes"]["id"].as_str().map(str::to_owned);
                let is_tainted = instance["status"] == "tainted";
                let private = instance["private"].as_str().and_then(|text| BASE64.decode(text).ok());
                let pending = private.as_deref().and_then(Pending::of_private);
                let renamed = private.as_deref().and_then(pending::renamed);
                recorded.push(Recorded { address: address.clone(), id, renamed, is_tainted, pending });
            }
        }
        Ok(recorded)
    }
}

impl Drop for Terraform {
    fn drop(&mut self) {
        let _ = self.find_providers();
        if let Some(mut child) = self.running.take() {
            if let Ok(group) = i32::try_from(child.id()) {
                let _ = send(Signal::Kill, -group);
            }
            let _ = child.wait();
        }
        let _ = self.bury(Duration::ZERO);
    }
}

/// Sends a signal to a process, or to a process group if the number is negative. Returns whether it existed.
pub(crate) fn send(signal: Signal, target: i32) -> Result<bool> {
    let number = match signal {
        Signal::Interrupt => Number::SIGINT,
        Signal::Terminate => Number::SIGTERM,
        Signal::Kill => Number::SIGKILL,
    };
    match signal::kill(Pid::from_raw(target), number) {
        Ok(()) => Ok(true),
        Err(Errno::ESRCH) => Ok(false),
        Err(error) => Err(error).context("the signal cannot be sent"),
    }
}

/// Returns the running provider processes that match, by parent id and own id.
fn processes(is_meant: impl Fn(&str, i32) -> bool) -> Result<Vec<i32>> {
    let listed = Command::new("ps").args(["-A", "-o", "pid=,ppid=,stat=,comm="]).output()?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let mut found = Vec::new();
    for line in listed.lines() {
        let mut words = line.split_whitespace();
        let (Some(id), Some(parent), Some(status), Some(name)) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            continue;
        };
        let Ok(id) = id.parse() else { continue };
        // `ps` cuts off names after fifteen characters.
        if !status.starts_with('Z') && name.starts_with("terraform-provi") && is_meant(parent, id) {
            found.push(id);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_that_a_kill_emptied_is_told_from_a_damaged_one() {
        let folder = tempfile::tempdir().unwrap();
        let provider = folder.path().join("terraform-provider-awscc");
        let terraform = Terraform::new(folder.path(), &provider, String::new(), false).unwrap();
        assert_eq!(terraform.recorded().unwrap(), []);
        let read = |text: &str| {
            fs::write(folder.path().join("terraform.tfstate"), text).unwrap();
            terraform.recorded().map_err(|error| error.context("the command of the run").is::<HalfWritten>())
        };
        assert_eq!(read(""), Err(true));
        assert_eq!(read("{\"resources\": ["), Err(false));
        assert_eq!(read("{}"), Ok(Vec::new()));
    }
}
