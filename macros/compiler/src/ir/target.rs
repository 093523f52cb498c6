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
    /// The name of its attribute if the annotation gave it no other one.
    pub name_by_schema: String,
    /// Whether the schema requires it, also if only a part of it does.
    pub is_required: bool,
    /// Why a patch could not leave it alone if it had no attribute.
    pub entangled: Option<Entangled>,
}

/// Where a property cannot be left alone, because whoever sends what is around it says what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Entangled {
    /// In an element of a list or set.
    InElement,
    /// In a value that the service never returns.
    InWriteOnly,
    /// In a JSON text.
    InText,
}

/// The properties that each override or argument refers to, by its index: overrides first, then arguments. One
/// path can refer to several properties, because a definition becomes one property at each place that uses it.
pub type Targets = BTreeMap<usize, Vec<Target>>;
