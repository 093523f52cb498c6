//! Ways from the root of a type to attributes.

/// One step from the root of a type to an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathStep {
    /// To the attribute with this name.
    Attribute(&'static str),
    /// To every element of a list, set or map.
    Element,
}

/// An attribute whose name the annotation chose. States of the time before have it under another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Renamed {
    /// The way to the attribute.
    pub path: &'static [PathStep],
    /// Its name in the states of the time before.
    pub former: &'static str,
}
