//! Functions for single attributes: `validate` and `plan` in annotations.

/// What a function is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// It checks a configured value.
    Validate,
    /// It says whether a plan keeps the prior value.
    KeepIf,
}

/// A function for an attribute, or for the elements of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttributeFunction {
    /// The index of the function in the annotation.
    pub place: usize,
    /// What it is for.
    pub purpose: Purpose,
    /// The way from the root to its values.
    pub path: Vec<PathStep>,
    /// The type of its arguments.
    pub takes: Takes,
}

/// One step from the root of a resource to an attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathStep {
    /// To the attribute with this name.
    Attribute(String),
    /// To every element of a list, set or map.
    Element,
}

/// A Rust type that an ordinary function takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Takes {
    /// `bool`
    Bool,
    /// `i64`
    Integer,
    /// `f64`
    Number,
    /// `&str`, or `String` in a collection
    Text,
    /// `&[T]`, or `Vec<T>` in a collection
    List(Box<Takes>),
    /// `&BTreeMap<String, T>`, without the reference in a collection
    Map(Box<Takes>),
}

/// An attribute that had another name before the annotation gave it its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renamed {
    /// The way to the attribute.
    pub path: Vec<PathStep>,
    /// Its name in states of the time before.
    pub former: String,
}
