//! Diagnostics of a provider.

use std::fmt;

use ferroform_plugin::proto::tfplugin6 as pb;

use crate::rules::{Violation, ids};
use crate::schema::{Block, Found, Members};
use crate::value::{Path, Step};

/// An error or a warning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Whether it is an error.
    pub is_error: bool,
    /// The summary.
    pub summary: String,
    /// The detail.
    pub detail: String,
    /// The attribute that it is about.
    pub path: Option<Path>,
}

impl Diagnostic {
    /// Converts a protocol message.
    #[must_use]
    pub fn from_proto(message: &pb::Diagnostic) -> Self {
        Self {
            is_error: message.severity() != pb::diagnostic::Severity::Warning,
            summary: message.summary.clone(),
            detail: message.detail.clone(),
            path: message.attribute.as_ref().map(path_from_proto),
        }
    }

    /// Checks rule `diagnostic.path-exists`.
    #[must_use]
    pub fn check(&self, schema: &Block) -> Option<Violation> {
        let (rule, shown) = (&ids::DIAGNOSTIC_PATH, ("diagnostic", self.to_string()));
        if self.summary.is_empty() {
            return Some(Violation::whole(rule, ("required", "a summary"), shown));
        }
        let path = self.path.as_ref()?;
        let exists = !matches!(Members::Block(schema).find(path), Found::Nothing);
        (!exists).then(|| Violation::new(rule, path, ("required", "a path in the schema"), shown))
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", if self.is_error { "Error" } else { "Warning" }, self.summary)?;
        if let Some(path) = &self.path {
            write!(f, " (at {path})")?;
        }
        if self.detail.is_empty() { Ok(()) } else { write!(f, ": {}", self.detail) }
    }
}

/// Returns whether any of the diagnostics is an error.
#[must_use]
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.is_error)
}

/// Converts a path of the protocol.
#[must_use]
pub(crate) fn path_from_proto(path: &pb::AttributePath) -> Path {
    use pb::attribute_path::step::Selector;
    let step = |step: &pb::attribute_path::Step| {
        step.selector.as_ref().map(|selector| match selector {
            Selector::AttributeName(name) => Step::Attribute(name.clone()),
            Selector::ElementKeyString(key) => Step::Key(key.clone()),
            Selector::ElementKeyInt(index) => Step::Index(*index),
        })
    };
    Path(path.steps.iter().filter_map(step).collect())
}
