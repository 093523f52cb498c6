//! Tables as Terraform's schema messages, written straight into bytes.
//!
//! The messages of all types together have megabytes, so no protobuf structs are built. Protobuf puts the length
//! of a message before it: [`fields_of_attribute`] and its siblings describe each message once, and the description
//! is walked twice, for the length and for the bytes. Lengths of shared definitions are remembered, since a table is
//! a graph and the wire is a tree.

use std::borrow::Cow;
use std::collections::HashMap;

use prost::encoding::{encode_varint, encoded_len_varint};

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
}

/// Writes schema messages; keep one for as long as many are written.
#[derive(Debug, Default)]
pub struct SchemaEncoder {
    /// By the address of the definition, which is `static`.
    lengths: HashMap<(usize, SchemaKind), usize>,
}

impl SchemaEncoder {
    /// An encoder that knows no lengths yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The length of [`Self::write`]'s bytes.
    pub fn length(&mut self, schema: &SchemaSource<'_>) -> usize {
        self.fields_length(&schema.fields())
    }

    /// Writes a `Schema` message.
    pub fn write(&mut self, out: &mut Vec<u8>, schema: &SchemaSource<'_>) {
        self.write_fields(out, &schema.fields());
    }

    fn fields_length(&mut self, fields: &[Field<'_>]) -> usize {
        fields.iter().map(|field| self.field_length(field)).sum()
    }

    fn field_length(&mut self, field: &Field<'_>) -> usize {
        let key = 1;
        match field {
            Field::Text(_, text) => key + encoded_len_varint(text.len() as u64) + text.len(),
            Field::Varint(_, value) => key + encoded_len_varint(*value),
            Field::Message(_, message) => {
                let length = self.message_length(message);
                key + encoded_len_varint(length as u64) + length
            }
        }
    }

    fn message_length(&mut self, message: &Message<'_>) -> usize {
        let Message::Nested { object, kind, .. } = message else {
            return self.fields_length(&message.fields());
        };
        // Besides its attributes, a nested type has only its nesting mode, whose length is always the same.
        let key = (std::ptr::from_ref::<ObjectTable>(object).addr(), *kind);
        if let Some(&length) = self.lengths.get(&key) {
            return length;
        }
        let length = self.fields_length(&message.fields());
        self.lengths.insert(key, length);
        length
    }

    fn write_fields(&mut self, out: &mut Vec<u8>, fields: &[Field<'_>]) {
        for field in fields {
            match field {
                Field::Text(tag, text) => {
                    out.push(tag << 3 | 2);
                    encode_varint(text.len() as u64, out);
                    out.extend_from_slice(text.as_bytes());
                }
                Field::Varint(tag, value) => {
                    out.push(tag << 3);
                    encode_varint(*value, out);
                }
                Field::Message(tag, message) => {
                    out.push(tag << 3 | 2);
                    encode_varint(self.message_length(message) as u64, out);
                    self.write_fields(out, &message.fields());
                }
            }
        }
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

    fn fields(&self) -> Vec<Field<'a>> {
        let mut fields = Vec::with_capacity(2);
        fields.extend(number(1, self.version));
        fields.push(Field::Message(2, Message::Block(*self)));
        fields
    }
}

/// A field of a message: its number and its content.
enum Field<'a> {
    Text(u8, Cow<'a, str>),
    Varint(u8, u64),
    Message(u8, Message<'a>),
}

/// A message inside a schema.
enum Message<'a> {
    Block(SchemaSource<'a>),
    Attribute { table: &'a AttributeTable, kind: SchemaKind },
    Nested { object: &'a ObjectTable, nesting: u64, kind: SchemaKind },
}

impl<'a> Message<'a> {
    fn fields(&self) -> Vec<Field<'a>> {
        match self {
            Message::Block(source) => fields_of_block(source),
            Message::Attribute { table, kind } => fields_of_attribute(table, *kind),
            Message::Nested { object, nesting, kind } => fields_of_nested_type(object, *nesting, *kind),
        }
    }
}

fn fields_of_block<'a>(source: &SchemaSource<'a>) -> Vec<Field<'a>> {
    let mut fields = attributes(2, source.root, source.kind);
    fields.extend(text(4, source.description));
    fields.extend(flag(6, source.is_deprecated));
    fields
}

fn fields_of_nested_type(object: &ObjectTable, nesting: u64, kind: SchemaKind) -> Vec<Field<'_>> {
    let mut fields = attributes(1, object, kind);
    fields.push(Field::Varint(3, nesting));
    fields
}

fn fields_of_attribute(table: &AttributeTable, kind: SchemaKind) -> Vec<Field<'_>> {
    let Some(configurability) = kind.configurability(table) else { return Vec::new() };
    let mut fields = Vec::with_capacity(8);
    fields.extend(text(1, table.name));
    let nested = nested_type(&table.kind, kind);
    if nested.is_none() {
        fields.push(Field::Text(2, type_constraint(&table.kind)));
    }
    fields.extend(text(3, table.description));
    fields.extend(flag(4, configurability == Configurability::Required));
    let is_optional =
        matches!(configurability, Configurability::Optional | Configurability::OptionalComputed);
    fields.extend(flag(5, is_optional));
    let is_computed =
        matches!(configurability, Configurability::Computed | Configurability::OptionalComputed);
    fields.extend(flag(6, is_computed));
    fields.extend(flag(7, table.is_sensitive));
    // Core warns about deprecated attributes itself. The reference sets no such mark, and the engine's own warning
    // says what to use instead, so the mark stays for tables that ask for it.
    fields.extend(flag(9, table.deprecated.is_some() && kind == SchemaKind::Resource));
    fields.extend(nested.map(|message| Field::Message(10, message)));
    fields
}

fn attributes(tag: u8, object: &ObjectTable, kind: SchemaKind) -> Vec<Field<'_>> {
    let attributes = object.attributes.iter().filter(|table| kind.configurability(table).is_some());
    attributes.map(|table| Field::Message(tag, Message::Attribute { table, kind })).collect()
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

/// A type constraint in the JSON that Terraform writes.
#[must_use]
pub fn type_constraint(kind: &Kind) -> Cow<'static, str> {
    match kind {
        Kind::Bool => "\"bool\"".into(),
        Kind::Int64 | Kind::Float64 => "\"number\"".into(),
        Kind::String(_) => "\"string\"".into(),
        Kind::List(element, _) => format!("[\"list\",{}]", type_constraint(&element.kind)).into(),
        Kind::Set(element) => format!("[\"set\",{}]", type_constraint(&element.kind)).into(),
        Kind::Map(element) => format!("[\"map\",{}]", type_constraint(&element.kind)).into(),
        Kind::Object(object) => {
            let attribute = |a: &AttributeTable| format!("{:?}:{}", a.name, type_constraint(&a.kind));
            let attributes: Vec<_> = object.attributes.iter().map(attribute).collect();
            format!("[\"object\",{{{}}}]", attributes.join(",")).into()
        }
    }
}

fn text(tag: u8, text: &str) -> Option<Field<'_>> {
    (!text.is_empty()).then_some(Field::Text(tag, Cow::Borrowed(text)))
}

fn flag<'a>(tag: u8, value: bool) -> Option<Field<'a>> {
    value.then_some(Field::Varint(tag, 1))
}

fn number<'a>(tag: u8, value: i64) -> Option<Field<'a>> {
    u64::try_from(value).ok().filter(|value| *value != 0).map(|value| Field::Varint(tag, value))
}
