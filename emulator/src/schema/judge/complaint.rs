//! Complaints about a value.

use serde_json::Value;

use super::tree::Types;

/// A problem with a value of the model, and its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Complaint<'a> {
    /// A JSON pointer to the value.
    pub(super) at: String,
    pub(super) problem: Problem<'a>,
}

/// A problem with a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Problem<'a> {
    /// This property is missing.
    Missing(&'a str),
    /// These properties are not allowed.
    Unexpected(Vec<&'a str>),
    /// The value has another type.
    Type { expected: Types, found: &'a Value },
    /// It is too long or too short, has too many or too few elements or properties.
    Size { keyword: &'static str, limit: u64, actual: usize },
    /// Two elements are the same.
    Repeated,
    /// More than one branch accepts it.
    ManyBranches,
    /// No branch accepts it, for these reasons.
    NoBranch { keyword: &'static str, count: usize, reasons: Vec<Complaint<'a>> },
    /// The value does not satisfy this keyword.
    Other(&'static str),
}

impl Complaint<'_> {
    /// Returns whether both report the same problem at the same place, even if the reasons inside differ.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.at == other.at
            && match (&self.problem, &other.problem) {
                (Problem::NoBranch { keyword, .. }, Problem::NoBranch { keyword: other, .. }) => {
                    keyword == other
                }
                (problem, other) => problem == other,
            }
    }
}

impl Problem<'_> {
    /// Returns the keyword that is not met.
    #[cfg(test)]
    pub(super) fn keyword(&self) -> &'static str {
        match self {
            Self::Missing(_) => "required",
            Self::Unexpected(_) => "additionalProperties",
            Self::Type { .. } => "type",
            Self::Repeated => "uniqueItems",
            Self::ManyBranches => "oneOf",
            Self::Size { keyword, .. } | Self::NoBranch { keyword, .. } | Self::Other(keyword) => keyword,
        }
    }
}
