//! What can be wrong with a value, and where.

use serde_json::Value;

use super::tree::Types;

/// Something that is wrong with a model.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Complaint<'a> {
    /// A JSON pointer to the value.
    pub(super) at: String,
    pub(super) problem: Problem<'a>,
}

/// What is wrong with a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Problem<'a> {
    /// It has not this property.
    Missing(&'a str),
    /// It has these properties.
    Unexpected(Vec<&'a str>),
    /// It is of another type.
    Type { expected: Types, found: &'a Value },
    /// It is too long or too short, has too many or too few elements or properties.
    Size { keyword: &'static str, limit: u64, actual: usize },
    /// Two elements are the same.
    Repeated,
    /// More than one branch accepts it.
    ManyBranches,
    /// No branch accepts it, for these reasons.
    NoBranch { keyword: &'static str, count: usize, reasons: Vec<Complaint<'a>> },
    /// It is not as this keyword wants it.
    Other(&'static str),
}

impl Complaint<'_> {
    /// Whether both say the same of the same value, be it for other reasons.
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
    /// The keyword that is not met.
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
