//! Identifiers of objects: the values of the primary identifier's properties, joined by `|`.

use std::sync::Arc;

use serde_json::Value;

use crate::{
    schema::{PropertyPath, TypeSchema},
    world::{Object, Realm},
};

/// Returns the identifier of a model, or `None` if a part of it is missing.
pub(crate) fn of_model(schema: &TypeSchema, model: &Value) -> Option<String> {
    joined(&schema.primary_identifier, model)
}

/// Returns the model of an object. If there is none, it has nothing but the identifier that `given` names.
pub(crate) fn model_of(schema: &TypeSchema, object: Option<&Object>, given: &str) -> Arc<Value> {
    if let Some(object) = object {
        return Arc::clone(&object.model);
    }
    let name = normalise(schema, given);
    let parts = name.splitn(schema.primary_identifier.len(), '|');
    let members = schema.primary_identifier.iter().zip(parts);
    let members = members.filter_map(|(path, part)| Some((path.root_name()?.to_owned(), Value::from(part))));
    Arc::new(members.collect())
}

fn joined(paths: &[PropertyPath], model: &Value) -> Option<String> {
    let parts = paths.iter().map(|path| part(path.find(model).first()?.1));
    parts.collect::<Option<Vec<String>>>().map(|parts| parts.join("|"))
}

fn part(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Null | Value::Object(_) | Value::Array(_) => None,
        simple => Some(simple.to_string()),
    }
}

/// Increments the part of the identifier that is a number assigned by the service, such as a version, and
/// returns the new identifier.
pub(crate) fn next(schema: &TypeSchema, model: &mut Value) -> Option<String> {
    let counted = schema.primary_identifier.iter().filter(|path| schema.read_only.contains(path));
    let place = counted.flat_map(|path| path.find(model)).find_map(|(at, value)| {
        // Longer numbers are account ids.
        let number =
            value.as_str().map_or(value.as_u64(), |text| text.parse().ok().filter(|_| text.len() < 12))?;
        Some((at, number, value.is_string()))
    });
    let (at, number, is_text) = place?;
    let next = number + 1;
    *model.pointer_mut(&at)? = if is_text { Value::from(next.to_string()) } else { Value::from(next) };
    of_model(schema, model)
}

/// Finds the object that `given` names: the joined identifier, or a JSON object with the primary or an
/// additional identifier.
pub(crate) fn find<'a>(schema: &TypeSchema, realm: &'a Realm, given: &str) -> Option<&'a Object> {
    if let Some(object) = realm.object(&schema.name, given) {
        return Some(object);
    }
    let named: Value = serde_json::from_str(given).ok().filter(Value::is_object)?;
    if let Some(identifier) = of_named(&schema.primary_identifier, &named) {
        return realm.object(&schema.name, &identifier);
    }
    schema.additional_identifiers.iter().find_map(|paths| {
        let wanted = of_named(paths, &named)?;
        realm
            .objects_of(&schema.name, None)
            .find(|object| joined(paths, &object.model).as_ref() == Some(&wanted))
    })
}

/// Returns the primary identifier that `given` names, whether or not the object exists.
pub(crate) fn normalise(schema: &TypeSchema, given: &str) -> String {
    let named: Option<Value> = serde_json::from_str(given).ok().filter(Value::is_object);
    named.and_then(|named| of_named(&schema.primary_identifier, &named)).unwrap_or_else(|| given.to_owned())
}

/// Reads an identifier from JSON, which names each property by the last name of its path or by the whole
/// path.
fn of_named(paths: &[PropertyPath], named: &Value) -> Option<String> {
    let parts = paths.iter().map(|path| {
        let leaf = path.leaf_name().and_then(|name| named.get(name)).and_then(part);
        leaf.or_else(|| part(path.find(named).first()?.1))
    });
    parts.collect::<Option<Vec<String>>>().map(|parts| parts.join("|"))
}
