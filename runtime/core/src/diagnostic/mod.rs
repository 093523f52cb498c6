//! What the user is told: an error or a warning, and the attribute to blame.

use std::borrow::Cow;

use crate::value::Path;

pub mod catalogue;

/// An error or a warning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A few constant words, from [`catalogue`].
    pub summary: Cow<'static, str>,
    /// Full sentences: what happened, why it matters, what to do.
    pub detail: String,
    /// The attribute to blame, if one is.
    pub path: Option<Path>,
}

/// How bad a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The operation failed.
    Error,
    /// The operation goes on, and the user can do something about it.
    Warning,
}

impl Diagnostic {
    /// An error.
    pub fn error(summary: &'static str, detail: impl Into<String>) -> Self {
        Self { severity: Severity::Error, summary: Cow::Borrowed(summary), detail: detail.into(), path: None }
    }

    /// A warning.
    pub fn warning(summary: &'static str, detail: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(summary, detail) }
    }

    /// The same, blaming this attribute.
    #[must_use]
    pub fn at(mut self, path: Path) -> Self {
        self.path = Some(path);
        self
    }

    /// A fault of ours.
    pub fn bug(detail: impl std::fmt::Display) -> Self {
        Self::error(
            catalogue::BUG,
            format!("{detail}\n\nThis is a bug in the provider. {}", catalogue::REPORT),
        )
    }
}

/// What an operation has to say, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Nothing to say.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Adds many.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.0.extend(diagnostics);
    }

    /// Whether the operation failed.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Whether there is nothing to say.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.0.iter()
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(vec![diagnostic])
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Self {
        Self(diagnostics.into_iter().collect())
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
