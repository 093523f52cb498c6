//! A resource type as Terraform sees it: with all attributes, or with `id` alone.
//!
//! Types that no configuration names are served with `id` alone, so that Terraform need not decode what it does not
//! use. The engine does not know of this: what is missing is null when a value is read, and is left out again when it
//! is written.

use std::ops::Deref;

use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::object_table;
use ferroform_core::resource::Registration;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::table::{
    AttributeTable, Behaviour, Configurability, Kind, ObjectTable, Offers, Role, Text,
};
use ferroform_core::value::{Object, Value};
use ferroform_plugin::proto::tfplugin6::DynamicValue;

use crate::wire;

const ID: &str = "id";

/// The attributes of a type that no configuration names.
static REDUCED: ObjectTable = object_table!(
    [AttributeTable {
        role: Role::Identifier,
        keeps_prior: true,
        behaviour: &Behaviour { is_read_only: true, ..Behaviour::PLAIN },
        ..AttributeTable::by_hand(ID, Kind::String(Text::Plain), Configurability::Computed)
    } => "Uniquely identifies the resource."],
    &[],
);

/// A resource type as it is served.
#[derive(Debug, Clone, Copy)]
pub(super) struct Served {
    registration: &'static Registration,
    is_reduced: bool,
}

impl Served {
    /// A type with all its attributes.
    pub(super) fn whole(registration: &'static Registration) -> Self {
        Self { registration, is_reduced: false }
    }

    /// A type with `id` alone. Hooks may need the other attributes, and a table may have been written by hand, so
    /// not every type can be reduced.
    pub(super) fn reduced(registration: &'static Registration) -> Self {
        Self { registration, is_reduced: registration.outline.has_id && registration.hooks.is_none() }
    }

    /// Returns what is registered, which outlives the server.
    pub(super) fn registration(&self) -> &'static Registration {
        self.registration
    }

    /// Returns what the type offers. A type that no configuration names has no data sources and lists to read.
    pub(super) fn offers(&self) -> Offers {
        let offers = self.outline.offers;
        if !self.is_reduced {
            return offers;
        }
        Offers { data_source: false, plural_data_source: false, list_resource: false, ..offers }
    }

    /// Returns the attributes that Terraform knows.
    fn root(&self) -> &'static ObjectTable {
        if self.is_reduced { &REDUCED } else { self.table.root }
    }

    /// Returns the schema that Terraform is told.
    pub(super) fn schema(&self, kind: SchemaKind) -> SchemaSource<'static> {
        if !self.is_reduced {
            return SchemaSource::of_resource(&self.outline, kind);
        }
        // Its table is not read.
        SchemaSource { version: self.outline.schema_version, ..SchemaSource::of_block(&REDUCED, kind) }
    }

    /// Reads a value. Attributes that are not served are null.
    pub(super) fn decode(&self, message: Option<&DynamicValue>) -> Result<Value, Diagnostic> {
        let value = wire::decode(message, self.root())?;
        if !self.is_reduced || !matches!(value, Value::Object(_)) {
            return Ok(value);
        }
        let attribute =
            |attribute: &AttributeTable| (attribute.name, value.attribute(attribute.name).clone());
        Ok(Value::Object(self.table.root.attributes.iter().map(attribute).collect::<Object>()))
    }

    /// Writes a value without the attributes that are not served.
    pub(super) fn encode(&self, value: &Value) -> DynamicValue {
        wire::encode(value, self.root())
    }
}

impl Deref for Served {
    type Target = Registration;

    fn deref(&self) -> &Registration {
        self.registration
    }
}
