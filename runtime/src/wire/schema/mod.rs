//! Tables as Terraform's schema messages, written straight into bytes.
//!
//! The messages of all types together have megabytes, so no protobuf structs are built. What a message holds is said once
//! here; [`encoder`] makes lengths and bytes of it.

mod constraint;
mod encoder;

pub use constraint::type_constraint;
pub use encoder::SchemaEncoder;

use crate::table::{AttributeTable, Configurability, Kind, ObjectTable, ResourceTable};

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
    /// Who sets an attribute of such a schema; none if it is not in it.
    #[must_use]
    pub fn configurability(self, table: &AttributeTable) -> Option<Configurability> {
        match (self, table.configurability) {
            (SchemaKind::Resource, own) => Some(own),
            // The only property of a data source that users give is the identifier.
            (SchemaKind::DataSource, _) if table.property.is_none() => Some(Configurability::Required),
            (SchemaKind::DataSource, _) => Some(Configurability::Computed),
            (SchemaKind::List, Configurability::Computed) => None,
            (SchemaKind::List, Configurability::Required) => Some(Configurability::Required),
            (SchemaKind::List, _) => Some(Configurability::Optional),
        }
    }

    /// The attributes of an object that are in such a schema.
    fn attributes(self, object: &ObjectTable) -> impl Iterator<Item = &AttributeTable> {
        object.attributes.iter().filter(move |table| self.configurability(table).is_some())
    }
}

/// A table seen as a `Schema` message.
#[derive(Debug, Clone, Copy)]
pub struct SchemaSource<'a> {
    /// The attributes.
    pub root: &'a ObjectTable,
    /// The version of the state's shape.
    pub version: i64,
    /// Text for the user.
    pub description: &'a str,
    /// Whether the type is going away.
    pub is_deprecated: bool,
    /// What the schema is for.
    pub kind: SchemaKind,
}

impl<'a> SchemaSource<'a> {
    /// A resource type, as a managed resource or as a data source.
    #[must_use]
    pub fn of_resource(table: &'a ResourceTable, kind: SchemaKind) -> Self {
        let version = if kind == SchemaKind::Resource { table.schema_version } else { 0 };
        let is_deprecated = table.deprecated.is_some();
        Self { root: table.root, version, description: table.description, is_deprecated, kind }
    }

    /// A block without version or description.
    #[must_use]
    pub fn of_block(root: &'a ObjectTable, kind: SchemaKind) -> Self {
        Self { root, version: 0, description: "", is_deprecated: false, kind }
    }

    fn describe(&self, sink: &mut impl Sink) {
        sink.number_unless_zero(1, u64::try_from(self.version).unwrap_or_default());
        sink.message(2, Message::Block(*self));
    }
}

/// Takes the fields of a message, each with its number.
trait Sink: Sized {
    fn text(&mut self, tag: u8, text: &str);
    /// The JSON of a type.
    fn constraint(&mut self, tag: u8, kind: &Kind);
    fn number(&mut self, tag: u8, value: u64);
    fn message(&mut self, tag: u8, message: Message<'_>);
    /// All attributes of an object, each a message.
    fn attributes(&mut self, tag: u8, object: &ObjectTable, kind: SchemaKind);

    fn text_unless_empty(&mut self, tag: u8, text: &str) {
        if !text.is_empty() {
            self.text(tag, text);
        }
    }

    fn number_unless_zero(&mut self, tag: u8, value: u64) {
        if value != 0 {
            self.number(tag, value);
        }
    }

    fn flag(&mut self, tag: u8, value: bool) {
        self.number_unless_zero(tag, u64::from(value));
    }
}

/// A message inside a schema.
#[derive(Clone, Copy)]
enum Message<'a> {
    Block(SchemaSource<'a>),
    Attribute { table: &'a AttributeTable, kind: SchemaKind },
    Nested { object: &'a ObjectTable, nesting: u64, kind: SchemaKind },
}

/// The number of the field that holds an attribute of a block.
const BLOCK_ATTRIBUTE: u8 = 2;
/// The number of the field that holds an attribute of a nested object.
const NESTED_ATTRIBUTE: u8 = 1;

impl Message<'_> {
    fn describe(self, sink: &mut impl Sink) {
        match self {
            Message::Block(source) => {
                sink.attributes(BLOCK_ATTRIBUTE, source.root, source.kind);
                sink.text_unless_empty(4, source.description);
                sink.flag(6, source.is_deprecated);
            }
            Message::Attribute { table, kind } => describe_attribute(table, kind, sink),
            Message::Nested { object, nesting, kind } => {
                sink.attributes(NESTED_ATTRIBUTE, object, kind);
                sink.number(3, nesting);
            }
        }
    }
}

fn describe_attribute(table: &AttributeTable, kind: SchemaKind, sink: &mut impl Sink) {
    use Configurability::{Computed, Optional, OptionalComputed, Required};
    let Some(configurability) = kind.configurability(table) else { return };
    let nested = nested_type(&table.kind, kind);
    sink.text(1, table.name);
    if nested.is_none() {
        sink.constraint(2, &table.kind);
    }
    sink.text_unless_empty(3, table.description);
    sink.flag(4, configurability == Required);
    sink.flag(5, matches!(configurability, Optional | OptionalComputed));
    sink.flag(6, matches!(configurability, Computed | OptionalComputed));
    sink.flag(7, table.is_sensitive);
    // Core warns about deprecated attributes itself. The reference sets no such mark, and the engine's own warning
    // says what to use instead, so the mark stays for tables that ask for it.
    sink.flag(9, table.deprecated.is_some() && kind == SchemaKind::Resource);
    if let Some(nested) = nested {
        sink.message(10, nested);
    }
}

fn nested_type(kind: &Kind, schema: SchemaKind) -> Option<Message<'static>> {
    let (object, nesting) = match kind {
        Kind::Object(object) => (*object, 1),
        Kind::List(element, _) => (object_of(&element.kind)?, 2),
        Kind::Set(element) => (object_of(&element.kind)?, 3),
        Kind::Map(element) => (object_of(&element.kind)?, 4),
        _ => return None,
    };
    Some(Message::Nested { object, nesting, kind: schema })
}

fn object_of(kind: &Kind) -> Option<&'static ObjectTable> {
    match kind {
        Kind::Object(object) => Some(object),
        _ => None,
    }
}
