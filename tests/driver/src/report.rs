//! A report of a run, with what was wrong.

use std::fmt;

use crate::diagnostic::Diagnostic;
use crate::rules::{Rule, Violation};
use crate::value::{Path, Value};

/// What a plan does to an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing.
    NoOp,
    /// Makes it.
    Create,
    /// Changes it in place.
    Update,
    /// Destroys it and makes another.
    DeleteThenCreate,
    /// Makes another and destroys it.
    CreateThenDelete,
    /// Destroys it.
    Delete,
    /// Brings it into the state.
    Import,
    /// Reads it.
    Read,
}

impl Action {
    /// Whether one object takes the place of another.
    #[must_use]
    pub fn is_replace(self) -> bool {
        matches!(self, Self::DeleteThenCreate | Self::CreateThenDelete)
    }
}

/// One call and what went over the wire.
#[derive(Clone, Debug)]
pub struct Step {
    /// The call.
    pub call: &'static str,
    /// The part of the run it belongs to.
    pub during: String,
    /// What was sent, by name.
    pub sent: Vec<(&'static str, Value)>,
    /// The object that came back.
    pub got: Option<Value>,
}

/// The account of one run.
#[derive(Clone, Debug)]
pub struct Report {
    /// The resource.
    pub address: String,
    /// What was planned.
    pub action: Action,
    /// Paths that made it a replacement.
    pub replaced_by: Vec<Path>,
    /// The object of the first plan.
    pub planned: Option<Value>,
    /// The object in the state afterwards; `None` if there is none.
    pub state: Option<Value>,
    /// Errors and warnings of the provider.
    pub diagnostics: Vec<Diagnostic>,
    /// Rules that do not hold.
    pub violations: Vec<Violation>,
    /// Every call in order.
    pub steps: Vec<Step>,
    /// The configuration as HCL, for people.
    pub configuration: String,
}

impl Report {
    pub(crate) fn new(address: &str) -> Self {
        Self {
            address: address.to_owned(),
            action: Action::NoOp,
            replaced_by: Vec::new(),
            planned: None,
            state: None,
            diagnostics: Vec::new(),
            violations: Vec::new(),
            steps: Vec::new(),
            configuration: String::new(),
        }
    }

    /// Whether the provider reported no error and every rule holds.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.violations.is_empty() && self.errors().next().is_none()
    }

    /// The errors of the provider.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error)
    }

    /// The names of the rules that do not hold, each once.
    #[must_use]
    pub fn rules(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.violations.iter().map(|violation| violation.rule.id).collect();
        names.dedup();
        names
    }

    /// Whether this rule does not hold.
    #[must_use]
    pub fn violates(&self, rule: &Rule) -> bool {
        self.violations.iter().any(|violation| violation.rule == rule)
    }

    /// This report if it is clean; for tests.
    ///
    /// # Panics
    /// With everything there is to say if it is not clean.
    #[track_caller]
    pub fn expect_clean(self) -> Self {
        assert!(self.is_clean(), "{self}");
        self
    }

    /// This report if it is clean and has this action; for tests.
    ///
    /// # Panics
    /// With everything there is to say otherwise.
    #[track_caller]
    pub fn expect(self, action: Action) -> Self {
        assert!(self.is_clean() && self.action == action, "expected {action:?}\n{self}");
        self
    }

    /// The value at `path` in the state, such as `rule[0].id`.
    #[must_use]
    pub fn attribute(&self, path: &str) -> Option<Value> {
        self.state.as_ref()?.at(&Path::parse(path))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {:?}", self.address, self.action)?;
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
