//! An attribute in a schema: what depends on what the schema is for.

use crate::attribute::{Configurability, Marks, Nesting};
use crate::kind::SchemaKind;
use crate::label::Label;
use crate::sink::{Sink, delimited};

const REQUIRED: u8 = 4;
const OPTIONAL: u8 = 5;
const COMPUTED: u8 = 6;
const SENSITIVE: u8 = 7;
const DEPRECATED: u8 = 9;
const NESTED_TYPE: u8 = 10;
/// The field of a nested object's message.
const NESTING: u8 = 3;

/// An attribute's message in a schema of some kind.
#[derive(Debug, Clone, Copy)]
pub struct Message {
    flags: Flags,
    /// Core says it where the attribute is read; where it is set, validation does.
    is_deprecated: bool,
    nested: Option<NestedMessage>,
}

/// The fields that say who sets it, and what else is either so or not: at most four, each of two bytes. They are gathered in a
/// register: to gather them in memory and to read them from there as a whole waits for all that was written before.
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
    /// Of an attribute with these marks; of the attributes of the object that it nests, the length. None if schemas of this
    /// kind leave it out.
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
        let flags = Flags { bytes: 0, length: 0 }
            .with(REQUIRED, matches!(configurability, Required))
            .with(OPTIONAL, matches!(configurability, Optional | OptionalComputed))
            .with(COMPUTED, matches!(configurability, Computed | OptionalComputed))
            .with(SENSITIVE, marks.is_sensitive())
            .with(DEPRECATED, is_deprecated);
        Some(Self { flags, is_deprecated, nested })
    }

    /// How long it is with fields and advice of these lengths.
    #[must_use]
    #[inline]
    pub const fn length(&self, fields: usize, advice: usize) -> usize {
        let length = fields + self.flags.length + if self.is_deprecated { advice } else { 0 };
        match self.nested {
            Some(nested) => length + delimited(nested.length),
            None => length,
        }
    }

    /// What stands before the attributes of the nested object.
    #[inline]
    pub const fn head(&self, sink: &mut Sink<'_>, label: &Label<'_>) {
        sink.bytes(label.fields);
        sink.word(self.flags.bytes.to_le_bytes(), self.flags.length);
        if let Some(nested) = self.nested {
            sink.head(NESTED_TYPE, nested.length);
        }
    }

    /// What stands behind them.
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
    /// How long such a message of it is.
    #[must_use]
    #[inline]
    pub const fn length(&self, message: &Message) -> usize {
        message.length(self.fields.len(), self.advice.len())
    }
}

impl Flags {
    /// The same with another one if it is set.
    #[inline]
    const fn with(self, field: u8, is_set: bool) -> Self {
        if !is_set {
            return self;
        }
        let [key, value] = [(field << 3) as u64, 1];
        Self { bytes: self.bytes | (key | value << 8) << (8 * self.length), length: self.length + 2 }
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
