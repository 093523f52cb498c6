//! Reduces a registry document to its facts.
//!
//! [`super::keywords`] lists what is kept. A name is treated as a keyword only in the position of one: a property
//! may be called `description`, and a default may hold anything.

use serde_json::{Map, Value};

use super::doubtful::move_away;
use super::keywords::{
    CONSTRAINTS, DOUBTFUL, FORMATS, LISTS, MAPS, NODE_SCALARS, POINTER_LISTS, ROOT_SCALARS, RULES, SINGLES,
    Tally, why_dropped,
};

/// Returns the facts of a document, or `None` if it is not a resource schema.
pub(crate) fn document(raw: &Value, tally: &mut Tally) -> Option<Value> {
    let members = raw.as_object()?;
    raw.get("typeName")?.as_str()?;
    let mut kept = Map::new();
    for (keyword, value) in members {
        let fact = match keyword.as_str() {
            k if POINTER_LISTS.contains(&k) && is_pointers(value) => Some(value.clone()),
            k if POINTER_LISTS.contains(&k) => dropped("malformed", k, tally),
            k if ROOT_SCALARS.contains(&k) => Some(value.clone()),
            "handlers" => handlers(value, tally),
            "tagging" => tagging(value, tally),
            _ => keep(keyword, value, members, tally),
        };
        kept.extend(fact.map(|fact| (keyword.clone(), fact)));
    }
    Some(with_doubts(kept))
}

/// Returns the facts of a schema node.
pub(crate) fn node(raw: &Value, tally: &mut Tally) -> Value {
    let Value::Object(members) = raw else { return raw.clone() };
    let mut kept = Map::new();
    for (keyword, value) in members {
        let fact = keep(keyword, value, members, tally);
        kept.extend(fact.map(|fact| (keyword.clone(), fact)));
    }
    with_doubts(kept)
}

/// Returns a node in which the rules that only the transport has are of doubtful origin.
fn with_doubts(mut kept: Map<String, Value>) -> Value {
    RULES.iter().for_each(|word| _ = move_away(&mut kept, word));
    Value::Object(kept)
}

/// Whether a keyword is about what a value must satisfy, and can be of doubtful origin.
fn is_constraint(keyword: &str) -> bool {
    CONSTRAINTS.contains(&keyword) || RULES.contains(&keyword)
}

/// Returns what is kept of one keyword of a node.
fn keep(keyword: &str, value: &Value, node: &Map<String, Value>, tally: &mut Tally) -> Option<Value> {
    match keyword {
        "type" if is_json_union(node) => {
            tally.count("rewritten", "untyped object");
            Some("object".into())
        }
        "format" => format(value, tally),
        "pattern" if value == "" => dropped("empty", keyword, tally),
        "required" if !is_strings(value) => dropped("malformed", keyword, tally),
        "required" => Some(value.clone()),
        "dependencies" => dependencies(value, tally),
        DOUBTFUL => doubtful(value),
        k if MAPS.contains(&k) => map(keyword, value, tally),
        k if LISTS.contains(&k) => alternatives(keyword, value, tally),
        k if SINGLES.contains(&k) => single(keyword, value, tally),
        k if NODE_SCALARS.contains(&k) || is_constraint(k) => Some(value.clone()),
        _ => dropped(why_dropped(keyword), keyword, tally),
    }
}

/// Whether a node is one of the registry's objects without properties, which the transport writes as objects or
/// JSON texts. All 112 of them that have a single type in the archive of `../shared/parity` are plain objects
/// there.
fn is_json_union(node: &Map<String, Value>) -> bool {
    let types: Option<Vec<&str>> = node
        .get("type")
        .and_then(Value::as_array)
        .map(|types| types.iter().filter_map(Value::as_str).collect());
    types.is_some_and(|types| types == ["object", "string"])
        && node.get("format").is_some_and(|f| f == "json")
}

