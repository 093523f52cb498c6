//! What an attribute's message holds. All of it is `const`: the lengths of objects are known at compile time.

use super::SchemaKind;
use super::constraint::constraint;
use super::sink::{Sink, delimited};
use crate::table::{AttributeTable, Configurability, Kind, ObjectTable};

/// The field of an attribute in a nested object's message.
pub(super) const NESTED_ATTRIBUTE: u8 = 1;
const NESTING: u8 = 3;
const NESTED_TYPE: u8 = 10;
const DEPRECATION_MESSAGE: u8 = 12;

/// An attribute of a schema, before it is written.
pub(super) struct AttributeMessage<'t> {
    table: &'t AttributeTable,
    configurability: Configurability,
    is_in_resource: bool,
    pub(super) nested: Option<NestedMessage>,
}

/// The nested object of an attribute.
#[derive(Clone, Copy)]
pub(super) struct NestedMessage {
    pub(super) object: &'static ObjectTable,
    nesting: u64,
    pub(super) length: usize,
}

impl<'t> AttributeMessage<'t> {
    /// None if such a schema does not have the attribute.
    pub(super) const fn new(table: &'t AttributeTable, kind: SchemaKind) -> Option<Self> {
        let Some(configurability) = kind.configurability(table) else { return None };
        let is_in_resource = matches!(kind, SchemaKind::Resource);
        let nested = NestedMessage::new(&table.kind, kind);
        Some(Self { table, configurability, is_in_resource, nested })
    }

    pub(super) const fn length(&self) -> usize {
        let mut counter = Sink::counting();
        self.first_fields(&mut counter);
        self.last_fields(&mut counter);
        match &self.nested {
            Some(nested) => counter.length() + delimited(nested.length),
            None => counter.length(),
        }
    }

    /// The fields before the nested object.
    pub(super) const fn first_fields(&self, sink: &mut Sink<'_>) {
        use Configurability::{Computed, Optional, OptionalComputed, Required};
        sink.text(1, self.table.name);
        if self.nested.is_none() {
            constraint(sink, 2, &self.table.kind);
        }
        sink.text_unless_empty(3, self.table.texts.description);
        sink.flag(4, matches!(self.configurability, Required));
        sink.flag(5, matches!(self.configurability, Optional | OptionalComputed));
        sink.flag(6, matches!(self.configurability, Computed | OptionalComputed));
        sink.flag(7, self.table.is_sensitive);
        sink.flag(9, self.deprecated().is_some());
    }

    /// The fields after the nested object.
    pub(super) const fn last_fields(&self, sink: &mut Sink<'_>) {
        if let Some(advice) = self.deprecated() {
            sink.text_unless_empty(DEPRECATION_MESSAGE, advice);
        }
    }

    pub(super) const fn last_length(&self) -> usize {
        let mut counter = Sink::counting();
        self.last_fields(&mut counter);
        counter.length()
    }

    /// Core says it where the attribute is read; where it is set, validation does.
    const fn deprecated(&self) -> Option<&'static str> {
        if self.is_in_resource { self.table.texts.deprecated } else { None }
    }
}

impl NestedMessage {
    const fn new(kind: &Kind, schema: SchemaKind) -> Option<Self> {
        let (object, nesting) = match kind {
            Kind::Object(object) => (Some(*object), 1),
            Kind::List(element, _) => (object_of(&element.kind), 2),
            Kind::Set(element) => (object_of(&element.kind), 3),
            Kind::Map(element) => (object_of(&element.kind), 4),
            Kind::Bool | Kind::Int64 | Kind::Float64 | Kind::String(_) | Kind::Dynamic => (None, 0),
        };
        let Some(object) = object else { return None };
        let mut counter = Sink::counting();
        counter.number(NESTING, nesting);
        Some(Self { object, nesting, length: object.schema_length(schema) + counter.length() })
    }

    pub(super) const fn head(self, sink: &mut Sink<'_>) {
        sink.head(NESTED_TYPE, self.length);
    }

    pub(super) const fn tail(self, sink: &mut Sink<'_>) {
        sink.number(NESTING, self.nesting);
    }
}

const fn object_of(kind: &Kind) -> Option<&'static ObjectTable> {
    match kind {
        Kind::Object(object) => Some(object),
        _ => None,
    }
}
