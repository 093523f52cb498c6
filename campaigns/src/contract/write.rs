//! Writes a model as a configuration.
//!
//! The table supplies the names of the attributes, the model their values. Properties without an attribute
//! and properties that only the service sets cannot be written. They are removed from the model first, so
//! that model and configuration say the same.

use std::collections::BTreeMap;

use ferroform_core::table::{
    AttributeTable, Configurability, Constraint, ElementTable, Kind, Mutability, ObjectTable, Order, Replace,
    Rule, Severity, Text,
};
use ferroform_driver::Input;
use ferroform_driver::value::Number;
use serde_json::{Map, Value as Json};

use crate::contract::chance::{Chance, hash};

/// How JSON documents are written, and which maps get an entry with the value null. The meaning is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// On one line.
    Compact,
    /// Over many lines.
    Spaced,
    /// As people write them: on one line, and without entries with the value null.
    Plain,
}

/// Returns whether users can set the attribute.
pub(crate) fn is_writable(attribute: &AttributeTable) -> bool {
    attribute.property().is_some() && attribute.configurability != Configurability::Computed
}

/// Returns whether the attribute can be changed only by a replacement.
pub(crate) fn is_create_only(attribute: &AttributeTable) -> bool {
    attribute.replace != Replace::Never || attribute.behaviour.mutability != Mutability::Mutable
}

/// Returns whether this holds for the attribute, or for anything inside it.
pub(crate) fn holds_create_only(attribute: &AttributeTable) -> bool {
    let inside = attribute.kind.object();
    is_create_only(attribute) || inside.is_some_and(|object| object.attributes.iter().any(holds_create_only))
}

/// Returns the part of a model that can be written as a configuration.
pub fn sayable(table: &'static ObjectTable, model: &Json) -> Json {
    prune(&Kind::Object(table), model)
}

fn prune(kind: &Kind, json: &Json) -> Json {
    let members = |table: &ObjectTable, members: &Map<String, Json>| {
        let writable = table.attributes.iter().filter(|attribute| is_writable(attribute));
        let kept = writable.filter_map(|attribute| {
            let property = attribute.property()?;
            Some((property.to_owned(), prune(&attribute.kind, members.get(property)?)))
        });
        Json::Object(kept.collect())
    };
    match kind {
        Kind::String(Text::Document(element)) => prune(&element.kind, json),
        _ => inside(kind, json, &prune, &members),
    }
}

/// Applies a function to the contents of a value.
pub(crate) fn inside(
    kind: &Kind,
    json: &Json,
    within: &dyn Fn(&Kind, &Json) -> Json,
    members: &dyn Fn(&ObjectTable, &Map<String, Json>) -> Json,
) -> Json {
    match (kind, json) {
        (Kind::Object(table), Json::Object(said)) => members(table, said),
        (Kind::List(element, _) | Kind::Set(element), Json::Array(elements)) => {
            elements.iter().map(|json| within(&element.kind, json)).collect()
        }
        (Kind::Map(element), Json::Object(entries)) => {
            let entry = |(key, json): (&String, &Json)| (key.clone(), within(&element.kind, json));
            Json::Object(entries.iter().map(entry).collect())
        }
        _ => json.clone(),
    }
}

/// Returns a complaint about an attribute that a configuration must have and the model lacks. Some schemas
/// require properties that they also call read-only.
pub fn unsaid(table: &'static ObjectTable, model: &Json) -> Option<String> {
    lacking(&Kind::Object(table), model).map(|name| format!("{name} is required and read-only"))
}

fn lacking(kind: &Kind, json: &Json) -> Option<&'static str> {
    match (kind, json) {
        (Kind::Object(table), Json::Object(members)) => table.attributes.iter().find_map(|attribute| {
            let member = attribute.property().and_then(|property| members.get(property));
            match member {
                Some(member) => lacking(&attribute.kind, member),
                None => is_demanded(attribute).then_some(attribute.name),
            }
        }),
        (Kind::List(element, _) | Kind::Set(element), Json::Array(elements)) => {
            elements.iter().find_map(|json| lacking(&element.kind, json))
        }
        (Kind::String(Text::Document(element)), _) => lacking(&element.kind, json),
        (Kind::Map(element), Json::Object(members)) => {
            members.values().find_map(|json| lacking(&element.kind, json))
        }
        _ => None,
    }
}

