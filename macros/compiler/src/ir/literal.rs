//! Values in schemas and annotations.

/// A value written in a schema or an annotation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Literal {
    /// A boolean.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// Any other number, as written.
    Number(String),
    /// A string.
    String(String),
    /// A list or a set.
    List(Vec<Literal>),
    /// An object, by attribute name, sorted.
    Object(Vec<(String, Literal)>),
}
