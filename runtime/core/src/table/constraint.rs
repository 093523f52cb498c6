//! Constraints on values.

pub use ferroform_schema::facts::Severity;

use super::Literal;

/// A rule and its severity.
#[derive(Debug, Clone, Copy)]
pub struct Constraint {
    /// The rule.
    pub rule: Rule,
    /// What happens when the rule is violated.
    pub severity: Severity,
}

/// A rule for a value. Null and unknown values satisfy every rule except [`Rule::NotNull`].
///
/// There are tens of thousands of rules, so data of more than two words is held by reference.
#[derive(Debug, Clone, Copy)]
pub enum Rule {
    /// A string's length in characters.
    Length(&'static Limits<u64>),
    /// The number of elements of a list, set or map.
    Size(&'static Limits<u64>),
    /// A number's range. Bounds are decimal numbers as text, so that none loses precision.
    Range(&'static Limits<&'static str>),
    /// A number's range without the bounds themselves.
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
    /// A map in which every key matches one of these patterns.
    Keys(&'static [&'static str]),
    /// An object in which at least one of these sets of attributes is set (`anyOf` over `required`).
    AnyOf(&'static [&'static [&'static str]]),
    /// An object in which exactly one of these sets of attributes is set (`oneOf` over `required`).
    OneOfSets(&'static [&'static [&'static str]]),
    /// An object in which the other attributes are set if the first one is (`dependencies`).
    Requires(&'static Related),
    /// An object in which none of the other attributes is set if the first one is (`dependentExcluded`).
    Excludes(&'static Related),
}

impl Rule {
    /// Whether this is a rule about several attributes, and one of them has this name.
    #[must_use]
    pub fn names(&self, name: &str) -> bool {
        match self {
            Self::AnyOf(sets) | Self::OneOfSets(sets) => sets.iter().any(|set| set.contains(&name)),
            Self::Requires(related) | Self::Excludes(related) => {
                related.attribute == name || related.others.contains(&name)
            }
            _ => false,
        }
    }
}

/// A lower and an upper bound, both optional.
#[derive(Debug, Clone, Copy)]
pub struct Limits<T> {
    /// The lower bound.
    pub min: Option<T>,
    /// The upper bound.
    pub max: Option<T>,
}

/// An attribute, and others that must or must not be set beside it.
#[derive(Debug, Clone, Copy)]
pub struct Related {
    /// The attribute.
    pub attribute: &'static str,
    /// The others.
    pub others: &'static [&'static str],
}
