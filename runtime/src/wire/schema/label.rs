//! Labels: what every schema says alike of an attribute, as bytes that are made at compile time.
//!
//! The labels of an object stand one after the other, in the order in which they are sent. Whoever writes a schema reads one
//! stretch of memory, not names, types and descriptions from all over the program, which takes several times as long.

use super::constraint::constraint;
use super::nested::nested_object;
use super::sink::Sink;
use crate::table::{AttributeTable, Configurability};

/// Who sets it: the first two bits.
const CONFIGURABILITY: u8 = 0b11;
const SENSITIVE: u8 = 1 << 2;
const DEPRECATED: u8 = 1 << 3;
/// No property of the service's.
const SYNTHETIC: u8 = 1 << 4;
/// How an object is nested: the rest, nothing if none is.
const NESTING: u32 = 5;

const DEPRECATION_MESSAGE: u8 = 12;

/// What is known of an attribute without its table.
#[derive(Clone, Copy)]
pub(super) struct Label<'t> {
    marks: u8,
    /// Name, type unless an object is nested, and description: the first fields of its message.
    pub(super) fields: &'t [u8],
    /// What to tell users who still use it: the last field of its message, or nothing.
    pub(super) advice: &'t [u8],
}

impl<'t> Label<'t> {
    /// The first label, and the others.
    pub(super) const fn first(labels: &'t [u8]) -> Option<(Self, &'t [u8])> {
        let [marks, rest @ ..] = labels else { return None };
        let (fields, rest) = delimited_bytes(rest);
        let (advice, rest): (&[u8], _) =
            if *marks & DEPRECATED == 0 { (&[], rest) } else { delimited_bytes(rest) };
        Some((Self { marks: *marks, fields, advice }, rest))
    }

    pub(super) const fn configurability(self) -> Configurability {
        match self.marks & CONFIGURABILITY {
            0 => Configurability::Required,
            1 => Configurability::Optional,
            2 => Configurability::Computed,
            _ => Configurability::OptionalComputed,
        }
    }

    pub(super) const fn is_sensitive(self) -> bool {
        self.marks & SENSITIVE != 0
    }

    /// How an object is nested; nothing if none is.
    pub(super) const fn nesting(self) -> u8 {
        self.marks >> NESTING
    }

    pub(super) const fn is_deprecated(self) -> bool {
        self.marks & DEPRECATED != 0
    }

    pub(super) const fn is_synthetic(self) -> bool {
        self.marks & SYNTHETIC != 0
    }
}

/// How much room the labels take.
#[must_use]
pub const fn labels_length(attributes: &[AttributeTable], descriptions: &[&str]) -> usize {
    let mut counter = Sink::counting();
    write_labels(&mut counter, attributes, descriptions);
    counter.length()
}

/// The labels of an object with these attributes.
#[must_use]
pub const fn labels<const LENGTH: usize>(
    attributes: &[AttributeTable],
    descriptions: &[&str],
) -> [u8; LENGTH] {
    let mut labels = [0; LENGTH];
    write_labels(&mut Sink::into(&mut labels), attributes, descriptions);
    labels
}

/// Writes the labels; every attribute has a description, if an empty one.
pub(crate) const fn write_labels(
    sink: &mut Sink<'_>,
    mut attributes: &[AttributeTable],
    mut descriptions: &[&str],
) {
    assert!(attributes.len() == descriptions.len(), "every attribute has a description");
    while let ([table, others @ ..], [description, other_descriptions @ ..]) = (attributes, descriptions) {
        write_label(sink, table, description);
        (attributes, descriptions) = (others, other_descriptions);
    }
}

const fn write_label(sink: &mut Sink<'_>, table: &AttributeTable, description: &str) {
    sink.bytes(&[marks(table)]);
    let mut counter = Sink::counting();
    fields(&mut counter, table, description);
    sink.varint(counter.length() as u64);
    fields(sink, table, description);
    if let Some(advice) = table.behaviour.deprecated {
        let mut counter = Sink::counting();
        counter.text_unless_empty(DEPRECATION_MESSAGE, advice);
        sink.varint(counter.length() as u64);
        sink.text_unless_empty(DEPRECATION_MESSAGE, advice);
    }
}

const fn marks(table: &AttributeTable) -> u8 {
    let configurability = match table.configurability {
        Configurability::Required => 0,
        Configurability::Optional => 1,
        Configurability::Computed => 2,
        Configurability::OptionalComputed => 3,
    };
    let nesting = match nested_object(&table.kind) {
        Some((_, nesting)) => nesting,
        None => 0,
    };
    nesting << NESTING
        | configurability
        | mark(table.is_sensitive, SENSITIVE)
        | mark(table.behaviour.deprecated.is_some(), DEPRECATED)
        | mark(table.property.is_none(), SYNTHETIC)
}

const fn mark(is_set: bool, mark: u8) -> u8 {
    if is_set { mark } else { 0 }
}

const fn fields(sink: &mut Sink<'_>, table: &AttributeTable, description: &str) {
    sink.text(1, table.name);
    if nested_object(&table.kind).is_none() {
        constraint(sink, 2, &table.kind);
    }
    sink.text_unless_empty(3, description);
}

/// As many bytes as the number before them says.
const fn delimited_bytes(bytes: &[u8]) -> (&[u8], &[u8]) {
    let (mut length, mut shift, mut rest) = (0, 0, bytes);
    while let [byte, others @ ..] = rest {
        length |= ((*byte & 0x7f) as usize) << shift;
        (shift, rest) = (shift + 7, others);
        if *byte < 0x80 {
            break;
        }
    }
    match rest.split_at_checked(length) {
        Some(parts) => parts,
        None => (rest, &[]),
    }
}
