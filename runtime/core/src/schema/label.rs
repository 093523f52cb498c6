//! Labels of hand-written objects. Those of resource types are written by the compiler.

use ferroform_schema::encoding::{Attribute, Labels, Lengths, Marks, Sink};

use super::constraint::json;
use super::nested::nested_object;
use crate::table::{AttributeTable, Role};

/// The maximum length of the type constraint of a hand-written attribute, in bytes.
const LONGEST_TYPE: usize = 4096;

/// Returns the length of the labels in bytes.
#[must_use]
pub const fn labels_length(attributes: &[AttributeTable], descriptions: &[&'static str]) -> usize {
    let mut counter = Sink::counting();
    write_labels(&mut counter, attributes, descriptions);
    counter.length()
}

/// Returns the labels of an object with these attributes.
#[must_use]
pub const fn labels<const LENGTH: usize>(
    attributes: &[AttributeTable],
    descriptions: &[&'static str],
) -> [u8; LENGTH] {
    let mut labels = [0; LENGTH];
    write_labels(&mut Sink::into(&mut labels), attributes, descriptions);
    labels
}

/// Writes the labels. Every attribute needs a description, which may be empty.
pub const fn write_labels(sink: &mut Sink<'_>, attributes: &[AttributeTable], descriptions: &[&'static str]) {
    assert!(attributes.len() == descriptions.len(), "every attribute has a description");
    let mut buffer = [0; LONGEST_TYPE];
    let (mut lengths, mut next) = (Lengths::NONE, 0);
    while next < attributes.len() {
        let nested = match nested_object(&attributes[next].kind) {
            Some((object, _)) => {
                assert!(
                    !object.labels.is_empty(),
                    "an object inside of a compiled type has no labels of its own"
                );
                Some(Labels::new(object.labels).object().lengths)
            }
            None => None,
        };
        lengths = lengths.with(&label(&attributes[next], descriptions[next], &mut buffer), nested);
        next += 1;
    }
    lengths.write(sink, attributes.len());
    next = 0;
    while next < attributes.len() {
        label(&attributes[next], descriptions[next], &mut buffer).write(sink);
        if let Some((object, _)) = nested_object(&attributes[next].kind) {
            sink.object_follows();
            sink.bytes(object.labels);
        }
        next += 1;
    }
}

const fn label<'a>(
    table: &AttributeTable,
    description: &'static str,
    buffer: &'a mut [u8; LONGEST_TYPE],
) -> Attribute<'a> {
    let nesting = match nested_object(&table.kind) {
        Some((_, nesting)) => Some(nesting),
        None => None,
    };
    let (advice, is_deprecated) = match table.behaviour.deprecated {
        Some(advice) => (advice, true),
        None => ("", false),
    };
    let mut sink = Sink::into(buffer);
    if nesting.is_none() {
        json(&mut sink, &table.kind);
    }
    let length = sink.length();
    assert!(length <= LONGEST_TYPE, "the type of an attribute by hand is too long");
    Attribute {
        marks: Marks::new(table.configurability, nesting)
            .sensitive(table.is_sensitive)
            .deprecated(is_deprecated)
            .write_only(matches!(table.role, Role::SecretArgument))
            .synthetic(table.role.is_synthetic()),
        name: table.name,
        constraint: buffer.split_at(length).0,
        description,
        advice,
    }
}
