//! The properties that an annotation or an override is about, as the checks see them.

use std::collections::BTreeMap;

use super::{Configurability, Kind};

/// A property that something was said of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Who sets it, by the schema alone.
    pub configurability: Configurability,
    /// What it is, with everything that was said of it.
    pub kind: Kind,
    /// Whether the schema calls it an array.
    pub is_array: bool,
    /// Whether it is a number or a boolean.
    pub is_number_or_boolean: bool,
    /// Whether its values must satisfy anything.
    pub is_constrained: bool,
    /// Whether a default that was said of it breaks what the schema demands of its values.
    pub has_broken_default: bool,
}

/// The properties met by what was said, by its place: overrides first, then arguments. One path can meet several: a
/// definition is one property at each place that uses it.
pub type Targets = BTreeMap<usize, Vec<Target>>;
