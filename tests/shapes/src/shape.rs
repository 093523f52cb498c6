//! The type of an attribute, as Terraform sees it.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use anyhow::{Result, bail, ensure};

/// How deep types may be nested: more than in any schema.
const DEEPEST: usize = 100;

/// A type. Instants are strings, and a list without order is a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// A boolean.
    Bool,
    /// A number of any kind.
    Number,
    /// A string.
    String,
    /// A string that is JSON. It differs from other strings only in what it can be converted to.
    Json,
    /// An object, by attribute.
    Object(BTreeMap<String, Shape>),
    /// A list of such elements.
    List(Box<Shape>),
    /// A set of such elements.
    Set(Box<Shape>),
    /// A map with such values.
    Map(Box<Shape>),
}

impl Shape {
    /// Whether it is a string for Terraform.
    #[must_use]
    pub fn is_text(&self) -> bool {
        matches!(self, Self::String | Self::Json)
    }

    /// Returns how many attributes this is, at any depth.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::Bool | Self::Number | Self::String | Self::Json => 0,
            Self::Object(attributes) => attributes.values().map(|shape| 1 + shape.count()).sum(),
            Self::List(inner) | Self::Set(inner) | Self::Map(inner) => inner.count(),
        }
    }
}

/// Makes a collection of its elements.
type Collection = fn(Box<Shape>) -> Shape;

/// The words before the elements of a collection.
const COLLECTIONS: [(&str, Collection); 3] =
    [("list of ", Shape::List), ("set of ", Shape::Set), ("map of ", Shape::Map)];
const SCALARS: [(&str, Shape); 4] =
    [("bool", Shape::Bool), ("number", Shape::Number), ("string", Shape::String), ("JSON", Shape::Json)];

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => f.write_str("bool"),
            Self::Number => f.write_str("number"),
            Self::String => f.write_str("string"),
            Self::Json => f.write_str("JSON"),
            Self::List(inner) => write!(f, "list of {inner}"),
            Self::Set(inner) => write!(f, "set of {inner}"),
            Self::Map(inner) => write!(f, "map of {inner}"),
            Self::Object(attributes) => {
                f.write_str("{")?;
                for (number, (name, shape)) in attributes.iter().enumerate() {
                    let comma = if number == 0 { "" } else { ", " };
                    write!(f, "{comma}{name}: {shape}")?;
                }
                f.write_str("}")
            }
        }
    }
}

impl FromStr for Shape {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let (shape, rest) = read(text, 0)?;
        ensure!(rest.is_empty(), "expected the end of the type, found `{rest}`");
        Ok(shape)
    }
}

/// Reads a type at the beginning of the text, and returns the rest too.
fn read(text: &str, depth: usize) -> Result<(Shape, &str)> {
    ensure!(depth < DEEPEST, "expected at most {DEEPEST} levels");
    for (words, collection) in COLLECTIONS {
        if let Some(rest) = text.strip_prefix(words) {
            let (inner, rest) = read(rest, depth + 1)?;
            return Ok((collection(Box::new(inner)), rest));
        }
    }
    for (word, shape) in SCALARS {
        if let Some(rest) = text.strip_prefix(word) {
            return Ok((shape, rest));
        }
    }
    let Some(rest) = text.strip_prefix('{') else {
        bail!("expected a type, such as `list of {{key: string}}`, found `{text}`");
    };
    read_attributes(rest, depth)
}

fn read_attributes(mut text: &str, depth: usize) -> Result<(Shape, &str)> {
    let mut attributes = BTreeMap::new();
    loop {
        if let Some(rest) = text.strip_prefix('}') {
            return Ok((Shape::Object(attributes), rest));
        }
        let Some((name, rest)) = text.split_once(": ") else {
            bail!("expected an attribute and its type, or `}}`, found `{text}`");
        };
        let (shape, rest) = read(rest, depth + 1)?;
        ensure!(attributes.insert(name.to_owned(), shape).is_none(), "the attribute `{name}` is there twice");
        text = rest.strip_prefix(", ").unwrap_or(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_written_as_it_is_read() {
        for text in ["bool", "list of set of number", "{}", "map of {a: string, b: list of {c: JSON}, d: {}}"]
        {
            assert_eq!(text.parse::<Shape>().unwrap().to_string(), text);
        }
        assert_eq!("{a: string, b: list of {c: bool}}".parse::<Shape>().unwrap().count(), 3);
    }

    #[test]
    fn what_is_no_type_is_shown() {
        let deep = "list of ".repeat(200);
        for (text, said) in [
            ("text", "found `text`"),
            ("string, bool", "found `, bool`"),
            ("{a string}", "found `a string}`"),
            ("{a: bool, a: bool}", "`a` is there twice"),
            ("{a: bool", "found ``"),
            (deep.as_str(), "at most 100 levels"),
        ] {
            let error = text.parse::<Shape>().unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
