//! What an attribute's message holds. All of it is `const`: the lengths of objects are known at compile time.

use super::SchemaKind;
use super::label::Label;
use super::sink::{Sink, delimited};
use crate::table::{Configurability, ObjectTable};

/// The field of an attribute in a nested object's message.
pub(super) const NESTED_ATTRIBUTE: u8 = 1;
const NESTING: u8 = 3;
const NESTED_TYPE: u8 = 10;

/// The messages of an object's attributes in a schema.
pub(super) struct AttributeMessages<'t> {
    labels: &'t [u8],
    nested: &'t [&'static ObjectTable],
    kind: SchemaKind,
}

impl<'t> AttributeMessages<'t> {
    /// Of the attributes with these labels; the objects of those that nest one, in the same order.
    pub(super) const fn new(labels: &'t [u8], nested: &'t [&'static ObjectTable], kind: SchemaKind) -> Self {
        Self { labels, nested, kind }
    }

    /// The next one: what would be an iterator, if those could be `const`.
    pub(super) const fn next(&mut self) -> Option<AttributeMessage<'t>> {
        while let Some((label, labels)) = Label::first(self.labels) {
            self.labels = labels;
            let object = self.next_nested(label);
            if let Some(configurability) =
                self.kind.configurability(label.configurability(), label.is_synthetic())
            {
                let nested = match object {
                    Some(object) => Some(NestedMessage::new(object, label.nesting(), self.kind)),
                    None => None,
                };
                let is_deprecated = matches!(self.kind, SchemaKind::Resource) && label.is_deprecated();
                return Some(AttributeMessage { label, configurability, is_deprecated, nested });
            }
        }
        None
    }

    const fn next_nested(&mut self, label: Label<'t>) -> Option<&'static ObjectTable> {
        match self.nested {
            [object, others @ ..] if label.nesting() != 0 => {
                self.nested = others;
                Some(object)
            }
            _ => None,
        }
    }
}

/// An attribute of a schema, before it is written.
pub(super) struct AttributeMessage<'t> {
    label: Label<'t>,
    configurability: Configurability,
    /// Core says it where the attribute is read; where it is set, validation does.
    is_deprecated: bool,
    pub(super) nested: Option<NestedMessage>,
}

/// The nested object of an attribute.
#[derive(Clone, Copy)]
pub(super) struct NestedMessage {
    pub(super) object: &'static ObjectTable,
    nesting: u64,
    length: usize,
}

impl AttributeMessage<'_> {
    pub(super) const fn length(&self) -> usize {
        let mut counter = Sink::counting();
        self.flags(&mut counter);
        let length = self.label.fields.len() + counter.length() + self.advice().len();
        match &self.nested {
            Some(nested) => length + delimited(nested.length),
            None => length,
        }
    }

    /// What stands before the attributes of the nested object.
    pub(super) const fn head(&self, sink: &mut Sink<'_>) {
        sink.bytes(self.label.fields);
        self.flags(sink);
        if let Some(nested) = &self.nested {
            sink.head(NESTED_TYPE, nested.length);
        }
    }

    const fn flags(&self, sink: &mut Sink<'_>) {
        use Configurability::{Computed, Optional, OptionalComputed, Required};
        sink.flag(4, matches!(self.configurability, Required));
        sink.flag(5, matches!(self.configurability, Optional | OptionalComputed));
        sink.flag(6, matches!(self.configurability, Computed | OptionalComputed));
        sink.flag(7, self.label.is_sensitive());
        sink.flag(9, self.is_deprecated);
    }

    /// What stands behind them.
    pub(super) const fn tail(&self, sink: &mut Sink<'_>) {
        if let Some(nested) = &self.nested {
            sink.number(NESTING, nested.nesting);
        }
        sink.bytes(self.advice());
    }

    const fn advice(&self) -> &[u8] {
        if self.is_deprecated { self.label.advice } else { &[] }
    }
}

impl NestedMessage {
    const fn new(object: &'static ObjectTable, nesting: u8, schema: SchemaKind) -> Self {
        let nesting = nesting as u64;
        let mut counter = Sink::counting();
        counter.number(NESTING, nesting);
        Self { object, nesting, length: object.schema_length(schema) + counter.length() }
    }
}
