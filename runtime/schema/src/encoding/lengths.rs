//! Encoded lengths of an object's attributes.

use super::attribute::{Attribute, Marks, Parts};
use super::kind::SchemaKind;
use super::message::Message;
use super::sink::{Sink, delimited};

/// The number of bytes that an object's attributes take in a schema of each kind. The length of a message comes
/// before its bytes, so it must be known before anything is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lengths([usize; 3]);

impl Lengths {
    /// The lengths for an object without attributes.
    pub const NONE: Self = Self([0; 3]);

    pub(crate) const fn new(lengths: [usize; 3]) -> Self {
        Self(lengths)
    }

    /// Returns the length in a schema of this kind.
    #[must_use]
    #[inline]
    pub const fn of(&self, kind: SchemaKind) -> usize {
        let [resource, data_source, list] = self.0;
        match kind {
            SchemaKind::Resource => resource,
            SchemaKind::DataSource => data_source,
            SchemaKind::List => list,
        }
    }

    /// Returns the lengths with one more attribute and the object that it nests.
    #[must_use]
    pub const fn with(self, attribute: &Attribute<'_>, nested: Option<Lengths>) -> Self {
        self.with_message(attribute.marks, attribute.parts(), nested)
    }

    /// Returns the lengths with one more attribute, by the lengths of its parts.
    pub(crate) const fn with_message(self, marks: Marks, parts: Parts, nested: Option<Lengths>) -> Self {
        let (mut all, mut next) = (self.0, 0);
        while next < SchemaKind::ALL.len() {
            let kind = SchemaKind::ALL[next];
            let nested = match nested {
                Some(lengths) => Some(lengths.of(kind)),
                None => None,
            };
            if let Some(message) = Message::new(marks, kind, nested) {
                all[next] += delimited(message.length(parts));
            }
            next += 1;
        }
        Self(all)
    }

    /// Returns the lengths with the attributes of another object.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        let [resource, data_source, list] = self.0;
        let [more_resource, more_data_source, more_list] = other.0;
        Self([resource + more_resource, data_source + more_data_source, list + more_list])
    }

    /// Writes what precedes the labels of `attributes` attributes.
    pub const fn write(&self, sink: &mut Sink<'_>, attributes: usize) {
        let [resource, data_source, list] = self.0;
        sink.varint(resource as u64);
        sink.varint(data_source as u64);
        sink.varint(list as u64);
        sink.varint(attributes as u64);
    }
}
