//! Schemas as core sees them.
//!
//! The provider's schema as core keeps it: attributes with their flags, nested attributes, blocks, and the types they
//! imply.

mod from_proto;
mod lookup;
mod problems;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use from_proto::{NotASchema, identity_from_proto, schema_from_proto};
pub use lookup::{Found, Members};
pub use problems::schema_problems;

use crate::value::{Type, Value};

/// The schema of one resource type, data source or provider configuration.
#[derive(Clone, Debug)]
pub struct Schema {
    /// Version of the state; core hands older ones to the provider for an upgrade.
    pub version: i64,
    /// What it contains.
    pub block: Block,
}

/// Attributes and nested blocks.
#[derive(Clone, Debug)]
pub struct Block {
    /// Attributes by name.
    pub attributes: BTreeMap<String, Attribute>,
    /// Nested blocks by type name.
    pub blocks: BTreeMap<String, NestedBlock>,
    ty: Type,
}

/// One attribute.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The type of its value.
    pub kind: AttributeKind,
    /// Must be set.
    pub required: bool,
    /// May be set.
    pub optional: bool,
    /// May be set by the provider.
    pub computed: bool,
    /// Hidden in output.
    pub sensitive: bool,
    /// Never stored: null in every plan and state.
    pub write_only: bool,
}

/// The two ways to give an attribute a type.
#[derive(Clone, Debug)]
pub enum AttributeKind {
    /// A type constraint.
    Plain(Type),
    /// Attributes of its own, with flags of their own.
    Nested(Arc<Object>),
}

/// A nested attribute's object.
#[derive(Clone, Debug)]
pub struct Object {
    /// Single, list, set or map.
    pub nesting: Nesting,
    /// Attributes by name.
    pub attributes: BTreeMap<String, Attribute>,
    ty: Type,
    element: Type,
}

/// A nested block.
#[derive(Clone, Debug)]
pub struct NestedBlock {
    /// How often it may stand, and what the result is.
    pub nesting: Nesting,
    /// What it contains.
    pub block: Block,
    /// At least so many.
    pub min_items: i64,
    /// At most so many; 0 for no limit.
    pub max_items: i64,
}

/// How nested objects are collected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nesting {
    /// One object or null.
    Single,
    /// One object, never null; blocks only.
    Group,
    /// Objects in order.
    List,
    /// Objects without order.
    Set,
    /// Objects by key.
    Map,
}

impl Block {
    /// A block from its parts.
    #[must_use]
    pub fn new(attributes: BTreeMap<String, Attribute>, blocks: BTreeMap<String, NestedBlock>) -> Self {
        let own = attributes.iter().map(|(name, attribute)| (name.clone(), attribute.ty().clone()));
        let nested = blocks.iter().map(|(name, block)| (name.clone(), block.ty()));
        let ty = Type::object(own.chain(nested).collect());
        Self { attributes, blocks, ty }
    }

    /// The type of an object of this block.
    #[must_use]
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// What an empty block in the configuration means: every attribute null, no nested blocks.
    #[must_use]
    pub fn empty_value(&self) -> Value {
        let own = self.attributes.keys().map(|name| (name.clone(), Value::Null));
        let nested = self.blocks.iter().map(|(name, block)| (name.clone(), block.empty_value()));
        Value::Object(own.chain(nested).collect())
    }
}

impl Attribute {
    /// The type of the attribute's value.
    #[must_use]
    pub fn ty(&self) -> &Type {
        match &self.kind {
            AttributeKind::Plain(ty) => ty,
            AttributeKind::Nested(object) => object.ty(),
        }
    }

    /// The nested attributes, if it has any.
    #[must_use]
    pub fn nested(&self) -> Option<&Object> {
        match &self.kind {
            AttributeKind::Plain(_) => None,
            AttributeKind::Nested(object) => Some(object),
        }
    }
}

impl Object {
    /// A nested attribute's object from its parts.
    #[must_use]
    pub fn new(nesting: Nesting, attributes: BTreeMap<String, Attribute>) -> Self {
        let members = attributes.iter().map(|(name, attribute)| (name.clone(), attribute.ty().clone()));
        let element = Type::object(members.collect());
        let ty = nesting.collect(element.clone());
        Self { nesting, attributes, ty, element }
    }

    /// The type of the whole attribute.
    #[must_use]
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// The type of one object in it.
    #[must_use]
    pub fn element(&self) -> &Type {
        &self.element
    }
}

impl NestedBlock {
    /// The type of all blocks of this kind together.
    ///
    /// Lists and maps of blocks with dynamically typed attributes become tuples and objects, so their type is decided
    /// by the value.
    #[must_use]
    pub fn ty(&self) -> Type {
        match self.nesting {
            Nesting::List | Nesting::Map if self.block.ty().has_dynamic() => Type::Dynamic,
            nesting => nesting.collect(self.block.ty().clone()),
        }
    }

    /// What it means that no such block stands in the configuration.
    #[must_use]
    pub fn empty_value(&self) -> Value {
        match self.nesting {
            Nesting::Single => Value::Null,
            Nesting::Group => self.block.empty_value(),
            Nesting::List if self.block.ty().has_dynamic() => {
                Value::Typed(Arc::new(Type::Tuple(Arc::default())), Box::new(Value::Tuple(Vec::new())))
            }
            Nesting::Map if self.block.ty().has_dynamic() => Value::Typed(
                Arc::new(Type::object(BTreeMap::new())),
                Box::new(Value::Object(BTreeMap::new())),
            ),
            Nesting::List => Value::List(Vec::new()),
            Nesting::Set => Value::Set(Vec::new()),
            Nesting::Map => Value::Map(BTreeMap::new()),
        }
    }
}

impl Nesting {
    fn collect(self, element: Type) -> Type {
        match self {
            Self::Single | Self::Group => element,
            Self::List => Type::list(element),
            Self::Set => Type::set(element),
            Self::Map => Type::map(element),
        }
    }

    /// The name in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Group => "group",
            Self::List => "list",
            Self::Set => "set",
            Self::Map => "map",
        }
    }
}
