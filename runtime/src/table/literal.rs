//! Values that are written into tables.

/// A value written in a schema or an annotation.
#[derive(Debug, Clone, Copy, PartialEq)]
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
