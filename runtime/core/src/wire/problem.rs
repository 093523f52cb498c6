//! Errors about messages that cannot be decoded.

use std::fmt;

use crate::diagnostic::{Diagnostic, Diagnostics, catalogue};
use crate::value::{Path, Step};

/// Bytes that are not a value of the expected type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    /// The path from the root of the value to the part at fault, innermost step first.
    steps: Vec<Step>,
    what: String,
}

impl Malformed {
    /// Describes what is wrong with the whole value.
    pub fn new(what: impl Into<String>) -> Self {
        Self { steps: Vec::new(), what: what.into() }
    }

    /// Adds an outer step to the path.
    pub(super) fn within(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// Returns the path of the part at fault.
    #[must_use]
    pub fn path(&self) -> Path {
        self.steps.iter().rev().cloned().collect()
    }
}

impl From<Malformed> for Diagnostic {
    fn from(malformed: Malformed) -> Self {
        let detail = format!(
            "The value that Terraform sent for this attribute cannot be read: {}.\n\nEither the state was edited by \
             hand, or this is a bug in the provider or in Terraform.",
            malformed.what
        );
        Self::error(catalogue::MALFORMED_VALUE, detail).at(malformed.path())
    }
}

impl From<Malformed> for Diagnostics {
    fn from(malformed: Malformed) -> Self {
        Diagnostic::from(malformed).into()
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path();
        if path.steps().is_empty() { f.write_str(&self.what) } else { write!(f, "{} at {path}", self.what) }
    }
}

impl std::error::Error for Malformed {}
