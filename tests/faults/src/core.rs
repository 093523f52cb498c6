//! What a run asks of Terraform, or of what stands in for it.

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

/// Who is sent a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Whom {
    /// Core and provider, as a terminal or a supervisor does it.
    Everybody,
    /// Core alone, as an automation does it.
    Core,
    /// The provider alone.
    Provider,
}

/// A signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// What supervisors send.
    Terminate,
    /// What nobody can answer.
    Kill,
}

/// How a command ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// Its exit code, unless it was killed.
    pub code: Option<i32>,
    /// What it printed.
    pub output: String,
}

impl Ended {
    /// Whether it did what it was asked for.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.code == Some(0)
    }
}

/// What a state holds of one object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The address of its resource.
    pub address: String,
    /// Its identifier; none while only its request is known.
    pub id: Option<String>,
    /// The identifier that an update may have given it.
    pub renamed: Option<String>,
    /// Whether it is marked for replacement.
    pub is_tainted: bool,
    /// The creation that may have made it, while its outcome is not known.
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

/// Terraform in a folder of its own, or what stands in for it.
pub trait Core {
    /// Takes a configuration in the place of the present one.
    ///
    /// # Errors
    /// When it cannot be written.
    fn configure(&mut self, configuration: &Configuration) -> Result<()>;

    /// Starts a command.
    ///
    /// # Errors
    /// When it does not start.
    fn start(&mut self, verb: Verb) -> Result<()>;

    /// Sends a signal. Returns whether there was anybody to send it to.
    ///
    /// # Errors
    /// When it cannot be sent.
    fn signal(&mut self, signal: Signal, whom: Whom) -> Result<bool>;

    /// How the command ended, if it did within this time.
    ///
    /// # Errors
    /// When that cannot be told.
    fn ended(&mut self, within: Duration) -> Result<Option<Ended>>;

    /// Whether the command has ended.
    ///
    /// # Errors
    /// When that cannot be told.
    fn is_over(&mut self) -> Result<bool>;

    /// Takes over an object, as `terraform import` does.
    ///
    /// # Errors
    /// When the command does not start.
    fn import(&mut self, address: &str, id: &str) -> Result<Ended>;

    /// Takes a resource out of the state, as `terraform state rm` does.
    ///
    /// # Errors
    /// When the command does not start.
    fn forget(&mut self, address: &str) -> Result<Ended>;

    /// Waits until providers that core has left behind are gone, and kills those that stay.
    ///
    /// # Errors
    /// When they cannot be found.
    fn bury(&mut self, patience: Duration) -> Result<bool>;

    /// What the state holds.
    ///
    /// # Errors
    /// When it cannot be read.
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
