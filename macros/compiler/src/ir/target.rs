//! The properties that annotations and overrides refer to, as the checks see them.

use std::collections::BTreeMap;

use super::{Configurability, Constraint, Kind};

/// A property that an argument or an override refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Who sets it, according to the schema alone.
    pub configurability: Configurability,
    /// Its type, with all arguments and overrides applied.
    pub kind: Kind,
    /// Whether the schema declares it as an array.
    pub is_array: bool,
    /// Whether it is a number or a boolean.
    pub is_number_or_boolean: bool,
    /// Its constraints, as warnings or as errors.
    pub constraints: Vec<Constraint>,
    /// Whether a default of an argument or an override violates the constraints of the schema.
    pub has_broken_default: bool,
}

/// The properties that each override or argument refers to, by its index: overrides first, then arguments. One
/// path can refer to several properties, because a definition becomes one property at each place that uses it.
pub type Targets = BTreeMap<usize, Vec<Target>>;
