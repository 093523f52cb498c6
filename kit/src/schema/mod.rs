//! The provider's schema in the form that core uses: attributes with their flags, nested attributes, blocks,
//! and the types they imply.

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
    /// The version of the state. Core passes older states to the provider for an upgrade.
    pub version: i64,
    /// The attributes and blocks.
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
    /// Whether it must be set.
    pub required: bool,
    /// Whether it may be set.
    pub optional: bool,
    /// Whether the provider may set it.
    pub computed: bool,
    /// Whether it is hidden in output.
    pub sensitive: bool,
    /// Whether it is never stored, and null in every plan and state.
    pub write_only: bool,
}

/// The two kinds of attributes.
#[derive(Clone, Debug)]
pub enum AttributeKind {
    /// A type constraint.
    Plain(Type),
    /// Nested attributes, each with its own flags.
    Nested(Arc<Object>),
}

/// The object of a nested attribute.
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
    /// How many blocks are allowed, and how they are collected.
    pub nesting: Nesting,
    /// The contents of each block.
    pub block: Block,
    /// The minimum number of blocks.
    pub min_items: i64,
    /// The maximum number of blocks; 0 for no limit.
    pub max_items: i64,
}

/// How nested objects are collected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nesting {
    /// One object, or null.
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

fn count(attributes: &BTreeMap<String, Attribute>) -> usize {
    let inside = |attribute: &Attribute| match &attribute.kind {
        AttributeKind::Plain(_) => 0,
        AttributeKind::Nested(object) => count(&object.attributes),
    };
    attributes.values().map(|attribute| 1 + inside(attribute)).sum()
}

impl Block {
    /// Creates a block from its parts.
    #[must_use]
    pub fn new(attributes: BTreeMap<String, Attribute>, blocks: BTreeMap<String, NestedBlock>) -> Self {
        let own = attributes.iter().map(|(name, attribute)| (name.clone(), attribute.ty().clone()));
        let nested = blocks.iter().map(|(name, block)| (name.clone(), block.ty()));
        let ty = Type::object(own.chain(nested).collect());
        Self { attributes, blocks, ty }
    }

    /// Returns the number of attributes at every depth: what core has to decode.
    #[must_use]
    pub fn count(&self) -> usize {
        let nested: usize = self.blocks.values().map(|nested| nested.block.count()).sum();
        count(&self.attributes) + nested
    }

    /// Returns the type of an object of this block.
    #[must_use]
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// Returns the value of an empty block: every attribute null, no nested blocks.
    #[must_use]
    pub fn empty_value(&self) -> Value {
        let own = self.attributes.keys().map(|name| (name.clone(), Value::Null));
        let nested = self.blocks.iter().map(|(name, block)| (name.clone(), block.empty_value()));
        Value::Object(own.chain(nested).collect())
    }
}

impl Attribute {
    /// Returns the type of the attribute's value.
    #[must_use]
    pub fn ty(&self) -> &Type {
        match &self.kind {
            AttributeKind::Plain(ty) => ty,
            AttributeKind::Nested(object) => object.ty(),
        }
    }

    /// Returns the nested attributes, if any.
    #[must_use]
    pub fn nested(&self) -> Option<&Object> {
        match &self.kind {
            AttributeKind::Plain(_) => None,
            AttributeKind::Nested(object) => Some(object),
        }
    }
}

impl Object {
    /// Creates the object of a nested attribute from its parts.
    #[must_use]
    pub fn new(nesting: Nesting, attributes: BTreeMap<String, Attribute>) -> Self {
        let members = attributes.iter().map(|(name, attribute)| (name.clone(), attribute.ty().clone()));
        let element = Type::object(members.collect());
        let ty = nesting.collect(element.clone());
        Self { nesting, attributes, ty, element }
    }

    /// Returns the type of the whole attribute.
    #[must_use]
    pub fn ty(&self) -> &Type {
        &self.ty
    }

    /// Returns the type of one object in it.
    #[must_use]
    pub fn element(&self) -> &Type {
        &self.element
    }
}

impl NestedBlock {
    /// Returns the type of all blocks of this kind together.
    ///
    /// Lists and maps of blocks with dynamically typed attributes become tuples and objects, so the value
    /// decides their type.
    #[must_use]
    pub fn ty(&self) -> Type {
        match self.nesting {
            Nesting::List | Nesting::Map if self.block.ty().has_dynamic() => Type::Dynamic,
            nesting => nesting.collect(self.block.ty().clone()),
        }
    }

    /// Returns the value if the configuration has no such block.
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

    /// Returns the name in messages.
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
