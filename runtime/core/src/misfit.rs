//! Why a value does not fit a Rust type.

use std::fmt;

/// Why a value does not fit a Rust type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    place: String,
    what: String,
    is_missing: bool,
}

impl Misfit {
    /// Creates an error with what the value must be: `must be a whole number`.
    pub fn new(what: impl Into<String>) -> Self {
        Self { place: String::new(), what: what.into(), is_missing: false }
    }

    /// Creates an error about a value that is not there, with what to do.
    pub(crate) fn missing(what: impl Into<String>) -> Self {
        Self { is_missing: true, ..Self::new(what) }
    }

    /// Whether there is no value.
    pub(crate) fn is_missing(&self) -> bool {
        self.is_missing
    }

    /// Returns where inside of the argument the value is, or nothing.
    pub(crate) fn place(&self) -> &str {
        &self.place
    }

    /// Returns what the value must be.
    pub(crate) fn what(&self) -> &str {
        &self.what
    }

    /// Adds where inside of the argument the value is: `[0]`, `.host`.
    #[must_use]
    pub fn within(mut self, place: impl fmt::Display) -> Self {
        self.place = format!("{place}{}", self.place);
        self
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.as_str() {
            "" => f.write_str(&self.what),
            place => write!(f, "the value at {place} {}", self.what),
        }
    }
}

impl std::error::Error for Misfit {}
