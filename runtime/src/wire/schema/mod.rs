//! Tables as Terraform's schema messages, written straight into bytes.
//!
//! The messages of all types together have megabytes, so no protobuf structs are built: nearly all of them is in the
//! [labels](ferroform_label) already.

mod constraint;
mod label;
mod nested;

pub use constraint::type_constraint;
#[cfg(test)]
pub(crate) use label::write_labels;
pub use label::{labels, labels_length};

use ferroform_label::{BLOCK_ATTRIBUTE, Labels, Message, NESTED_ATTRIBUTE, Nested};
pub use ferroform_label::{SchemaKind, Sink, delimited};
use rustc_hash::FxHashMap;

use crate::table::{ObjectTable, ResourceTable};

/// The field of a block in a schema.
const BLOCK: u8 = 2;

/// A table seen as a `Schema` message.
#[derive(Debug, Clone, Copy)]
pub struct SchemaSource<'a> {
    /// The attributes.
    pub root: &'a ObjectTable,
    /// The version of the state's shape.
    pub version: i64,
    /// Text for the user.
    pub description: &'a str,
    /// What to tell users of a type that is going away.
    pub deprecated: Option<&'a str>,
    /// What the schema is for.
    pub kind: SchemaKind,
}

impl<'a> SchemaSource<'a> {
    /// A resource type, as a managed resource or as a data source.
    #[must_use]
    pub fn of_resource(table: &'a ResourceTable, kind: SchemaKind) -> Self {
        let version = if kind == SchemaKind::Resource { table.schema_version } else { 0 };
        let ResourceTable { root, description, deprecated, .. } = *table;
        Self { root, version, description, deprecated, kind }
    }

    /// A block without version or description.
    #[must_use]
    pub fn of_block(root: &'a ObjectTable, kind: SchemaKind) -> Self {
        Self { root, version: 0, description: "", deprecated: None, kind }
    }

    /// How long the message is.
    #[must_use]
    pub fn length(&self) -> usize {
        let mut counter = Sink::counting();
        self.own_fields(&mut counter);
        counter.length() + delimited(self.block_length())
    }

    /// Writes the message.
    pub fn write(&self, sink: &mut Sink<'_>) {
        self.own_fields(sink);
        sink.head(BLOCK, self.block_length());
        Writer::new(self.root.labels, self.kind).block(sink);
        self.block_fields(sink);
    }

    fn own_fields(&self, sink: &mut Sink<'_>) {
        if let Ok(version @ 1..) = u64::try_from(self.version) {
            sink.number(1, version);
        }
    }

    fn block_length(&self) -> usize {
        let mut counter = Sink::counting();
        self.block_fields(&mut counter);
        // The number of the field is as long as that of a nested object's attributes.
        Labels::new(self.root.labels).object().lengths.of(self.kind) + counter.length()
    }

    /// All fields but the attributes.
    fn block_fields(&self, sink: &mut Sink<'_>) {
        sink.text_unless_empty(4, self.description);
        sink.flag(6, self.deprecated.is_some());
        sink.text_unless_empty(7, self.deprecated.unwrap_or_default());
    }
}

/// Writes the attributes of one schema. Labels are a graph and the wire is a tree: what was written once is copied from
/// there.
struct Writer<'t> {
    kind: SchemaKind,
    labels: Labels<'t>,
    /// Where the attributes of an object were written, by the place of its labels.
    written: FxHashMap<usize, usize>,
}

impl<'t> Writer<'t> {
    fn new(labels: &'t [u8], kind: SchemaKind) -> Self {
        Self { kind, labels: Labels::new(labels), written: FxHashMap::default() }
    }

    fn block(&mut self, sink: &mut Sink<'_>) {
        let root = self.labels.object();
        self.attributes(sink, BLOCK_ATTRIBUTE, root.attributes);
    }

    fn attributes(&mut self, sink: &mut Sink<'_>, field: u8, count: usize) {
        for _ in 0..count {
            self.attribute(sink, field);
        }
    }

    fn attribute(&mut self, sink: &mut Sink<'_>, field: u8) {
        let Some(label) = self.labels.label() else { return };
        let nested = label.marks.nesting().map(|_| self.labels.nested());
        let length = nested.map(|nested| nested.object.lengths.of(self.kind));
        let Some(message) = Message::new(label.marks, self.kind, length) else {
            return nested.into_iter().for_each(|nested| self.leave_out(&nested));
        };
        sink.head(field, label.length(&message));
        message.head(sink, &label);
        if let Some(nested) = nested {
            self.nested(sink, &nested);
        }
        message.tail(sink, &label);
    }

    fn nested(&mut self, sink: &mut Sink<'_>, nested: &Nested<'t>) {
        let place = nested.labels.position();
        if let Some(&start) = self.written.get(&place) {
            return sink.again(start, nested.object.lengths.of(self.kind));
        }
        self.written.insert(place, sink.length());
        // Further back stands what was left out there.
        let next = std::mem::replace(&mut self.labels, nested.labels);
        self.attributes(sink, NESTED_ATTRIBUTE, nested.object.attributes);
        if !nested.is_here {
            self.labels = next;
        }
    }

    fn leave_out(&mut self, nested: &Nested<'_>) {
        let attributes = if nested.is_here { nested.object.attributes } else { 0 };
        for _ in 0..attributes {
            let label = self.labels.label();
            if label.is_some_and(|label| label.marks.nesting().is_some()) {
                let nested = self.labels.nested();
                self.leave_out(&nested);
            }
        }
    }
}
