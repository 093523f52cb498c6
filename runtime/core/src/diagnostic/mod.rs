//! Errors and warnings for the user, each with the attribute it is about.

use std::borrow::Cow;

use crate::value::Path;

pub mod catalogue;

/// An error or a warning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// The title: a few constant words, from [`catalogue`].
    pub summary: Cow<'static, str>,
    /// Full sentences: what happened, why it matters, what to do.
    pub detail: String,
    /// The attribute it is about, if any.
    pub path: Option<Path>,
}

/// Error or warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The operation failed.
    Error,
    /// The operation continues, and there is something the user should know or do.
    Warning,
}

impl Diagnostic {
    /// Creates an error.
    pub fn error(summary: &'static str, detail: impl Into<String>) -> Self {
        Self { severity: Severity::Error, summary: Cow::Borrowed(summary), detail: detail.into(), path: None }
    }

    /// Creates a warning.
    pub fn warning(summary: &'static str, detail: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(summary, detail) }
    }

    /// Sets the attribute that the diagnostic is about.
    #[must_use]
    pub fn at(mut self, path: impl Into<Path>) -> Self {
        self.path = Some(path.into());
        self
    }

    /// Creates an error for a bug in the provider, with a request to report it.
    pub fn bug(detail: impl std::fmt::Display) -> Self {
        Self::error(
            catalogue::BUG,
            format!("{detail}\n\nThis is a bug in the provider. {}", catalogue::REPORT),
        )
    }
}

/// The diagnostics of an operation, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Adds several diagnostics.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.0.extend(diagnostics);
    }

    /// Whether any of them is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Whether there are no diagnostics.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over the diagnostics in order.
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
