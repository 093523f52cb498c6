//! The rules of the protocol.
//!
//! Every rule has a name and a source. A [`Violation`] names the rule, the attribute and the two values that
//! do not agree. Core enforces most of these rules with an error that blames the provider. Users report
//! violations of the others as perpetual diffs and unexpected replacements.

mod catalogue;
mod compatible;
mod import;
mod list;
mod objects;
mod plan_valid;
mod replace;
mod steps;

use std::fmt;

pub use catalogue::{ALL, Rule, ids};
pub(crate) use compatible::{applied_as_planned, second_plan_keeps_first};
pub(crate) use import::plan_empty;
pub(crate) use list::list_valid;
pub(crate) use objects::*;
pub(crate) use plan_valid::{ephemeral_valid, plan_valid};
pub(crate) use replace::*;
pub(crate) use steps::*;

use crate::schema::Block;
use crate::value::{Path, Value};

/// A violation of a rule.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The rule.
    pub rule: &'static Rule,
    /// The step of the run, for example `plan` or `apply (second plan)`.
    pub during: String,
    /// The attribute.
    pub path: Path,
    /// The expected value, with the name of the object it comes from (`configuration`, `planned`).
    pub expected: (&'static str, Value),
    /// The value found, with the name of the object it comes from.
    pub found: (&'static str, Value),
    /// Further explanation, if the two values do not suffice.
    pub detail: String,
}

impl Violation {
    /// Creates a violation of `rule` at `path`.
    #[must_use]
    pub fn new(
        rule: &'static Rule,
        path: &Path,
        expected: (&'static str, impl Into<Value>),
        found: (&'static str, impl Into<Value>),
    ) -> Self {
        Self {
            rule,
            during: String::new(),
            path: path.clone(),
            expected: (expected.0, expected.1.into()),
            found: (found.0, found.1.into()),
            detail: String::new(),
        }
    }

    /// Creates a violation of `rule` by the whole object.
    #[must_use]
    pub fn whole(
        rule: &'static Rule,
        expected: (&'static str, impl Into<Value>),
        found: (&'static str, impl Into<Value>),
    ) -> Self {
        Self::new(rule, &Path::root(), expected, found)
    }

    /// Adds an explanation.
    #[must_use]
    pub fn because(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// Sets the step of the run, unless it is already set.
    #[must_use]
    pub fn during(mut self, during: &str) -> Self {
        if self.during.is_empty() {
            during.clone_into(&mut self.during);
        }
        self
    }

    /// Hides the values of sensitive and write-only attributes.
    #[must_use]
    pub fn masked(mut self, schema: &Block) -> Self {
        if schema.is_secret(&self.path) {
            let hide = |value: &mut Value| {
                if value.is_known() && !value.is_null() {
                    *value = Value::string("(sensitive value)");
                }
            };
            hide(&mut self.expected.1);
            hide(&mut self.found.1);
        }
        self
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} at {} (during {})", self.rule.id, self.path, self.during)?;
        writeln!(f, "    {}: {}", self.expected.0, self.expected.1)?;
        writeln!(f, "    {}: {}", self.found.0, self.found.1)?;
        if !self.detail.is_empty() {
            writeln!(f, "    {}", self.detail)?;
        }
        write!(f, "    {} ({})", self.rule.sentence, self.rule.document)
    }
}
