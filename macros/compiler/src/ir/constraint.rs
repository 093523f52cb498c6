//! What a value must satisfy.

use super::Literal;

/// A rule, and how hard it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Constraint {
    /// What is demanded.
    pub rule: Rule,
    /// What happens when it is not met.
    pub severity: Severity,
}

/// What happens when a constraint is not met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The configuration is refused.
    Error,
    /// The user is warned.
    Warning,
}

/// What is demanded of a value.
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
    /// A number's range, bounds as decimal numbers.
    Range {
        /// At least this.
        min: Option<String>,
        /// At most this.
        max: Option<String>,
    },
    /// A number beyond a bound that is itself excluded.
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
    /// Keys of a map in which one of these patterns matches.
    Keys(Vec<String>),
    /// Of an object: one of these sets of attributes is set.
    AnyOf(Vec<Vec<String>>),
    /// Of an object: exactly one of these sets of attributes is set.
    OneOfSets(Vec<Vec<String>>),
    /// Of an object: where the first attribute is set, the others are too.
    Requires(String, Vec<String>),
}
