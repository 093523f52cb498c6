//! Conversion of schemas from protocol messages.

use std::collections::BTreeMap;
use std::sync::Arc;

use ferroform_plugin::proto::tfplugin6 as pb;
use pb::schema::nested_block::NestingMode as BlockMode;
use pb::schema::object::NestingMode as ObjectMode;

use super::{Attribute, AttributeKind, Block, NestedBlock, Nesting, Object, Schema};
use crate::value::Type;

/// A message that is not a valid schema.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{place}: {what}")]
pub struct NotASchema {
    /// An attribute path or a type name.
    pub place: String,
    /// The problem.
    pub what: String,
}

/// Converts a schema.
///
/// # Errors
/// If a type constraint or a nesting mode is invalid.
pub fn schema_from_proto(place: &str, schema: &pb::Schema) -> Result<Schema, NotASchema> {
    let empty = pb::schema::Block::default();
    let block = block(place, schema.block.as_ref().unwrap_or(&empty))?;
    Ok(Schema { version: schema.version, block })
}

/// Converts an identity schema. Returns its version and the type of identity objects.
///
/// # Errors
/// If a type constraint is invalid.
pub fn identity_from_proto(
    place: &str,
    schema: &pb::ResourceIdentitySchema,
) -> Result<(i64, Type), NotASchema> {
    let mut attributes = BTreeMap::new();
    for attribute in &schema.identity_attributes {
        let at = format!("{place}.{}", attribute.name);
        attributes.insert(attribute.name.clone(), plain_type(&at, &attribute.r#type)?);
    }
    Ok((schema.version, Type::object(attributes)))
}

fn block(place: &str, message: &pb::schema::Block) -> Result<Block, NotASchema> {
    let mut blocks = BTreeMap::new();
    for nested in &message.block_types {
        let at = format!("{place}.{}", nested.type_name);
        blocks.insert(nested.type_name.clone(), nested_block(&at, nested)?);
    }
    Ok(Block::new(attributes(place, &message.attributes)?, blocks))
}

fn attributes(
    place: &str,
    messages: &[pb::schema::Attribute],
) -> Result<BTreeMap<String, Attribute>, NotASchema> {
    let read = |message: &pb::schema::Attribute| {
        let attribute = attribute(&format!("{place}.{}", message.name), message)?;
        Ok((message.name.clone(), attribute))
    };
    messages.iter().map(read).collect()
}

fn attribute(place: &str, message: &pb::schema::Attribute) -> Result<Attribute, NotASchema> {
    let kind = match &message.nested_type {
        Some(nested) => AttributeKind::Nested(Arc::new(Object::new(
            object_nesting(place, nested)?,
            attributes(place, &nested.attributes)?,
        ))),
        None => AttributeKind::Plain(plain_type(place, &message.r#type)?),
    };
    Ok(Attribute {
        kind,
        required: message.required,
        optional: message.optional,
        computed: message.computed,
        sensitive: message.sensitive,
        write_only: message.write_only,
    })
}

fn plain_type(place: &str, json: &[u8]) -> Result<Type, NotASchema> {
    Type::from_json(json).map_err(|error| NotASchema { place: place.to_owned(), what: error.to_string() })
}

fn nested_block(place: &str, message: &pb::schema::NestedBlock) -> Result<NestedBlock, NotASchema> {
    let nesting = match message.nesting() {
        BlockMode::Single => Nesting::Single,
        BlockMode::Group => Nesting::Group,
        BlockMode::List => Nesting::List,
        BlockMode::Set => Nesting::Set,
        BlockMode::Map => Nesting::Map,
        BlockMode::Invalid => return Err(invalid_nesting(place, message.nesting)),
    };
    let empty = pb::schema::Block::default();
    let block = block(place, message.block.as_ref().unwrap_or(&empty))?;
    Ok(NestedBlock { nesting, block, min_items: message.min_items, max_items: message.max_items })
}

fn object_nesting(place: &str, message: &pb::schema::Object) -> Result<Nesting, NotASchema> {
    match message.nesting() {
        ObjectMode::Single => Ok(Nesting::Single),
        ObjectMode::List => Ok(Nesting::List),
        ObjectMode::Set => Ok(Nesting::Set),
        ObjectMode::Map => Ok(Nesting::Map),
        ObjectMode::Invalid => Err(invalid_nesting(place, message.nesting)),
    }
}

fn invalid_nesting(place: &str, mode: i32) -> NotASchema {
    NotASchema { place: place.to_owned(), what: format!("nesting mode {mode} is not valid") }
}
