//! The report of a run.

use std::fmt;

use crate::diagnostic::Diagnostic;
use crate::provider::DeferralReason;
use crate::rules::{Rule, Violation};
use crate::value::{Path, Value};

/// The action of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Action {
    /// No change.
    #[default]
    NoOp,
    /// Creates the object.
    Create,
    /// Updates the object in place.
    Update,
    /// Destroys the object and creates another.
    DeleteThenCreate,
    /// Creates another object and destroys the first.
    CreateThenDelete,
    /// Destroys the object.
    Delete,
    /// Imports the object into the state.
    Import,
    /// Reads the object.
    Read,
    /// Lists objects.
    List,
    /// Opens an ephemeral resource.
    Open,
    /// Invokes an action.
    Invoke,
}

impl Action {
    /// Returns whether the action replaces an object by another.
    #[must_use]
    pub fn is_replace(self) -> bool {
        matches!(self, Self::DeleteThenCreate | Self::CreateThenDelete)
    }
}

/// An operation that the provider defers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deferral {
    /// The first call that was answered so.
    pub call: &'static str,
    /// The reason.
    pub reason: DeferralReason,
}

/// One call with the values sent and received.
#[derive(Clone, Debug)]
pub struct Step {
    /// The call.
    pub call: &'static str,
    /// The step of the run.
    pub during: String,
    /// What was sent, by name.
    pub sent: Vec<(&'static str, Value)>,
    /// The returned object.
    pub got: Option<Value>,
}

/// The report of one run.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The address of the resource.
    pub address: String,
    /// The planned action.
    pub action: Action,
    /// The deferral, if the provider defers the operation. Then nothing is applied.
    pub deferred: Option<Deferral>,
    /// The paths that require a replacement.
    pub replaced_by: Vec<Path>,
    /// The object of the first plan.
    pub planned: Option<Value>,
    /// The object in the state afterwards; `None` if there is none.
    pub state: Option<Value>,
    /// Errors and warnings of the provider.
    pub diagnostics: Vec<Diagnostic>,
    /// The broken rules.
    pub violations: Vec<Violation>,
    /// All calls in order.
    pub steps: Vec<Step>,
    /// The configuration as HCL, for messages.
    pub configuration: String,
}

impl Report {
    pub(crate) fn new(address: &str) -> Self {
        Self { address: address.to_owned(), ..Self::default() }
    }

    /// Returns whether the provider reported no error and no rule is broken.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.violations.is_empty() && self.errors().next().is_none()
    }

    /// Returns the errors of the provider.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error)
    }

    /// Returns the names of the broken rules, each once, sorted.
    #[must_use]
    pub fn rules(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.violations.iter().map(|violation| violation.rule.id).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns whether this rule is broken.
    #[must_use]
    pub fn violates(&self, rule: &Rule) -> bool {
        self.violations.iter().any(|violation| violation.rule == rule)
    }

    /// Returns this report if it is clean, for tests.
    ///
    /// # Panics
    /// If it is not clean, with the whole report as the message.
    #[track_caller]
    pub fn expect_clean(self) -> Self {
        assert!(self.is_clean(), "{self}");
        self
    }

    /// Returns this report if it is clean, has this action, and nothing is deferred, for tests.
    ///
    /// # Panics
    /// Otherwise, with the whole report as the message.
    #[track_caller]
    pub fn expect(self, action: Action) -> Self {
        let is_expected = self.is_clean() && self.action == action && self.deferred.is_none();
        assert!(is_expected, "expected {action:?}\n{self}");
        self
    }

    /// Returns this report if it is clean and the operation is deferred for this reason, for tests.
    ///
    /// # Panics
    /// Otherwise, with the whole report as the message.
    #[track_caller]
    pub fn expect_deferred(self, reason: DeferralReason) -> Self {
        let found = self.deferred.map(|deferral| deferral.reason);
        assert!(self.is_clean() && found == Some(reason), "expected a deferral: {reason:?}\n{self}");
        self
    }

    /// Returns the value at `path` in the state, such as `rule[0].id`.
    #[must_use]
    pub fn attribute(&self, path: &str) -> Option<Value> {
        self.state.as_ref()?.at(&Path::parse(path))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {:?}", self.address, self.action)?;
        if let Some(Deferral { call, reason }) = self.deferred {
            writeln!(f, "  deferred by {call}: {reason:?}")?;
        }
        for path in &self.replaced_by {
            writeln!(f, "  replaced because of {path}")?;
        }
        for violation in &self.violations {
            writeln!(f, "  {violation}")?;
        }
        for diagnostic in &self.diagnostics {
            writeln!(f, "  {diagnostic}")?;
        }
        let calls: Vec<_> =
            self.steps.iter().map(|step| format!("{} ({})", step.call, step.during)).collect();
        writeln!(f, "  calls: {}", calls.join(", "))?;
        write!(f, "{}", self.configuration)
    }
}
