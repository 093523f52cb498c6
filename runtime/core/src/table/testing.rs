//! Small tables for unit tests: the real ones come from schemas.

use super::{
    AttributeTable, Behaviour, Configurability, Constraint, ElementTable, Equality, Handlers, IdentityPart,
    IdentityTable, Kind, Mutability, ObjectTable, Offers, Order, Replace, ResourceTable, Text, Timeouts,
};
use crate::schema::{Sink, labels_length, write_labels};

/// Any text.
pub const TEXT: Kind = Kind::String(Text::Plain);
/// A JSON document.
pub const JSON: Kind = Kind::String(Text::Json);

/// An optional and computed attribute; its property has the name in capitals.
pub fn attribute(name: &'static str, kind: Kind) -> AttributeTable {
    let equality = if matches!(kind, Kind::String(Text::Json)) { Equality::Json } else { Equality::Exact };
    AttributeTable {
        name,
        property: Some(name.to_uppercase().leak()),
        kind,
        configurability: Configurability::OptionalComputed,
        is_sensitive: false,
        constraints: &[],
        default: None,
        replace: Replace::Never,
        keeps_prior: true,
        behaviour: Box::leak(Box::new(Behaviour { equality, ..Behaviour::PLAIN })),
    }
}

/// The attribute, read-only.
pub fn read_only(mut attribute: AttributeTable) -> AttributeTable {
    attribute.configurability = Configurability::Computed;
    behaving(attribute, |behaviour| behaviour.is_read_only = true)
}

/// The attribute, never returned by the service.
pub fn write_only(attribute: AttributeTable) -> AttributeTable {
    behaving(attribute, |behaviour| behaviour.is_write_only = true)
}

/// The attribute, only to be set at creation.
pub fn create_only(mut attribute: AttributeTable) -> AttributeTable {
    attribute.replace = Replace::IfConfigured;
    behaving(attribute, |behaviour| behaviour.mutability = Mutability::CreateOnly)
}

/// The attribute, changing on updates.
pub fn volatile(attribute: AttributeTable) -> AttributeTable {
    behaving(read_only(attribute), |behaviour| behaviour.is_volatile = true)
}

/// The attribute with another behaviour.
pub fn behaving(mut attribute: AttributeTable, change: impl FnOnce(&mut Behaviour)) -> AttributeTable {
    let mut behaviour = *attribute.behaviour;
    change(&mut behaviour);
    attribute.behaviour = Box::leak(Box::new(behaviour));
    attribute
}

/// An object of these attributes. Tables are `static`, so a test leaks what it builds.
pub fn object(mut attributes: Vec<AttributeTable>) -> &'static ObjectTable {
    attributes.sort_by_key(|attribute| attribute.name);
    ruled(attributes, &[])
}

/// An object of these attributes, sorted by name, that follows these rules.
pub fn ruled(attributes: Vec<AttributeTable>, rules: &'static [Constraint]) -> &'static ObjectTable {
    let descriptions = vec!["text"; attributes.len()];
    let mut labels = vec![0; labels_length(&attributes, &descriptions)];
    write_labels(&mut Sink::into(&mut labels), &attributes, &descriptions);
    Box::leak(Box::new(ObjectTable::new(attributes.leak(), labels.leak(), rules)))
}

/// A nested object.
pub fn nested(attributes: Vec<AttributeTable>) -> Kind {
    Kind::Object(object(attributes))
}

/// A list in which order counts.
pub fn list(kind: Kind) -> Kind {
    Kind::List(element(kind), Order::Significant)
}

/// A list in which order means nothing.
pub fn multiset(kind: Kind) -> Kind {
    Kind::List(element(kind), Order::Irrelevant)
}

/// A set.
pub fn set(kind: Kind) -> Kind {
    Kind::Set(element(kind))
}

/// A map.
pub fn map(kind: Kind) -> Kind {
    Kind::Map(element(kind))
}

fn element(kind: Kind) -> &'static ElementTable {
    let equality = if matches!(kind, Kind::String(Text::Json)) { Equality::Json } else { Equality::Exact };
    Box::leak(Box::new(ElementTable { kind, constraints: &[], equality }))
}

/// A type of which everything is offered, identified by its property `ID`.
pub fn resource(
    cloudformation_type: &'static str,
    names: [&'static str; 2],
    root: &'static ObjectTable,
) -> &'static ResourceTable {
    const ID: &[IdentityPart] =
        &[IdentityPart { name: "id", property_path: &["ID"], attribute_path: &["id"] }];
    identified(cloudformation_type, names, root, ID)
}

/// The same, identified by these parts.
pub fn identified(
    cloudformation_type: &'static str,
    [name, plural_name]: [&'static str; 2],
    root: &'static ObjectTable,
    parts: &'static [IdentityPart],
) -> &'static ResourceTable {
    Box::leak(Box::new(ResourceTable {
        cloudformation_type,
        name,
        plural_name,
        offers: Offers { resource: true, data_source: true, plural_data_source: true, list_resource: true },
        description: "",
        deprecated: None,
        schema_version: 0,
        root,
        identity: IdentityTable { parts },
        handlers: Handlers { create: true, read: true, update: true, delete: true, list: None },
        timeouts: Timeouts { create: 600, update: 600, delete: 600 },
        write_only_pointers: &[],
        tagging: None,
        is_immutable: false,
        is_global: false,
    }))
}
