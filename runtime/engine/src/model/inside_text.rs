//! Reads JSON texts that stand for objects.
//!
//! A type with too many attributes has a JSON text in place of an object. The engine treats the members of the
//! document like attributes: it reads the text by the table of its schema, works on the value, and writes a text
//! only if the value has changed. Otherwise the user's own text stays.

use ferroform_core::table::{AttributeTable, ElementTable, Equality, Kind, ObjectTable, Text};
use ferroform_core::value::Value;
use serde_json::Value as Json;

use crate::model::observed_value;

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
    value_of(table, &serde_json::from_str(text).ok()?)
}

/// Returns the value of a document of the user. `None` if it does not fit the table.
pub(crate) fn value_of(table: &'static ElementTable, json: &Json) -> Option<Value> {
    fits(&table.kind, table.equality, json).then(|| observed_value(&table.kind, json))
}

/// Whether every part of the document has a place in this type.
pub(crate) fn fits(kind: &Kind, equality: Equality, json: &Json) -> bool {
    let is_element = |table: &ElementTable, json| fits(&table.kind, table.equality, json);
    match (kind, json) {
        (_, Json::Null) => true,
        (Kind::Object(table), Json::Object(members)) => members.iter().all(|(name, json)| {
            member_of(table, name).is_some_and(|member| fits(&member.kind, member.behaviour.equality, json))
        }),
        (Kind::List(table, _) | Kind::Set(table), Json::Array(elements)) => {
            elements.iter().all(|element| is_element(table, element))
        }
        (Kind::Map(table), Json::Object(entries)) => entries.values().all(|entry| is_element(table, entry)),
        _ => is_of_type(kind, equality, json),
    }
}

/// Whether a value without parts can be of this type. Strings that are compared as documents may be documents.
pub(crate) fn is_of_type(kind: &Kind, equality: Equality, json: &Json) -> bool {
    match (kind, json) {
        (Kind::String(Text::Plain | Text::Instant), Json::Array(_) | Json::Object(_)) => {
            matches!(equality, Equality::Json | Equality::Policy)
        }
        _ => !observed_value(kind, json).is_null(),
    }
}

/// Returns the attribute for a member of an object.
pub(crate) fn member_of(table: &'static ObjectTable, name: &str) -> Option<&'static AttributeTable> {
    table.attributes.iter().find(|attribute| attribute.property() == Some(name))
}
