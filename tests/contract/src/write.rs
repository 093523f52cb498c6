//! How does a model read as a configuration?
//!
//! The table names the attributes; the values are those of the model. What the table has no attribute for, and what only
//! the service sets, cannot be written and is taken out of the model first, so that both say the same.

use std::collections::BTreeMap;

use ferroform::table::{AttributeTable, Configurability, Kind, ObjectTable, Order, Text};
use ferroform_driver::Input;
use ferroform_driver::value::Number;
use serde_json::{Map, Value as Json};

use crate::chance::Chance;

/// How JSON documents are written; all mean the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// On one line.
    Compact,
    /// Over many lines.
    Spaced,
}

/// Whether users can set it.
pub(crate) fn is_writable(attribute: &AttributeTable) -> bool {
    attribute.property.is_some() && attribute.configurability != Configurability::Computed
}

/// The part of a model that a configuration can say.
#[must_use]
pub fn sayable(table: &'static ObjectTable, model: &Json) -> Json {
    prune(&Kind::Object(table), model)
}

fn prune(kind: &Kind, json: &Json) -> Json {
    match (kind, json) {
        (Kind::Object(table), Json::Object(members)) => {
            let kept =
                table.attributes.iter().filter(|attribute| is_writable(attribute)).filter_map(|attribute| {
                    let property = attribute.property?;
                    Some((property.to_owned(), prune(&attribute.kind, members.get(property)?)))
                });
            Json::Object(kept.collect())
        }
        (Kind::List(element, _) | Kind::Set(element), Json::Array(elements)) => {
            elements.iter().map(|json| prune(&element.kind, json)).collect()
        }
        (Kind::Map(element), Json::Object(members)) => Json::Object(
            members.iter().map(|(key, json)| (key.clone(), prune(&element.kind, json))).collect(),
        ),
        _ => json.clone(),
    }
}

/// The configuration that says a model.
#[must_use]
pub fn write(table: &'static ObjectTable, model: &Json, spelling: Spelling) -> Input {
    let none = Map::new();
    object(table, model.as_object().unwrap_or(&none), spelling)
}

fn object(table: &'static ObjectTable, members: &Map<String, Json>, spelling: Spelling) -> Input {
    let said = table.attributes.iter().filter(|attribute| is_writable(attribute)).filter_map(|attribute| {
        let json = members.get(attribute.property?)?;
        Some((attribute.name.to_owned(), value(&attribute.kind, json, spelling)))
    });
    Input::Object(said.collect())
}

fn value(kind: &Kind, json: &Json, spelling: Spelling) -> Input {
    match (kind, json) {
        (_, Json::Null) => Input::Null,
        (Kind::String(Text::Json), Json::String(text)) => match serde_json::from_str::<Json>(text) {
            Ok(document) if !document.is_string() => Input::String(document_text(&document, spelling)),
            _ => Input::String(text.clone()),
        },
        (Kind::String(Text::Json), document) => Input::String(document_text(document, spelling)),
        (_, Json::Bool(value)) => Input::Bool(*value),
        (Kind::String(_), Json::Number(number)) => Input::String(number.to_string()),
        (_, Json::Number(number)) => Number::parse(&number.to_string())
            .map_or_else(|_| Input::String(number.to_string()), Input::Number),
        (Kind::Object(table), Json::Object(members)) => object(table, members, spelling),
        (Kind::Map(element), Json::Object(members)) => {
            let entry = |(key, json): (&String, &Json)| (key.clone(), value(&element.kind, json, spelling));
            Input::Object(members.iter().map(entry).collect::<BTreeMap<_, _>>())
        }
        (Kind::List(element, _) | Kind::Set(element), Json::Array(elements)) => {
            Input::List(elements.iter().map(|json| value(&element.kind, json, spelling)).collect())
        }
        (_, Json::String(text)) => Input::String(text.clone()),
        (_, other) => Input::String(other.to_string()),
    }
}

fn document_text(document: &Json, spelling: Spelling) -> String {
    match spelling {
        Spelling::Compact => document.to_string(),
        Spelling::Spaced => format!("{document:#}"),
    }
}

/// The same model with everything in another order whose order means nothing.
#[must_use]
pub fn reordered(table: &'static ObjectTable, model: &Json, chance: &mut Chance) -> Json {
    reorder(&Kind::Object(table), model, chance)
}

fn reorder(kind: &Kind, json: &Json, chance: &mut Chance) -> Json {
    match (kind, json) {
        (Kind::Object(table), Json::Object(members)) => {
            let member = |(name, json): (&String, &Json)| {
                let attribute = table.attributes.iter().find(|attribute| attribute.property == Some(name));
                let json = attribute.map_or_else(|| json.clone(), |a| reorder(&a.kind, json, chance));
                (name.clone(), json)
            };
            Json::Object(members.iter().map(member).collect())
        }
        (Kind::List(element, _) | Kind::Set(element), Json::Array(elements)) => {
            let mut elements: Vec<Json> =
                elements.iter().map(|json| reorder(&element.kind, json, chance)).collect();
            if !matches!(kind, Kind::List(_, Order::Significant)) {
                chance.shuffle(&mut elements);
            }
            Json::Array(elements)
        }
        (Kind::Map(element), Json::Object(members)) => {
            let entry = |(key, json): (&String, &Json)| (key.clone(), reorder(&element.kind, json, chance));
            Json::Object(members.iter().map(entry).collect())
        }
        _ => json.clone(),
    }
}

/// The attribute that a configuration's path names, without indexes and keys.
#[must_use]
pub fn attribute_at<'n>(
    table: &'static ObjectTable,
    names: impl IntoIterator<Item = &'n str>,
) -> Option<&'static AttributeTable> {
    let mut table = Some(table);
    let mut found = None;
    for name in names {
        let attribute = table?.attributes.iter().find(|attribute| attribute.name == name)?;
        table = object_in(&attribute.kind);
        found = Some(attribute);
    }
    found
}

/// The object inside a kind, through lists, sets and maps.
#[must_use]
pub fn object_in(kind: &Kind) -> Option<&'static ObjectTable> {
    match kind {
        Kind::Object(table) => Some(table),
        Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => object_in(&element.kind),
        _ => None,
    }
}
