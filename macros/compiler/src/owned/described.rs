//! What the types of a module are: how values are converted is emitted from it.

use syn::Ident;

use super::schema::Form;

/// A struct or an enum.
#[derive(Debug)]
pub(crate) struct Described {
    /// Its name in Rust.
    pub(crate) ident: Ident,
    /// The name of its definition.
    pub(crate) name: String,
    /// What it is.
    pub(crate) body: Body,
}

/// What a type is.
#[derive(Debug)]
pub(crate) enum Body {
    /// A struct with named fields.
    Object(Vec<Property>),
    /// A struct of one unnamed field.
    Wrapped(Form),
    /// An enum: its variants and their texts.
    Enumeration(Vec<(Ident, String)>),
}

/// A field of a struct.
#[derive(Debug, Clone)]
pub(crate) struct Property {
    /// Its name in Rust.
    pub(crate) ident: Ident,
    /// The name of the property.
    pub(crate) name: String,
    /// The value if the property is missing, as JSON text.
    pub(crate) default: Option<String>,
}
