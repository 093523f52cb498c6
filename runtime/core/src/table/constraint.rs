//! What a value must satisfy.

use super::Literal;

/// A rule, and how hard it is.
#[derive(Debug, Clone, Copy)]
pub struct Constraint {
    /// What is demanded.
    pub rule: Rule,
    /// What happens when it is not met.
    pub severity: Severity,
}

/// What happens when a constraint is not met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The configuration is refused.
    Error,
    /// The user is warned: the origin of the rule is doubtful, or the rule cannot be judged fully.
    Warning,
}

/// What is demanded of a value. Null and unknown values satisfy everything but [`Rule::NotNull`].
///
/// There are tens of thousands: what takes more than two words is held by reference.
#[derive(Debug, Clone, Copy)]
pub enum Rule {
    /// A string's length in characters.
    Length(&'static Limits<u64>),
    /// The number of elements of a list, set or map.
    Size(&'static Limits<u64>),
    /// A number's range. Bounds are decimal numbers as text, so that none loses precision.
    Range(&'static Limits<&'static str>),
    /// A number beyond a bound that is itself excluded.
    ExclusiveRange(&'static Limits<&'static str>),
    /// A number that is a multiple of this.
    MultipleOf(&'static str),
    /// A string in which this pattern matches somewhere.
    Pattern(&'static str),
    /// One of these values.
    OneOf(&'static [Literal]),
    /// A list without repeated elements.
    Unique,
    /// A value that must be set whenever its parent is.
    NotNull,
    /// An RFC 3339 instant.
    Instant,
    /// A JSON document.
    Json,
    /// Keys of a map in which one of these patterns matches.
    Keys(&'static [&'static str]),
    /// Of an object: one of these sets of attributes is set (`anyOf` over `required`).
    AnyOf(&'static [&'static [&'static str]]),
    /// Of an object: exactly one of these sets of attributes is set (`oneOf` over `required`).
    OneOfSets(&'static [&'static [&'static str]]),
    /// Of an object: where the first attribute is set, the others are too (`dependencies`).
    Requires(&'static Requirement),
}

/// The least and the greatest, where there are any.
#[derive(Debug, Clone, Copy)]
pub struct Limits<T> {
    /// The least.
    pub min: Option<T>,
    /// The greatest.
    pub max: Option<T>,
}

/// What an attribute demands of others.
#[derive(Debug, Clone, Copy)]
pub struct Requirement {
    /// The attribute.
    pub attribute: &'static str,
    /// What must be set beside it.
    pub others: &'static [&'static str],
}
