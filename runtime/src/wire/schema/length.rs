//! How long are an object's attributes in a schema? A message says its length before its bytes, so the answer is needed
//! before anything is sent. It follows from the labels, and the compiler works it out.

use super::SchemaKind;
use super::attribute::AttributeMessages;
use super::sink::delimited;
use crate::table::{AttributeTable, Constraint, Holdings, ObjectTable, SchemaLengths};

impl ObjectTable {
    /// An object of these attributes, sorted by name, with their [labels](super::labels) and the
    /// [objects](super::nested_objects) nested in them, that follows these rules.
    #[must_use]
    pub const fn new(
        attributes: &'static [AttributeTable],
        labels: &'static [u8],
        nested: &'static [&'static ObjectTable],
        rules: &'static [Constraint],
    ) -> Self {
        let schema_lengths = SchemaLengths {
            resource: length(AttributeMessages::new(labels, nested, SchemaKind::Resource)),
            data_source: length(AttributeMessages::new(labels, nested, SchemaKind::DataSource)),
            list: length(AttributeMessages::new(labels, nested, SchemaKind::List)),
        };
        Self { attributes, labels, nested, rules, schema_lengths, holdings: Holdings::of(attributes) }
    }

    /// The attributes' messages in a schema of this kind.
    pub(super) const fn schema_messages(&self, kind: SchemaKind) -> AttributeMessages<'_> {
        AttributeMessages::new(self.labels, self.nested, kind)
    }

    /// The fields that hold the attributes, in a schema of this kind.
    pub(super) const fn schema_length(&self, kind: SchemaKind) -> usize {
        let lengths = &self.schema_lengths;
        let length = match kind {
            SchemaKind::Resource => lengths.resource,
            SchemaKind::DataSource => lengths.data_source,
            SchemaKind::List => lengths.list,
        };
        length as usize
    }
}

#[expect(clippy::cast_possible_truncation, reason = "asserted")]
const fn length(mut messages: AttributeMessages<'_>) -> u32 {
    let mut total = 0;
    while let Some(message) = messages.next() {
        total += delimited(message.length());
    }
    // Terraform takes messages of 256 megabytes.
    assert!(total <= u32::MAX as usize, "an object's schema takes more than four gigabytes");
    total as u32
}
