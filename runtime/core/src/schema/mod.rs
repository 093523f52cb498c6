//! Tables as Terraform's schema messages, written straight into bytes.
//!
//! The messages of all types together have megabytes, so no protobuf structs are built: nearly all of them is in the
//! [labels](ferroform_schema_encoding) already.

mod constraint;
mod label;
mod nested;
mod pieces;

pub use constraint::type_constraint;
pub use label::{labels, labels_length, write_labels};
pub use pieces::Pieces;
use pieces::Position;

use ferroform_schema_encoding::{BLOCK_ATTRIBUTE, Label, Labels, Message, NESTED_ATTRIBUTE, Nested, Object};
pub use ferroform_schema_encoding::{SchemaKind, Sink, delimited};
use rustc_hash::FxHashMap;

use crate::table::{ObjectTable, ResourceTable};

const VERSION: u8 = 1;
const BLOCK: u8 = 2;
const DESCRIPTION: u8 = 4;
const DEPRECATED: u8 = 6;
const DEPRECATION_MESSAGE: u8 = 7;
/// More than keys, lengths and flags of one attribute or of a block take.
const HEADS: usize = 64;

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
    pub fn write(&self, pieces: &mut Pieces<'_>) {
        pieces.part(HEADS, |sink| {
            self.own_fields(sink);
            sink.head(BLOCK, self.block_length());
        });
        let mut labels = Labels::new(self.root.labels);
        let attributes = labels.object().attributes;
        let mut writer = Writer { kind: self.kind, pieces, written: FxHashMap::default() };
        writer.attributes(BLOCK_ATTRIBUTE, &mut labels, attributes);
        let mut counter = Sink::counting();
        self.block_fields(&mut counter);
        pieces.part(counter.length(), |sink| self.block_fields(sink));
    }

    fn own_fields(&self, sink: &mut Sink<'_>) {
        if let Ok(version @ 1..) = u64::try_from(self.version) {
            sink.number(VERSION, version);
        }
    }

    fn block_length(&self) -> usize {
        let mut counter = Sink::counting();
        self.block_fields(&mut counter);
        // The number of the field is as long as that of a nested object's attributes.
        Labels::new(self.root.labels).object().lengths.of(self.kind) + counter.length()
    }

    /// All fields of the block but its attributes.
    fn block_fields(&self, sink: &mut Sink<'_>) {
        sink.text_unless_empty(DESCRIPTION, self.description);
        sink.flag(DEPRECATED, self.deprecated.is_some());
        sink.text_unless_empty(DEPRECATION_MESSAGE, self.deprecated.unwrap_or_default());
    }
}

/// Writes the attributes of one schema. Labels are a graph and the wire is a tree: most of it came before. It is copied where
/// it is still in the same piece, and written from its labels again where it is not.
struct Writer<'p, 'f> {
    kind: SchemaKind,
    pieces: &'p mut Pieces<'f>,
    /// Where the attributes of nested objects were written last, by the place of their labels.
    written: FxHashMap<usize, Position>,
}

impl Writer<'_, '_> {
    fn attributes(&mut self, field: u8, labels: &mut Labels<'_>, count: usize) {
        for _ in 0..count {
            let Some(label) = labels.label() else { return };
            self.attribute(field, &label, labels);
        }
    }

    fn attribute(&mut self, field: u8, label: &Label<'_>, labels: &mut Labels<'_>) {
        let nested = label.marks.nesting().map(|_| labels.nested());
        let length = nested.map(|nested| nested.object.lengths.of(self.kind));
        let message = Message::new(label.marks, self.kind, length);
        match (message, nested) {
            (Some(message), None) => self.pieces.part(HEADS + label.size(), |sink| {
                sink.head(field, label.length(&message));
                message.head(sink, label);
                message.tail(sink, label);
            }),
            (Some(message), Some(mut nested)) => {
                self.pieces.part(HEADS + label.size(), |sink| {
                    sink.head(field, label.length(&message));
                    message.head(sink, label);
                });
                let inside = nested.elsewhere.as_mut().unwrap_or(&mut *labels);
                if self.again(&nested.object, inside) {
                    pass(labels, &nested);
                } else {
                    self.nested(&nested.object, inside);
                }
                self.pieces.part(HEADS + label.size(), |sink| message.tail(sink, label));
            }
            (None, Some(nested)) => pass(labels, &nested),
            (None, None) => {}
        }
    }

    fn nested(&mut self, object: &Object, labels: &mut Labels<'_>) {
        let (place, labels_at) = (self.pieces.place(), labels.position());
        self.attributes(NESTED_ATTRIBUTE, labels, object.attributes);
        if self.pieces.is_whole(place, object.lengths.of(self.kind)) {
            self.written.insert(labels_at, place);
        }
    }

    /// Whether the attributes of a nested object could be copied.
    fn again(&mut self, object: &Object, labels: &Labels<'_>) -> bool {
        let length = object.lengths.of(self.kind);
        self.written.get(&labels.position()).is_some_and(|place| self.pieces.again(*place, length))
    }
}

/// Reads past the attributes of a nested object where they are next.
fn pass(labels: &mut Labels<'_>, nested: &Nested<'_>) {
    if nested.elsewhere.is_some() {
        return;
    }
    for _ in 0..nested.object.attributes {
        if labels.label().is_some_and(|label| label.marks.nesting().is_some()) {
            let nested = labels.nested();
            pass(labels, &nested);
        }
    }
}
