//! Builders of small tables for unit tests.

use super::{
    AttributeTable, Behaviour, Configurability, Constraint, ElementTable, Equality, Handlers, Identified,
    IdentityPart, IdentityTable, Kind, Mutability, ObjectTable, Offers, Order, Replace, ResourceTable, Role,
    SecretTable, Severity, Text, Timeouts,
};
use crate::__private::FALLBACK;
use crate::schema::{Sink, labels_length, write_labels};

/// Any text.
pub const TEXT: Kind = Kind::String(Text::Plain);
/// A JSON document.
pub const JSON: Kind = Kind::String(Text::Json);

/// Creates an optional and computed attribute. Its property has the same name in upper case.
pub fn attribute(name: &'static str, kind: Kind) -> AttributeTable {
    let equality = equality(&kind);
    AttributeTable {
        name,
        role: Role::Property(name.to_uppercase().leak()),
        kind,
        behaviour: Box::leak(Box::new(Behaviour { equality, ..Behaviour::PLAIN })),
        ..AttributeTable::PLAIN
    }
}

fn equality(kind: &Kind) -> Equality {
    match kind {
        Kind::String(Text::Json | Text::Document(_)) => Equality::Json,
        _ => Equality::Exact,
    }
}

/// Makes the attribute read-only.
pub fn read_only(mut attribute: AttributeTable) -> AttributeTable {
    attribute.configurability = Configurability::Computed;
    behaving(attribute, |behaviour| behaviour.is_read_only = true)
}

/// Makes the attribute write-only: the service never returns it.
pub fn write_only(attribute: AttributeTable) -> AttributeTable {
    behaving(attribute, |behaviour| behaviour.is_write_only = true)
}

/// Makes the attribute create-only.
pub fn create_only(mut attribute: AttributeTable) -> AttributeTable {
    attribute.replace = Replace::IfConfigured;
    behaving(attribute, |behaviour| behaviour.mutability = Mutability::CreateOnly)
}

/// Makes the attribute read-only and volatile: it changes on updates.
pub fn volatile(attribute: AttributeTable) -> AttributeTable {
    behaving(read_only(attribute), |behaviour| behaviour.is_volatile = true)
}

/// Changes the behaviour of the attribute.
pub fn behaving(mut attribute: AttributeTable, change: impl FnOnce(&mut Behaviour)) -> AttributeTable {
    let mut behaviour = *attribute.behaviour;
    change(&mut behaviour);
    attribute.behaviour = Box::leak(Box::new(behaviour));
    attribute
}

/// Creates an object with these attributes. Tables are `static`, so a test leaks what it builds.
pub fn object(mut attributes: Vec<AttributeTable>) -> &'static ObjectTable {
    attributes.sort_by_key(|attribute| attribute.name);
    ruled(attributes, &[])
}