fn is_demanded(attribute: &AttributeTable) -> bool {
    let is_not_null = |constraint: &Constraint| {
        matches!(constraint.rule, Rule::NotNull) && constraint.severity == Severity::Error
    };
    attribute.configurability == Configurability::Required || attribute.constraints.iter().any(is_not_null)
}

/// Returns the configuration of a model.
pub fn write(table: &'static ObjectTable, model: &Json, spelling: Spelling) -> Input {
    let none = Map::new();
    object(table, model.as_object().unwrap_or(&none), spelling)
}

/// Writes an object inside nested collections, where Terraform has no nested arguments but plain objects,
/// which need a value for every attribute.
fn whole_object(table: &'static ObjectTable, members: &Map<String, Json>, spelling: Spelling) -> Input {
    let said = table.attributes.iter().map(|attribute| {
        let json = attribute.property().and_then(|property| members.get(property)).unwrap_or(&Json::Null);
        (attribute.name.to_owned(), whole(&attribute.kind, json, spelling))
    });
    Input::Object(said.collect())
}

fn whole(kind: &Kind, json: &Json, spelling: Spelling) -> Input {
    match (kind, json) {
        (Kind::Object(table), Json::Object(members)) => whole_object(table, members, spelling),
        (Kind::Map(element), Json::Object(members)) => Input::object(
            members.iter().map(|(key, json)| (key.clone(), whole(&element.kind, json, spelling))),
        ),
        (Kind::List(element, _) | Kind::Set(element), Json::Array(elements)) => {
            Input::List(elements.iter().map(|json| whole(&element.kind, json, spelling)).collect())
        }
        _ => value(kind, json, spelling),
    }
}

fn is_collection(kind: &Kind) -> bool {
    matches!(kind, Kind::List(..) | Kind::Set(_) | Kind::Map(_))
}

fn object(table: &'static ObjectTable, members: &Map<String, Json>, spelling: Spelling) -> Input {
    let said = table.attributes.iter().filter(|attribute| is_writable(attribute)).filter_map(|attribute| {
        let json = members.get(attribute.property()?)?;
        Some((attribute.name.to_owned(), value(&attribute.kind, json, spelling)))
    });
    Input::Object(said.collect())
}

fn value(kind: &Kind, json: &Json, spelling: Spelling) -> Input {
    match (kind, json) {
        (_, Json::Null) => Input::Null,
        (Kind::String(Text::Json | Text::Document(_)), Json::String(text)) => {
            match serde_json::from_str::<Json>(text) {
                Ok(document) if !document.is_string() => Input::String(document_text(&document, spelling)),
                _ => Input::String(text.clone()),
            }
        }
        (Kind::String(Text::Json | Text::Document(_)), document) => {
            Input::String(document_text(document, spelling))
        }
        (_, Json::Bool(value)) => Input::Bool(*value),
        (Kind::String(_), Json::Number(number)) => Input::String(number.to_string()),
        (_, Json::Number(number)) => Number::parse(&number.to_string())
            .map_or_else(|_| Input::String(number.to_string()), Input::Number),
        (Kind::List(element, _) | Kind::Set(element) | Kind::Map(element), _)
            if is_collection(&element.kind) =>
        {
            whole(kind, json, spelling)
        }
        (Kind::Object(table), Json::Object(members)) => object(table, members, spelling),
        (Kind::Map(element), Json::Object(members)) => {
            let entry = |(key, json): (&String, &Json)| (key.clone(), value(&element.kind, json, spelling));
            let entries = members.iter().map(entry).chain(null_entry(element, members, spelling));
            Input::Object(entries.collect::<BTreeMap<_, _>>())
        }
        (Kind::List(element, _) | Kind::Set(element), Json::Array(elements)) => {
            Input::List(elements.iter().map(|json| value(&element.kind, json, spelling)).collect())
        }
        (_, Json::String(text)) => Input::String(text.clone()),
        (_, other) => Input::String(other.to_string()),
    }
}

/// Returns an entry with the value null, as in `DEBUG = var.debug`. Maps of objects get none: core demands
/// every key of theirs in the plan, so an additional key would be a change, even if it does not affect the
/// service.
fn null_entry(
    element: &ElementTable,
    members: &Map<String, Json>,
    spelling: Spelling,
) -> Option<(String, Input)> {
    let first = members.keys().next().filter(|_| !matches!(element.kind, Kind::Object(_)))?;
    let key = format!("{first}0");
    let is_written = spelling != Spelling::Plain
        && hash(spelling as u64, first).is_multiple_of(2)
        && !members.contains_key(&key);
    is_written.then_some((key, Input::Null))
}

