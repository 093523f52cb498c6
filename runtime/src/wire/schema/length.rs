//! How long are an object's attributes in a schema? A message says its length before its bytes, so the answer is needed
//! before anything is sent. It follows from the table, and the compiler works it out.

use super::SchemaKind;
use super::attribute::AttributeMessage;
use super::sink::delimited;
use crate::table::{AttributeTable, Constraint, Holdings, ObjectTable, SchemaLengths};

impl ObjectTable {
    /// An object of these attributes, sorted by name, that follows these rules.
    #[must_use]
    pub const fn new(attributes: &'static [AttributeTable], rules: &'static [Constraint]) -> Self {
        let schema_lengths = SchemaLengths {
            resource: narrow(length(attributes, SchemaKind::Resource)),
            data_source: narrow(length(attributes, SchemaKind::DataSource)),
        };
        Self { attributes, rules, schema_lengths, holdings: Holdings::of(attributes) }
    }

    /// The fields that hold the attributes, in a schema of this kind.
    pub(super) const fn schema_length(&self, kind: SchemaKind) -> usize {
        match kind {
            SchemaKind::Resource => self.schema_lengths.resource as usize,
            SchemaKind::DataSource => self.schema_lengths.data_source as usize,
            // Few and small: not worth a number in every object.
            SchemaKind::List => length(self.attributes, kind),
        }
    }
}

const fn length(attributes: &[AttributeTable], kind: SchemaKind) -> usize {
    let (mut total, mut rest) = (0, attributes);
    while let [table, others @ ..] = rest {
        if let Some(message) = AttributeMessage::new(table, kind) {
            total += delimited(message.length());
        }
        rest = others;
    }
    total
}

/// No schema has four gigabytes: Terraform takes messages of 256 megabytes.
#[expect(clippy::cast_possible_truncation, reason = "asserted")]
const fn narrow(length: usize) -> u32 {
    assert!(length <= u32::MAX as usize, "an object's schema takes more than four gigabytes");
    length as u32
}
