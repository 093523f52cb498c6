//! Literal values in tables.

use std::borrow::Cow;

use ferroform_schema::{Atom, Scalar};

use crate::value::Number;

/// A value written in a schema or an annotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Literal {
    /// A boolean.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// Any other number, as written.
    Number(&'static str),
    /// A string.
    String(&'static str),
    /// A list or a set.
    List(&'static [Literal]),
    /// An object, by attribute name, sorted; attributes not named are null.
    Object(&'static [(&'static str, Literal)]),
}

impl Atom for Literal {
    fn scalar(&self) -> Option<Scalar<'_>> {
        match self {
            Self::Bool(value) => Some(Scalar::Bool(*value)),
            Self::Int(value) => Some(Scalar::Number(Cow::Owned(Number::from(*value)))),
            Self::Number(text) => text.parse().ok().map(|number| Scalar::Number(Cow::Owned(number))),
            Self::String(text) => Some(Scalar::Text(text)),
            Self::List(_) | Self::Object(_) => None,
        }
    }
}
