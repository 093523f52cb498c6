//! The rules of the protocol.
//!
//! Every rule has a name and says where it comes from. A [`Violation`] names the rule, the attribute and the two values
//! that do not go together. Core itself stops at most of these with an error that blames the provider; the others are
//! what users report as perpetual diffs and surprise replacements.

mod after;
mod catalogue;
mod compatible;
mod objects;
mod plan_valid;
mod replace;

use std::fmt;

pub use after::*;
pub use catalogue::{ALL, Rule, ids};
pub use compatible::{applied_as_planned, second_plan_keeps_first};
pub use objects::*;
pub use plan_valid::plan_valid;
pub use replace::*;

use crate::schema::Block;
use crate::value::{Path, Value};

/// A rule that does not hold.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The rule.
    pub rule: &'static Rule,
    /// During which call, for example `plan` or `apply (second plan)`.
    pub during: String,
    /// The attribute.
    pub path: Path,
    /// What it is measured by: the name of an object (`configuration`, `planned`) and its value there.
    pub expected: (&'static str, Value),
    /// What does not fit it.
    pub found: (&'static str, Value),
    /// More, where two values do not say it all.
    pub detail: String,
}

impl Violation {
    /// A violation of `rule` at `path`.
    #[must_use]
    pub fn new(
        rule: &'static Rule,
        path: &Path,
        expected: (&'static str, &Value),
        found: (&'static str, &Value),
    ) -> Self {
        Self {
            rule,
            during: String::new(),
            path: path.clone(),
            expected: (expected.0, expected.1.clone()),
            found: (found.0, found.1.clone()),
            detail: String::new(),
        }
    }

    /// The same with an explanation.
    #[must_use]
    pub fn because(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// The same, seen during `during`.
    #[must_use]
    pub fn during(mut self, during: &str) -> Self {
        if self.during.is_empty() {
            during.clone_into(&mut self.during);
        }
        self
    }

    /// The same without the values of sensitive and write-only attributes.
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