/// Creates an object with these attributes, sorted by name, and these rules.
pub fn ruled(attributes: Vec<AttributeTable>, rules: &'static [Constraint]) -> &'static ObjectTable {
    let descriptions = vec!["text"; attributes.len()];
    let mut labels = vec![0; labels_length(&attributes, &descriptions)];
    write_labels(&mut Sink::into(&mut labels), &attributes, &descriptions);
    Box::leak(Box::new(ObjectTable::new(attributes.leak(), labels.leak(), rules)))
}

/// Creates an object with these attributes, of which those with these names are secrets that have a write-only
/// argument. If one is required, the other may be set in its place.
pub fn with_secrets(mut attributes: Vec<AttributeTable>, secrets: &[&'static str]) -> &'static ObjectTable {
    let mut tables = Vec::new();
    for secret in secrets {
        let [argument, version] = ["wo", "wo_version"].map(|end| &*format!("{secret}_{end}").leak());
        let of_secret = attributes.iter_mut().find(|attribute| attribute.name == *secret);
        let is_required = of_secret.is_some_and(|attribute| {
            let is_required = attribute.configurability == Configurability::Required;
            if is_required {
                attribute.configurability = Configurability::Optional;
            }
            is_required
        });
        let optional = |name, kind, role| AttributeTable {
            role,
            configurability: Configurability::Optional,
            ..attribute(name, kind)
        };
        attributes.push(behaving(optional(argument, TEXT, Role::SecretArgument), |behaviour| {
            behaviour.is_write_only = true;
            behaviour.is_secret = true;
        }));
        attributes.push(optional(version, Kind::Int64, Role::SecretVersion));
        let demanded = is_required.then_some(Severity::Error);
        tables.push(SecretTable { attribute: secret, argument, version, demanded });
    }
    let ObjectTable { attributes, labels, .. } = *object(attributes);
    Box::leak(Box::new(ObjectTable::new(attributes, labels, &[]).with_secrets(tables.leak())))
}

/// Creates the kind of a nested object.
pub fn nested(attributes: Vec<AttributeTable>) -> Kind {
    Kind::Object(object(attributes))
}

/// Creates the kind of an entry of a map, which has a key of this name and a value.
pub fn entry(key: &'static str) -> Kind {
    let ObjectTable { attributes, labels, .. } =
        *object(vec![attribute(key, TEXT), attribute("value", TEXT)]);
    Kind::Object(Box::leak(Box::new(ObjectTable::new(attributes, labels, &[]).as_entry())))
}

/// Creates the kind of a list whose order is significant.
pub fn list(kind: Kind) -> Kind {
    Kind::List(element(kind), Order::Significant)
}

/// Creates the kind of a list whose order is irrelevant.
pub fn multiset(kind: Kind) -> Kind {
    Kind::List(element(kind), Order::Irrelevant)
}

/// Makes the elements of a list known by this attribute. `has_others` says that the service adds elements.
pub fn identified_elements(list: Kind, by: &'static str, has_others: bool) -> Kind {
    let Kind::List(ElementTable { kind, constraints, equality, .. }, order) = list else { return list };
    let identified = Some(Identified { by, has_others });
    let element = ElementTable { kind: *kind, constraints, equality: *equality, identified };
    Kind::List(Box::leak(Box::new(element)), order)
}

/// Creates the kind of a set.
pub fn set(kind: Kind) -> Kind {
    Kind::Set(element(kind))
}

/// Creates the kind of a map.
pub fn map(kind: Kind) -> Kind {
    Kind::Map(element(kind))
}

/// Creates the kind of a JSON text that holds a value of this kind.
pub fn document(kind: Kind) -> Kind {
    Kind::String(Text::Document(element(kind)))
}

fn element(kind: Kind) -> &'static ElementTable {
    let equality = equality(&kind);
    Box::leak(Box::new(ElementTable { equality, ..ElementTable::plain(kind) }))
}

/// Creates a type that offers everything and is identified by its property `ID`.
pub fn resource(
    cloudformation_type: &'static str,
    names: [&'static str; 2],
    root: &'static ObjectTable,
) -> &'static ResourceTable {
    const ID: &[IdentityPart] =
        &[IdentityPart { name: "id", property_path: &["ID"], attribute_path: &["id"] }];
    identified(cloudformation_type, names, root, ID)
}

/// Like [`resource`], but identified by these parts.
pub fn identified(
    cloudformation_type: &'static str,
    [name, plural_name]: [&'static str; 2],
    root: &'static ObjectTable,
    parts: &'static [IdentityPart],
) -> &'static ResourceTable {
    let names: Vec<&str> = parts.iter().map(|part| part.name).collect();
    let names = names.join("|").leak();
    Box::leak(Box::new(ResourceTable {
        cloudformation_type,
        name,
        plural_name,
        offers: Offers { resource: true, data_source: true, plural_data_source: true, list_resource: true },
        root,
        identity: IdentityTable { names, parts, arn: None },
        handlers: Handlers { create: true, read: true, update: true, delete: true, list: None },
        timeouts: Timeouts { create: 600, update: 600, delete: 600 },
        ..*FALLBACK.table
    }))
}
