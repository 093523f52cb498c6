//! Models: the structs that stand for the objects of a resource.

use super::Attribute;

/// The index of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ModelId(pub usize);

/// The index of an enumeration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct EnumerationId(pub usize);

/// All that is generated for hooks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Models<'r> {
    /// The structs. The last one is that of the resource itself.
    pub structs: Vec<Model<'r>>,
    /// The name of the schema file.
    pub file: String,
    /// The enumerations.
    pub enumerations: Vec<Enumeration>,
}

/// An enumeration: the texts that a schema lists for a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enumeration {
    /// What its name adds to that of the resource's model.
    pub suffix: String,
    /// The identifier of each variant, and its text.
    pub variants: Vec<(String, String)>,
    /// The identifier of the variant for all other texts.
    pub other: String,
}

/// The alternatives of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternatives {
    /// The alternatives, in the order of the schema.
    pub list: Vec<Alternative>,
    /// Whether exactly one is set (`oneOf`), rather than at least one (`anyOf`).
    pub are_exclusive: bool,
}

/// The attributes of one of several alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// The identifier of its variant.
    pub name: String,
    /// The indices of its fields.
    pub fields: Vec<usize>,
}

/// A struct that stands for one or more objects of the same definition.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Model<'r> {
    /// What its name adds to that of the resource's model; empty for the resource itself.
    pub suffix: String,
    /// Its fields, in the order of the attributes.
    pub fields: Vec<ModelField<'r>>,
    /// The alternatives of which the schema wants one set, or at least one.
    pub alternatives: Option<Alternatives>,
}

/// A field of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelField<'r> {
    /// The identifier of the field; `r#type` if it is a keyword.
    pub name: String,
    /// The attribute that it stands for. If the model stands for several objects, that of the first one.
    pub attribute: &'r Attribute,
    /// The same attribute of the other objects.
    pub elsewhere: Vec<&'r Attribute>,
    /// Where the schema describes the property.
    pub place: Option<Place>,
    /// Its type.
    pub kind: ModelKind,
}

/// A place in a schema file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The JSON pointer.
    pub pointer: String,
    /// The line in the file, from 1.
    pub line: usize,
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
    /// One of several texts, or another one: services have values that schemas do not list.
    Enumeration(EnumerationId),
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