fn document_text(document: &Json, spelling: Spelling) -> String {
    match spelling {
        Spelling::Compact | Spelling::Plain => document.to_string(),
        Spelling::Spaced => format!("{document:#}"),
    }
}

/// Returns the same model with a random order wherever the order has no meaning.
pub fn reordered(table: &'static ObjectTable, model: &Json, chance: &mut Chance) -> Json {
    reorder(&Kind::Object(table), model, chance)
}

fn reorder(kind: &Kind, json: &Json, chance: &mut Chance) -> Json {
    match (kind, json) {
        (Kind::Object(table), Json::Object(members)) => {
            let member = |(name, json): (&String, &Json)| {
                let attribute = table.attributes.iter().find(|attribute| attribute.property() == Some(name));
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

/// Returns `later` with everything in the order of `earlier` that differs only in an order without meaning.
///
/// A plan cannot take both sides of a reordering while part of it is unknown, because core holds the known
/// values of a partly unknown collection to their places. Unchanged values therefore keep their order here.
pub fn in_order_of(table: &'static ObjectTable, earlier: &Json, later: &Json) -> Json {
    align(&Kind::Object(table), earlier, later)
}

fn align(kind: &Kind, earlier: &Json, later: &Json) -> Json {
    match (kind, earlier, later) {
        (Kind::Object(table), Json::Object(earlier), Json::Object(later)) => {
            let member = |(name, later): (&String, &Json)| {
                let attribute = table.attributes.iter().find(|attribute| attribute.property() == Some(name));
                let aligned = match (attribute, earlier.get(name)) {
                    (Some(attribute), Some(earlier)) => align(&attribute.kind, earlier, later),
                    _ => later.clone(),
                };
                (name.clone(), aligned)
            };
            Json::Object(later.iter().map(member).collect())
        }
        (
            Kind::List(element, Order::Irrelevant) | Kind::Set(element),
            Json::Array(earlier),
            Json::Array(later),
        ) => {
            let mut left: Vec<&Json> = later.iter().collect();
            let mut aligned = Vec::with_capacity(later.len());
            for earlier in earlier {
                let is_it = |later: &&Json| align(&element.kind, earlier, later) == *earlier;
                if let Some(place) = left.iter().position(is_it) {
                    left.remove(place);
                    aligned.push(earlier.clone());
                }
            }
            aligned.extend(left.into_iter().cloned());
            Json::Array(aligned)
        }
        (Kind::List(element, _), Json::Array(earlier), Json::Array(later)) => {
            let one = |(i, later): (usize, &Json)| match earlier.get(i) {
                Some(earlier) => align(&element.kind, earlier, later),
                None => later.clone(),
            };
            later.iter().enumerate().map(one).collect()
        }
        (Kind::Map(element), Json::Object(earlier), Json::Object(later)) => {
            let entry = |(key, later): (&String, &Json)| {
                let aligned =
                    earlier.get(key).map_or_else(|| later.clone(), |e| align(&element.kind, e, later));
                (key.clone(), aligned)
            };
            Json::Object(later.iter().map(entry).collect())
        }
        _ => later.clone(),
    }
}

/// Returns the attribute that a configuration's path names, without indexes and keys.
pub fn attribute_at<'n>(
    table: &'static ObjectTable,
    names: impl IntoIterator<Item = &'n str>,
) -> Option<&'static AttributeTable> {
    let mut table = Some(table);
    let mut found = None;
    for name in names {
        let attribute = table?.attribute(name)?;
        table = attribute.kind.object();
        found = Some(attribute);
    }
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use terraform_provider_awscc::registry;

    use super::*;

    #[test]
    fn what_is_not_changed_keeps_its_order_also_inside_of_elements() {
        let table = registry::find("AWS::ECR::SigningConfiguration").unwrap().table.root;
        let rules = |rules: &[&[&str]]| {
            let filters =
                |names: &&[&str]| names.iter().map(|name| json!({ "Filter": name })).collect::<Vec<_>>();
            let rules = rules.iter().map(|names| json!({ "RepositoryFilters": filters(names) }));
            json!({ "Rules": rules.collect::<Vec<_>>() })
        };
        let earlier = rules(&[&["a", "b"], &["c"]]);
        assert_eq!(in_order_of(table, &earlier, &rules(&[&["c"], &["b", "a"]])), earlier);
        let later = rules(&[&["d"], &["b", "a"]]);
        assert_eq!(in_order_of(table, &earlier, &later), rules(&[&["a", "b"], &["d"]]));
    }
}
