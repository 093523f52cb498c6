//! Encodes tables as Terraform's schema messages, directly as bytes.
//!
//! The messages of all types together take megabytes, so no protobuf structs are built. Nearly all of their bytes
//! are already in the [labels](ferroform_schema::encoding).

mod constraint;
mod label;
mod nested;
mod pieces;

pub use constraint::type_constraint;
pub use label::{labels, labels_length, write_labels};
pub(crate) use nested::nested_object;
pub use pieces::Pieces;
use pieces::Position;

use ferroform_schema::encoding::{BLOCK_ATTRIBUTE, Label, Labels, Message, NESTED_ATTRIBUTE, Object};
pub use ferroform_schema::encoding::{SchemaKind, Sink, delimited};
use rustc_hash::FxHashMap;

use crate::table::{ObjectTable, Outline, Root};

const VERSION: u8 = 1;
const BLOCK: u8 = 2;
const DESCRIPTION: u8 = 4;
const DEPRECATED: u8 = 6;
const DEPRECATION_MESSAGE: u8 = 7;
/// An upper bound for the keys, lengths and flags of one attribute or of a block, in bytes.
const HEADS: usize = 64;

/// A table to be encoded as a `Schema` message.
#[derive(Debug, Clone, Copy)]
pub struct SchemaSource<'a> {
    /// The attributes.
    pub root: &'a ObjectTable,
    /// Their labels.
    pub labels: &'a [u8],
    /// The schema version of the state.
    pub version: i64,
    /// Text for the user.
    pub description: &'a str,
    /// The deprecation message, if the type is deprecated.
    pub deprecated: Option<&'a str>,
    /// Where the schema is used.
    pub kind: SchemaKind,
    /// Whether secrets are sensitive.
    pub hides_secrets: bool,
}

impl<'a> SchemaSource<'a> {
    /// Creates the source of a resource type, as a managed resource or as a data source.
    #[must_use]
    pub fn of_resource(outline: &Outline, kind: SchemaKind) -> Self {
        let version = if kind == SchemaKind::Resource { outline.schema_version } else { 0 };
        let Outline { root, description, deprecated, .. } = *outline;
        Self { version, description, deprecated, ..Self::of_root(root, kind) }
    }

    /// Creates the source of a block without version or description.
    #[must_use]
    pub fn of_block(root: &'a ObjectTable, kind: SchemaKind) -> Self {
        Self::of_root(Root::of(root), kind)
    }

    /// Creates the source of such a block, whose labels are at hand.
    #[must_use]
    pub fn of_root(root: Root<'a>, kind: SchemaKind) -> Self {
        let Root { table: root, labels } = root;
        Self { root, labels, version: 0, description: "", deprecated: None, kind, hides_secrets: false }
    }

    /// Returns the length of the message in bytes.
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
        let mut labels = Labels::new(self.labels);
        let attributes = labels.object().attributes;
        let (kind, hides_secrets) = (self.kind, self.hides_secrets);
        let mut writer = Writer { kind, hides_secrets, pieces, written: FxHashMap::default() };
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
        // The key of the field is as long here as in a nested object.
        Labels::new(self.labels).object().lengths.of(self.kind) + counter.length()
    }

    /// Writes all fields of the block except its attributes.
    fn block_fields(&self, sink: &mut Sink<'_>) {
        sink.text_unless_empty(DESCRIPTION, self.description);
        sink.flag(DEPRECATED, self.deprecated.is_some());
        sink.text_unless_empty(DEPRECATION_MESSAGE, self.deprecated.unwrap_or_default());
    }
}

/// Writes the attributes of one schema.
///
/// The labels form a graph and the message is a tree, so the same nested object occurs several times. If its
/// bytes are still in the current piece they are copied; otherwise they are written from the labels again.
struct Writer<'p, 'f> {
    kind: SchemaKind,
    hides_secrets: bool,
    pieces: &'p mut Pieces<'f>,
    /// The position at which the attributes of each nested object were written last, by the position of its
    /// labels.
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
        let mut message = Message::new(label.marks, self.kind, length);
        if self.hides_secrets {
            message = message.map(|message| message.hiding_secrets(label.marks));
        }
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
                    labels.pass(&nested);
                } else {
                    self.nested(&nested.object, inside);
                }
                self.pieces.part(HEADS + label.size(), |sink| message.tail(sink, label));
            }
            (None, Some(nested)) => labels.pass(&nested),
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

    /// Copies the attributes of a nested object from where they were written before. Returns whether that was
    /// possible.
    fn again(&mut self, object: &Object, labels: &Labels<'_>) -> bool {
        let length = object.lengths.of(self.kind);
        self.written.get(&labels.position()).is_some_and(|place| self.pieces.again(*place, length))
    }
}
