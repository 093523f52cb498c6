//! Notes on a plan: replacements and warnings.

use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::value::{Path, Value};

/// The notes on a part of the plan.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// The paths of changes that cannot be made in place.
    pub(crate) replace: Vec<Path>,
    /// The collections in which nothing is planned as it was, because some of their values are unknown.
    pub(crate) open: Vec<Path>,
    /// Warnings for the user.
    pub(crate) warnings: Vec<Diagnostic>,
}

impl Notes {
    /// Adds the notes on another part.
    pub(super) fn add(&mut self, other: Self) {
        self.open.extend(other.open);
        self.warnings.extend(other.warnings);
        self.replace_at(other.replace);
    }

    /// Adds places of changes that cannot be made in place.
    pub(super) fn replace_at(&mut self, paths: impl IntoIterator<Item = Path>) {
        for path in paths {
            if !self.replace.contains(&path) {
                self.replace.push(path);
            }
        }
    }
}

/// A part of the plan with its notes.
#[derive(Debug)]
pub(crate) struct Noted<T> {
    pub(crate) value: T,
    pub(crate) notes: Notes,
}

impl<T> Noted<T> {
    /// Returns the value, and adds its notes to the others.
    pub(super) fn into_value(self, notes: &mut Notes) -> T {
        notes.add(self.notes);
        self.value
    }

    pub(super) fn map<U>(self, then: impl FnOnce(T) -> U) -> Noted<U> {
        Noted { value: then(self.value), notes: self.notes }
    }
}

impl From<Value> for Noted<Value> {
    fn from(value: Value) -> Self {
        Self { value, notes: Notes::default() }
    }
}
