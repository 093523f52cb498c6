//! Tables as Terraform's schema messages, written straight into bytes.
//!
//! The messages of all types together have megabytes, so no protobuf structs are built. What a message holds is said once,
//! to a [`Sink`] that counts or writes; what does not depend on the schema's kind is written when the tables are compiled.

mod attribute;
mod constraint;
mod label;
mod length;
mod nested;
mod sink;

pub use constraint::type_constraint;
pub use label::{labels, labels_length};
pub use nested::{nested_count, nested_objects};
pub use sink::{Sink, delimited};
#[cfg(test)]
pub(crate) use {label::write_labels, nested::nested_object};

use rustc_hash::FxHashMap;

use crate::table::{Configurability, ObjectTable, ResourceTable};
use attribute::NESTED_ATTRIBUTE;

/// What a schema is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SchemaKind {
    /// A managed resource, or any block written by hand: as the table says.
    Resource,
    /// A data source over the same attributes: all computed, but `id`.
    DataSource,
    /// The configuration of a list resource: what users give, and nothing else.
    List,
}

impl SchemaKind {
    /// Who sets an attribute of such a schema, if it is in it; synthetic ones are no property of the service's.
    #[must_use]
    pub const fn configurability(self, own: Configurability, is_synthetic: bool) -> Option<Configurability> {
        match (self, own) {
            (SchemaKind::Resource, own) => Some(own),
            // The only property of a data source that users give is the identifier.
            (SchemaKind::DataSource, _) if is_synthetic => Some(Configurability::Required),
            (SchemaKind::DataSource, _) => Some(Configurability::Computed),
            (SchemaKind::List, Configurability::Computed) => None,
            (SchemaKind::List, Configurability::Required) => Some(Configurability::Required),
            (SchemaKind::List, _) => Some(Configurability::Optional),
        }
    }
}

/// The field of a block in a schema.
const BLOCK: u8 = 2;
/// The field of an attribute in a block.
const BLOCK_ATTRIBUTE: u8 = 2;

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
        Attributes { kind: self.kind, written: FxHashMap::default() }.write(sink, BLOCK_ATTRIBUTE, self.root);
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
        self.root.schema_length(self.kind) + counter.length()
    }

    /// All fields but the attributes.
    fn block_fields(&self, sink: &mut Sink<'_>) {
        sink.text_unless_empty(4, self.description);
        sink.flag(6, self.deprecated.is_some());
        sink.text_unless_empty(7, self.deprecated.unwrap_or_default());
    }
}

/// Writes the attributes of one schema. A table is a graph and the wire a tree: what was written once is copied from
/// there.
struct Attributes {
    kind: SchemaKind,
    /// Where the attributes of a nested object begin. Objects are `static`, so their address is their name.
    written: FxHashMap<usize, usize>,
}

impl Attributes {
    fn write(&mut self, sink: &mut Sink<'_>, field: u8, object: &ObjectTable) {
        let mut messages = object.schema_messages(self.kind);
        while let Some(message) = messages.next() {
            sink.head(field, message.length());
            message.head(sink);
            if let Some(nested) = message.nested {
                self.nested(sink, nested.object);
            }
            message.tail(sink);
        }
    }

    fn nested(&mut self, sink: &mut Sink<'_>, object: &ObjectTable) {
        let name = std::ptr::from_ref(object).addr();
        if let Some(&start) = self.written.get(&name) {
            sink.again(start, object.schema_length(self.kind));
            return;
        }
        self.written.insert(name, sink.length());
        self.write(sink, NESTED_ATTRIBUTE, object);
    }
}
