//! Values in schemas and annotations.

use std::fmt;

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

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Bool(value) => value.fmt(f),
            Literal::Int(value) => value.fmt(f),
            Literal::Number(text) => f.write_str(text),
            Literal::String(text) => write!(f, "{text:?}"),
            Literal::List(items) => {
                let items: Vec<String> = items.iter().map(Literal::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Literal::Object(members) => {
                let members = members.iter().map(|(name, value)| format!("{name} = {value}"));
                write!(f, "{{{}}}", members.collect::<Vec<_>>().join(", "))
            }
        }
    }
}
