//! Models: the structs that stand for the objects of a resource.

use super::Attribute;

/// The index of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ModelId(pub usize);

/// A struct that stands for one or more objects of the same definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model<'r> {
    /// What its name adds to that of the resource's model; empty for the resource itself.
    pub suffix: String,
    /// Its fields, in the order of the attributes.
    pub fields: Vec<ModelField<'r>>,
}

/// A field of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelField<'r> {
    /// The identifier of the field; `r#type` if it is a keyword.
    pub name: String,
    /// The attribute that it stands for. If the model stands for several objects, that of the first one.
    pub attribute: &'r Attribute,
    /// Its type.
    pub kind: ModelKind,
}

/// The type of a field's known values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelKind {
    /// A boolean.
    Bool,
    /// A number, also an integer: schemas allow integers beyond 64 bits.
    Number,
    /// A text.
    Text,
    /// A text that holds JSON.
    Json,
    /// An object.
    Object(ModelId),
    /// A list.
    List(Box<ModelKind>),
    /// A set.
    Set(Box<ModelKind>),
    /// A map with string keys.
    Map(Box<ModelKind>),
    /// This, or a JSON text of it where the schema contains itself too often.
    Nested(Box<ModelKind>),
}
