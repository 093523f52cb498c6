//! The interface to Terraform, or to the driver in its place.

use std::fmt;
use std::time::Duration;

use anyhow::Result;

use crate::configuration::Configuration;
use crate::pending::Pending;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verb {
    /// `terraform apply`.
    Apply,
    /// `terraform destroy`.
    Destroy,
    /// `terraform apply -refresh-only`.
    Refresh,
    /// `terraform plan -detailed-exitcode`.
    Plan,
}

/// The recipients of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Whom {
    /// Core and provider, as a terminal or a supervisor does.
    Everybody,
    /// Core only, as automation does.
    Core,
    /// The provider only.
    Provider,
}

/// A signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Signal {
    /// SIGINT, as sent by Ctrl-C.
    Interrupt,
    /// SIGTERM, as sent by supervisors.
    Terminate,
    /// SIGKILL, which cannot be handled.
    Kill,
}

/// The result of a command.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The exit code; `None` if it was killed.
    pub code: Option<i32>,
    /// The output.
    pub output: String,
}

impl Ended {
    /// Returns whether the command succeeded.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.code == Some(0)
    }
}

/// A kill met core while it wrote its state. It empties the file first, so nothing is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfWritten;

impl fmt::Display for HalfWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the state file is empty, as core leaves it if it is killed while it writes")
    }
}

impl std::error::Error for HalfWritten {}

/// What a state contains of one object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The address of the resource.
    pub address: String,
    /// The identifier; `None` while only the request is known.
    pub id: Option<String>,
    /// The identifier that an unfinished update may have given it.
    pub renamed: Option<String>,
    /// Whether it is marked for replacement.
    pub is_tainted: bool,
    /// The creation that may have made it, while its outcome is unknown.
    pub pending: Option<Pending>,
}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tainted = if self.is_tainted { ", tainted" } else { "" };
        match (&self.id, &self.pending) {
            (Some(id), _) => write!(f, "{}: {id}{tainted}", self.address),
            (None, Some(pending)) => write!(f, "{}: {pending:?}{tainted}", self.address),
            (None, None) => write!(f, "{}: neither object nor request{tainted}", self.address),
        }
    }
}

/// Terraform in its own folder, or the driver in its place.
pub trait Core {
    /// Replaces the configuration.
    ///
    /// # Errors
    /// If it cannot be written.
    fn configure(&mut self, configuration: &Configuration) -> Result<()>;

    /// Starts a command.
    ///
    /// # Errors
    /// If it does not start.
    fn start(&mut self, verb: Verb) -> Result<()>;

    /// Sends a signal. Returns whether there was a process to send it to.
    ///
    /// # Errors
    /// If it cannot be sent.
    fn signal(&mut self, signal: Signal, whom: Whom) -> Result<bool>;

    /// Returns the result of the command, if it ended within this time.
    ///
    /// # Errors
    /// If it cannot be determined.
    fn ended(&mut self, within: Duration) -> Result<Option<Ended>>;

    /// Returns whether the command has ended.
    ///
    /// # Errors
    /// If it cannot be determined.
    fn is_over(&mut self) -> Result<bool>;

    /// Imports an object, as `terraform import` does.
    ///
    /// # Errors
    /// If the command does not start.
    fn import(&mut self, address: &str, id: &str) -> Result<Ended>;

    /// Removes a resource from the state, as `terraform state rm` does.
    ///
    /// # Errors
    /// If the command does not start.
    fn forget(&mut self, address: &str) -> Result<Ended>;

    /// Waits until providers that core has left behind have ended, and kills the remaining ones. Returns
    /// whether all ended without being killed.
    ///
    /// # Errors
    /// If they cannot be found.
    fn bury(&mut self, patience: Duration) -> Result<bool>;

    /// Returns what the state contains.
    ///
    /// # Errors
    /// If it cannot be read.
    fn recorded(&self) -> Result<Vec<Recorded>>;
}

impl fmt::Display for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Apply => "apply",
            Self::Destroy => "destroy",
            Self::Refresh => "apply -refresh-only",
            Self::Plan => "plan -detailed-exitcode",
        })
    }
}