fn format(value: &Value, tally: &mut Tally) -> Option<Value> {
    match value.as_str() {
        Some(known) if FORMATS.contains(&known) => Some(value.clone()),
        Some(other) => dropped("format", other, tally),
        None => dropped("malformed", "format", tally),
    }
}

fn map(keyword: &str, value: &Value, tally: &mut Tally) -> Option<Value> {
    let Value::Object(members) = value else { return dropped("malformed", keyword, tally) };
    Some(members.iter().map(|(name, value)| (name.clone(), node(value, tally))).collect())
}

fn dependencies(value: &Value, tally: &mut Tally) -> Option<Value> {
    let Value::Object(members) = value else { return dropped("malformed", "dependencies", tally) };
    let either =
        |value: &Value, tally: &mut Tally| if value.is_array() { value.clone() } else { node(value, tally) };
    Some(members.iter().map(|(name, value)| (name.clone(), either(value, tally))).collect())
}

/// Returns the alternatives, unless all of them are empty, because they differed only in what is not kept.
fn alternatives(keyword: &str, value: &Value, tally: &mut Tally) -> Option<Value> {
    let Value::Array(items) = value else { return dropped("malformed", keyword, tally) };
    let items: Vec<Value> = items.iter().map(|item| node(item, tally)).collect();
    let says_nothing = |item: &Value| item.as_object().is_some_and(Map::is_empty);
    if items.iter().all(says_nothing) { dropped("empty", keyword, tally) } else { Some(items.into()) }
}

fn single(keyword: &str, value: &Value, tally: &mut Tally) -> Option<Value> {
    match value {
        Value::Bool(_) | Value::Object(_) => Some(node(value, tally)),
        // One schema per position. Old documents write lists with one kind of element in this way.
        Value::Array(items) if keyword == "items" => {
            Some(items.iter().map(|item| node(item, tally)).collect())
        }
        _ => dropped("malformed", keyword, tally),
    }
}

fn doubtful(value: &Value) -> Option<Value> {
    let constraints = value.as_object()?.iter().filter(|(keyword, _)| is_constraint(keyword));
    Some(constraints.map(|(k, v)| (k.clone(), v.clone())).collect())
}

fn handlers(value: &Value, tally: &mut Tally) -> Option<Value> {
    let Value::Object(members) = value else { return dropped("malformed", "handlers", tally) };
    Some(members.iter().map(|(name, value)| (name.clone(), handler(value, tally))).collect())
}

fn handler(value: &Value, tally: &mut Tally) -> Value {
    let mut kept = Map::new();
    for (keyword, value) in value.as_object().into_iter().flatten() {
        let fact = match keyword.as_str() {
            "permissions" | "timeoutInMinutes" => Some(value.clone()),
            "handlerSchema" => Some(node(value, tally)),
            _ => dropped(why_dropped(keyword), keyword, tally),
        };
        kept.extend(fact.map(|fact| (keyword.clone(), fact)));
    }
    Value::Object(kept)
}

fn tagging(value: &Value, tally: &mut Tally) -> Option<Value> {
    let Value::Object(members) = value else { return dropped("malformed", "tagging", tally) };
    let mut kept = Map::new();
    for (keyword, value) in members {
        match keyword.as_str() {
            "cloudFormationSystemTags"
            | "permissions"
            | "taggable"
            | "tagOnCreate"
            | "tagProperty"
            | "tagUpdatable" => {
                kept.insert(keyword.clone(), value.clone());
            }
            _ => tally.count(why_dropped(keyword), keyword),
        }
    }
    Some(Value::Object(kept))
}

fn dropped(why: &'static str, what: &str, tally: &mut Tally) -> Option<Value> {
    tally.count(why, what);
    None
}

fn is_strings(value: &Value) -> bool {
    value.as_array().is_some_and(|items| items.iter().all(Value::is_string))
}

fn is_pointers(value: &Value) -> bool {
    is_strings(value) || value.as_array().is_some_and(|items| items.iter().all(is_strings))
}

#[cfg(test)]
#[path = "normalise_tests.rs"]
mod tests;
