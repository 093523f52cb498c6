//! The parts of an attribute's message that depend on what the schema is for.

use super::attribute::{Configurability, Marks, Nesting, Parts};
use super::kind::SchemaKind;
use super::label::Label;
use super::sink::{Sink, delimited};

const REQUIRED: u8 = 4;
const OPTIONAL: u8 = 5;
const COMPUTED: u8 = 6;
const SENSITIVE: u8 = 7;
const DEPRECATED: u8 = 9;
const NESTED_TYPE: u8 = 10;
const WRITE_ONLY: u8 = 11;
/// The number of this field in the message of a nested object.
const NESTING: u8 = 3;

/// An attribute's message in a schema of a given kind.
#[derive(Debug, Clone, Copy)]
pub struct Message {
    flags: Flags,
    is_described: bool,
    /// Core warns where a deprecated attribute is read; where it is set, the provider's validation warns.
    is_deprecated: bool,
    nested: Option<NestedMessage>,
}

/// The fields that say who sets the attribute, and the other boolean fields: at most four, of two bytes each, because
/// a secret is neither sensitive nor write-only. They
/// are collected in a register, since collecting them in memory and reading them back as a whole would wait for
/// all earlier writes.
#[derive(Debug, Clone, Copy)]
struct Flags {
    bytes: u64,
    length: usize,
}

#[derive(Debug, Clone, Copy)]
struct NestedMessage {
    nesting: Nesting,
    length: usize,
}

impl Message {
    /// Creates the message of an attribute with these marks. `nested` is the length of the attributes of the
    /// object that it nests. Returns `None` if schemas of this kind leave the attribute out.
    #[must_use]
    #[inline]
    pub const fn new(marks: Marks, kind: SchemaKind, nested: Option<usize>) -> Option<Self> {
        use Configurability::{Computed, Optional, OptionalComputed, Required};
        let Some(configurability) = kind.configurability(marks.configurability(), marks.is_synthetic())
        else {
            return None;
        };
        let nested = match (marks.nesting(), nested) {
            (Some(nesting), Some(attributes)) => Some(NestedMessage::new(nesting, attributes)),
            _ => None,
        };
        let is_deprecated = matches!(kind, SchemaKind::Resource) && marks.is_deprecated();
        let is_described = kind.describes(configurability);
        let flags = Flags { bytes: 0, length: 0 }
            .with(REQUIRED, matches!(configurability, Required))
            .with(OPTIONAL, matches!(configurability, Optional | OptionalComputed))
            .with(COMPUTED, matches!(configurability, Computed | OptionalComputed))
            .with(SENSITIVE, marks.is_sensitive());
        let flags = if marks.is_hidden_if_asked() { flags.without(SENSITIVE) } else { flags };
        let flags = flags.with(DEPRECATED, is_deprecated).with(WRITE_ONLY, marks.is_write_only());
        Some(Self { flags, is_described, is_deprecated, nested })
    }

    /// Returns the message in which a secret is sensitive. It is as long as the other one, which says that the
    /// attribute is not sensitive, so that the lengths of objects are the same in both.
    #[must_use]
    #[inline]
    pub const fn hiding_secrets(self, marks: Marks) -> Self {
        if !marks.is_hidden_if_asked() {
            return self;
        }
        let after = if self.is_deprecated { 2 } else { 0 };
        let value = 8 * (self.flags.length - after - 1);
        Self { flags: Flags { bytes: self.flags.bytes | 1 << value, ..self.flags }, ..self }
    }

    /// Returns its length with parts of these lengths.
    #[must_use]
    #[inline]
    pub(crate) const fn length(&self, parts: Parts) -> usize {
        let mut length = parts.fields + self.flags.length;
        if self.is_described {
            length += parts.description;
        }
        if self.is_deprecated {
            length += parts.advice;
        }
        match self.nested {
            Some(nested) => length + delimited(nested.length),
            None => length,
        }
    }

    /// Writes what precedes the attributes of the nested object.
    #[inline]
    pub const fn head(&self, sink: &mut Sink<'_>, label: &Label<'_>) {
        sink.bytes(label.fields);
        if self.is_described {
            sink.bytes(label.description);
        }
        sink.word(self.flags.bytes.to_le_bytes(), self.flags.length);
        if let Some(nested) = self.nested {
            sink.head(NESTED_TYPE, nested.length);
        }
    }

    /// Writes what follows the attributes of the nested object.
    #[inline]
    pub const fn tail(&self, sink: &mut Sink<'_>, label: &Label<'_>) {
        if let Some(nested) = self.nested {
            sink.number(NESTING, nested.nesting as u64);
        }
        if self.is_deprecated {
            sink.bytes(label.advice);
        }
    }
}

impl Label<'_> {
    /// Returns the length of this message with the label's fields.
    #[must_use]
    #[inline]
    pub const fn length(&self, message: &Message) -> usize {
        message.length(self.parts())
    }
}

impl Flags {
    /// Adds another flag if it is set.
    #[inline]
    const fn with(self, field: u8, is_set: bool) -> Self {
        if !is_set {
            return self;
        }
        let [key, value] = [(field << 3) as u64, 1];
        Self { bytes: self.bytes | (key | value << 8) << (8 * self.length), length: self.length + 2 }
    }

    /// Adds a flag that is not set.
    const fn without(self, field: u8) -> Self {
        let key = (field << 3) as u64;
        Self { bytes: self.bytes | key << (8 * self.length), length: self.length + 2 }
    }
}

impl NestedMessage {
    #[inline]
    const fn new(nesting: Nesting, attributes: usize) -> Self {
        let mut counter = Sink::counting();
        counter.number(NESTING, nesting as u64);
        Self { nesting, length: attributes + counter.length() }
    }
}
