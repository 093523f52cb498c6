//! Constraints on values.

pub use ferroform_schema::facts::Severity;

use super::Literal;

/// A rule and its severity.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Constraint {
    /// The rule.
    pub rule: Rule,
    /// What happens when the rule is violated.
    pub severity: Severity,
}

/// A rule for a value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// A string's length in characters.
    Length {
        /// At least this.
        min: Option<u64>,
        /// At most this.
        max: Option<u64>,
    },
    /// The number of elements of a list, set or map.
    Size {
        /// At least this.
        min: Option<u64>,
        /// At most this.
        max: Option<u64>,
    },
    /// A number's range. Bounds are decimal numbers as text, so that none loses precision.
    Range {
        /// At least this.
        min: Option<String>,
        /// At most this.
        max: Option<String>,
    },
    /// A number's range without the bounds themselves.
    ExclusiveRange {
        /// More than this.
        min: Option<String>,
        /// Less than this.
        max: Option<String>,
    },
    /// A number that is a multiple of this.
    MultipleOf(String),
    /// A string in which this pattern matches somewhere.
    Pattern(String),
    /// One of these values.
    OneOf(Vec<Literal>),
    /// A list without repeated elements.
    Unique,
    /// A value that must be set whenever its parent is.
    NotNull,
    /// An RFC 3339 instant.
    Instant,
    /// A JSON document.
    Json,
    /// A map in which every key matches one of these patterns.
    Keys(Vec<String>),
    /// An object in which at least one of these sets of attributes is set (`anyOf` over `required`).
    AnyOf(Vec<Vec<String>>),
    /// An object in which exactly one of these sets of attributes is set (`oneOf` over `required`).
    OneOfSets(Vec<Vec<String>>),
    /// An object in which the other attributes are set if the first one is (`dependencies`).
    Requires(String, Vec<String>),
    /// An object in which none of the other attributes is set if the first one is (`dependentExcluded`).
    Excludes(String, Vec<String>),
}
