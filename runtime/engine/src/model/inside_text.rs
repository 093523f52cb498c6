//! Reads JSON texts that stand for objects.
//!
//! A type with too many attributes has a JSON text in place of an object. The engine treats the members of the
//! document like attributes: it reads the text by the table of its schema, works on the value, and writes a text
//! only if the value has changed. Otherwise the user's own text stays.

use ferroform_core::table::{AttributeTable, ElementTable, ObjectTable};
use ferroform_core::value::Value;

use crate::model::{observed_value, written_value};

/// Returns the values in a text of the user and in one of the service. `None` if the user's does not fit the table,
/// or the service's is not JSON.
pub(crate) fn documents_in(
    table: &'static ElementTable,
    user: &str,
    service: &str,
) -> Option<(Value, Value)> {
    Some((document_in(table, user)?, observed_in(table, service)?))
}

/// Returns the value in a text of the service, without what the table does not have.
pub(crate) fn observed_in(table: &'static ElementTable, text: &str) -> Option<Value> {
    let json = serde_json::from_str(text).ok()?;
    Some(observed_value(&table.kind, &json))
}

/// Returns the value in a text of the user. `None` if it does not fit the table.
pub(crate) fn document_in(table: &'static ElementTable, text: &str) -> Option<Value> {
    let (value, misfits) = written_value(&table.kind, table.equality, &serde_json::from_str(text).ok()?);
    misfits.is_empty().then_some(value)
}

/// Returns the attribute for a member of an object.
pub(crate) fn member_of(table: &'static ObjectTable, name: &str) -> Option<&'static AttributeTable> {
    table.attributes.iter().find(|attribute| attribute.property() == Some(name))
}
