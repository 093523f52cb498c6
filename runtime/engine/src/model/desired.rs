//! Converts planned values to the properties that are sent to the service.

use ferroform_core::table::{AttributeTable, Kind, Mutability, ObjectTable, Text};
use ferroform_core::value::Value;
use serde_json::{Map, Value as Json};

use crate::model::document_in;

/// Returns the properties of a new object. Null and unknown values are left to the service. Empty values are
/// sent: some required properties may be empty, and of some objects only the presence matters (`Count: {}`).
#[must_use]
pub(crate) fn desired_model(table: &ObjectTable, planned: &Value) -> Json {
    Json::Object(object_json(table, planned, AttributeTable::is_settable))
}

/// Returns the properties that the service shows of an object with this state.
#[must_use]
pub(crate) fn shown_model(table: &ObjectTable, state: &Value) -> Json {
    Json::Object(object_json(table, state, is_shown))
}

/// Returns the JSON that the service shows of a value in a state, if it has any.
#[must_use]
pub(crate) fn shown_value(kind: &Kind, state: &Value) -> Option<Json> {
    value_json(kind, state, is_shown)
}

fn is_shown(attribute: &AttributeTable) -> bool {
    !attribute.behaviour.is_write_only
}

/// Returns the property JSON of a value, if it has one.
#[must_use]
pub(crate) fn desired_value(kind: &Kind, value: &Value) -> Option<Json> {
    value_json(kind, value, AttributeTable::is_settable)
}

/// Returns the property JSON of a value, with these of the attributes of objects.
fn value_json(kind: &Kind, value: &Value, has: fn(&AttributeTable) -> bool) -> Option<Json> {
    match (value, kind) {
        (Value::Null | Value::Unknown(_), _) => None,
        (Value::Bool(value), _) => Some(Json::Bool(*value)),
        (Value::Number(number), _) => Some(Json::Number(number.to_json())),
        // A text that is not a document is sent as a string, which some properties accept too.
        (Value::String(text), Kind::String(Text::Json)) => Some(match serde_json::from_str(text) {
            Ok(document @ (Json::Object(_) | Json::Array(_) | Json::String(_))) => document,
            _ => Json::String(text.clone()),
        }),
        (Value::String(text), Kind::String(Text::Document(_))) => Some(match serde_json::from_str(text) {
            Ok(document) => without_nulls(document),
            Err(_) => Json::String(text.clone()),
        }),
        (Value::String(text), _) => Some(Json::String(text.clone())),
        (Value::List(elements), Kind::List(table, _)) | (Value::Set(elements), Kind::Set(table)) => {
            Some(elements.iter().filter_map(|element| value_json(&table.kind, element, has)).collect())
        }
        (Value::Map(entries), Kind::Map(table)) => {
            let entry =
                |(key, value): (&String, &Value)| Some((key.clone(), value_json(&table.kind, value, has)?));
            Some(Json::Object(entries.iter().filter_map(entry).collect()))
        }
        (Value::Object(_), Kind::Object(table)) => Some(Json::Object(object_json(table, value, has))),
        _ => None,
    }
}

/// Leaves out null members, which `jsonencode` writes for attributes that are not set. Services want them to be absent.
fn without_nulls(json: Json) -> Json {
    match json {
        Json::Object(members) => {
            let there = members.into_iter().filter(|(_, member)| !member.is_null());
            Json::Object(there.map(|(name, member)| (name, without_nulls(member))).collect())
        }
        Json::Array(elements) => elements.into_iter().map(without_nulls).collect(),
        _ => json,
    }
}

fn object_json(table: &ObjectTable, value: &Value, has: fn(&AttributeTable) -> bool) -> Map<String, Json> {
    let mut properties = Map::new();
    for attribute in table.attributes {
        let Some(property) = attribute.property() else { continue };
        let value = value.attribute(attribute.name);
        if !has(attribute) {
            continue;
        }
        if let Some(json) = value_json(&attribute.kind, value, has) {
            properties.insert(property.to_owned(), json);
        }
    }
    properties
}

/// Returns what is sent of a write-only value with every update. This excludes values that can only be set at
/// creation, which the service still has, and an object that does not change and cannot be without such a value.
/// `None` if there is nothing else in it.
#[must_use]
pub(crate) fn resent_value(kind: &Kind, prior: &Value, value: &Value) -> Option<Json> {
    if let (Value::String(text), Kind::String(Text::Document(table))) = (value, kind)
        && let Some(value) = document_in(table, text)
    {
        let prior = prior.as_str().and_then(|text| document_in(table, text)).unwrap_or_default();
        return resent_value(&table.kind, &prior, &value);
    }
    let (Value::Object(_), Kind::Object(table)) = (value, kind) else { return desired_value(kind, value) };
    let is_unchanged = prior == value;
    let mut properties = Map::new();
    let mut is_cut = false;
    for attribute in table.attributes.iter().filter(|attribute| attribute.is_settable()) {
        let is_fixed = attribute.behaviour.mutability == Mutability::CreateOnly;
        if is_fixed && is_unchanged && attribute.is_demanded() {
            return None;
        }
        let (prior, value) = (prior.attribute(attribute.name), value.attribute(attribute.name));
        let sent = if is_fixed { None } else { resent_value(&attribute.kind, prior, value) };
        is_cut |= sent.is_none() && !value.is_null() && !value.is_unknown();
        properties.extend(attribute.property().map(str::to_owned).zip(sent));
    }
    (!is_cut || !properties.is_empty()).then_some(Json::Object(properties))
}
