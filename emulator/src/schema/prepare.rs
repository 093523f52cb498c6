//! What must be taken out of a registry document before a JSON Schema engine can read it?
//!
//! Only what the engine would choke on: patterns in Java or PCRE syntax, references to other documents, the address of
//! the registry's own meta schema (never fetched). Everything else stays as the registry has it.

use serde_json::{Map, Value};

use super::judge::pattern_compiles;
use super::pattern::{can_match, plain};

/// Keywords whose value is one schema.
const SINGLE: &[&str] =
    &["items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else"];
/// Keywords whose value is a list of schemas.
const LISTS: &[&str] = &["allOf", "anyOf", "oneOf"];
/// Keywords whose value maps names to schemas.
const MAPS: &[&str] = &["properties", "definitions", "patternProperties", "dependencies"];
/// Keywords that carry nothing to check but cost memory, or that the engine would take for addresses.
const DROPPED: &[&str] =
    &["$schema", "$id", "id", "description", "title", "examples", "default", "$comment", "format"];

/// A copy of the document that holds only what models are checked against; without the patterns that the engine cannot
/// take, if `prunes` says so: trying every pattern costs more than the rest, and most documents need it not.
pub(super) fn prepare(raw: &Value, prunes: bool) -> Value {
    let kept = [
        "properties",
        "definitions",
        "required",
        "additionalProperties",
        "patternProperties",
        "dependencies",
    ]
    .iter()
    .chain(LISTS)
    .chain(["minProperties", "maxProperties", "not"].iter())
    .filter_map(|keyword| Some(((*keyword).to_owned(), raw.get(*keyword)?.clone())));
    let mut root = Value::Object(kept.collect());
    clean(&mut root, prunes);
    root["type"] = Value::from("object");
    root
}

fn clean(node: &mut Value, prunes: bool) {
    let Some(members) = node.as_object_mut() else { return };
    for keyword in DROPPED {
        members.remove(*keyword);
    }
    drop_if(members, "$ref", |value| !value.as_str().is_some_and(|reference| reference.starts_with("#/")));
    drop_if(members, "required", |value| !value.is_array());
    if let Some(Value::String(pattern)) = members.get_mut("pattern") {
        *pattern = plain(pattern);
    }
    drop_if(members, "pattern", |value| {
        !value.as_str().is_some_and(|pattern| can_match(pattern) && (!prunes || pattern_compiles(pattern)))
    });
    if prunes {
        clean_patterned(members);
    }
    for keyword in SINGLE {
        if let Some(schema) = members.get_mut(*keyword) {
            match schema {
                Value::Array(schemas) => schemas.iter_mut().for_each(|schema| clean(schema, prunes)),
                schema => clean(schema, prunes),
            }
        }
    }
    for keyword in LISTS {
        if let Some(Value::Array(schemas)) = members.get_mut(*keyword) {
            schemas.iter_mut().for_each(|schema| clean(schema, prunes));
        }
    }
    for keyword in MAPS {
        if let Some(Value::Object(schemas)) = members.get_mut(*keyword) {
            schemas.values_mut().for_each(|schema| clean(schema, prunes));
        }
    }
}

/// A map whose key pattern cannot be read accepts every key: valid input must never fail.
fn clean_patterned(members: &mut Map<String, Value>) {
    let Some(Value::Object(patterned)) = members.get_mut("patternProperties") else { return };
    let before = patterned.len();
    patterned.retain(|pattern, _| pattern_compiles(pattern));
    if patterned.len() < before {
        members.remove("additionalProperties");
    }
}

fn drop_if(members: &mut Map<String, Value>, keyword: &str, is_unusable: impl Fn(&Value) -> bool) {
    if members.get(keyword).is_some_and(is_unusable) {
        members.remove(keyword);
    }
}
