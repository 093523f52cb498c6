//! Terraform in a folder of its own, whose commands and providers can be hit by signals.

use std::fmt;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use ferroform_driver::hcl::provider_to_hcl;
use ferroform_driver::terraform::Terraform as Runner;
use nix::errno::Errno;
use nix::sys::signal::{self, Signal};
use nix::unistd::Pid;

use crate::faults::configuration::Configuration;
use crate::faults::state::{self, Recorded};
use crate::faults::wait;

/// An option of commands: a killed core may have left its lock.
pub(crate) const UNLOCKED: &str = "-lock=false";

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Apply,
    Destroy,
    Refresh,
    Plan,
}

/// The recipients of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whom {
    /// Core and provider, as a terminal or a supervisor does.
    Everybody,
    /// Core only, as automation does.
    Core,
    /// The provider only.
    Provider,
}

/// The result of a command.
#[derive(Clone, Debug)]
pub(crate) struct Ended {
    /// The exit code; `None` if it was killed.
    pub(crate) code: Option<i32>,
    pub(crate) output: String,
}

/// A folder in which Terraform runs.
#[derive(Debug)]
pub(crate) struct Terraform {
    runner: Runner,
    endpoint: String,
    /// Whether the provider writes a trace log.
    is_logging: bool,
    running: Option<Child>,
    commands: usize,
    /// The process group of the last command.
    group: i32,
}

impl Verb {
    /// Returns the words of the command.
    pub(crate) fn words(self) -> &'static [&'static str] {
        match self {
            Self::Apply => &["apply", "-auto-approve", "-compact-warnings", UNLOCKED],
            Self::Destroy => &["destroy", "-auto-approve", "-compact-warnings", UNLOCKED],
            Self::Refresh => &["apply", "-refresh-only", "-auto-approve", "-compact-warnings", UNLOCKED],
            Self::Plan => &["plan", "-detailed-exitcode", "-compact-warnings", UNLOCKED],
        }
    }
}

impl fmt::Display for Whom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Everybody => "core and provider",
            Self::Core => "core",
            Self::Provider => "provider",
        })
    }
}

impl Ended {
    /// Returns whether the command succeeded.
    pub(crate) fn is_success(&self) -> bool {
        self.code == Some(0)
    }
}

impl Terraform {
    /// Prepares a folder for Terraform, with this provider and the emulator at this endpoint.
    pub(crate) fn new(folder: &Path, provider: &Path, endpoint: String, is_logging: bool) -> Result<Self> {
        let runner = Runner::new(folder)?;
        // Terraform looks for a program of this name, whatever that of the provider is.
        let programs = folder.join("programs");
        fs::create_dir(&programs)?;
        symlink(fs::canonicalize(provider)?, programs.join("terraform-provider-awscc"))?;
        runner.use_providers(&["ferroform/awscc"], &programs)?;
        Ok(Self { runner, endpoint, is_logging, running: None, commands: 0, group: 0 })
    }

    /// Replaces the configuration.
    pub(crate) fn configure(&mut self, configuration: &Configuration) -> Result<()> {
        self.runner.set("AWSCC_SERVICES", configuration.services());
        let block = configuration.provider(&self.endpoint);
        let provider = provider_to_hcl("awscc", "ferroform/awscc", [block]);
        Ok(self.runner.write("main.tf", &(provider + &configuration.to_hcl()))?)
    }

    /// Starts a command in a process group of its own.
    pub(crate) fn start(&mut self, words: &[&str]) -> Result<()> {
        ensure!(self.running.is_none(), "a command is running");
        self.commands += 1;
        let output = File::create(self.output())?;
        let mut command = self.runner.command(words);
        if self.is_logging {
            let log = self.runner.folder().join(format!("log-{}.txt", self.commands));
            command.env("TF_LOG_PROVIDER", "TRACE").env("TF_LOG_PATH", log);
        }
        command.stderr(output.try_clone()?).stdout(output).process_group(0);
        let child = command.spawn().context("terraform does not start")?;
        self.group = i32::try_from(child.id())?;
        self.running = Some(child);
        Ok(())
    }

    fn output(&self) -> PathBuf {
        self.runner.folder().join(format!("output-{}.txt", self.commands))
    }

    /// Sends a signal. Returns whether there was a process to send it to.
    pub(crate) fn signal(&self, signal: Signal, whom: Whom) -> Result<bool> {
        if self.running.is_none() {
            return Ok(false);
        }
        let targets = match whom {
            Whom::Everybody => vec![-self.group],
            Whom::Core => vec![self.group],
            Whom::Provider => self.providers()?,
        };
        let mut is_sent = false;
        for target in targets {
            is_sent |= send(signal, target)?;
        }
        Ok(is_sent)
    }

    /// Returns whether the command has ended.
    pub(crate) fn is_over(&mut self) -> Result<bool> {
        let child = self.running.as_mut().context("no command is running")?;
        Ok(child.try_wait()?.is_some())
    }

    /// Returns the result of the command, if it ends within this time.
    pub(crate) fn ended(&mut self, within: Duration) -> Result<Option<Ended>> {
        if !wait::until(within, || self.is_over())? {
            return Ok(None);
        }
        let status = self.running.take().context("no command is running")?.wait()?;
        let mut output = String::from_utf8_lossy(&fs::read(self.output())?).into_owned();
        if let Some(signal) = status.signal() {
            output.push_str(&format!("(ended by signal {signal})\n"));
        }
        Ok(Some(Ended { code: status.code(), output }))
    }

    /// Waits until providers that core has left behind have ended, and kills the remaining ones. Returns
    /// whether all ended without being killed.
    pub(crate) fn bury(&self, patience: Duration) -> Result<bool> {
        let is_over = wait::until(patience, || Ok(self.providers()?.is_empty()))?;
        for id in self.providers()? {
            send(Signal::SIGKILL, id)?;
        }
        Ok(is_over)
    }

    /// Returns the running providers of the last command.
    fn providers(&self) -> Result<Vec<i32>> {
        let listed = Command::new("ps").args(["-A", "-o", "pid=,pgid=,stat=,comm="]).output()?;
        let group = self.group.to_string();
        let provider = |line: &str| {
            let mut words = line.split_whitespace();
            let id = words.next()?.parse().ok()?;
            let (its_group, status, name) = (words.next()?, words.next()?, words.next()?);
            // `ps` cuts off names after fifteen characters.
            let is_provider = !status.starts_with('Z') && name.starts_with("terraform-provi");
            (is_provider && its_group == group).then_some(id)
        };
        Ok(String::from_utf8_lossy(&listed.stdout).lines().filter_map(provider).collect())
    }

    /// Returns what the state contains.
    pub(crate) fn recorded(&self) -> Result<Vec<Recorded>> {
        match fs::read(self.runner.folder().join("terraform.tfstate")) {
            Ok(text) => state::read(&text),
            Err(_) => Ok(Vec::new()),
        }
    }
}

impl Drop for Terraform {
    fn drop(&mut self) {
        let _ = self.signal(Signal::SIGKILL, Whom::Everybody);
        if let Some(mut child) = self.running.take() {
            let _ = child.wait();
        }
        let _ = self.bury(Duration::ZERO);
    }
}

/// Sends a signal to a process, or to a process group if the number is negative. Returns whether it existed.
fn send(signal: Signal, target: i32) -> Result<bool> {
    match signal::kill(Pid::from_raw(target), signal) {
        Ok(()) => Ok(true),
        Err(Errno::ESRCH) => Ok(false),
        Err(error) => Err(error).context("the signal cannot be sent"),
    }
}
