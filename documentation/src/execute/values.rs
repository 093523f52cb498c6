//! The values that somebody who runs an example would give its variables: valid ones, made from the raw schema.

use ferroform_core::table::{AttributeTable, Kind, ObjectTable, ResourceTable, Text};
use ferroform_driver::Input;
use ferroform_emulator::SchemaStore;
use ferroform_emulator::sample::Sample;
use serde_json::Value as Json;

/// How many models are tried.
const ATTEMPTS: u8 = 24;

/// Returns a value for the attribute at a path of names and indices.
///
/// # Errors
/// If the attribute has no property, or no model has a value there.
pub(crate) fn value(
    table: &'static ResourceTable,
    path: &[String],
    schemas: &SchemaStore,
) -> Result<Input, String> {
    let name = table.cloudformation_type;
    let schema = schemas.get(name).map_err(|error| error.to_string())?;
    let schema = schema.ok_or_else(|| format!("there is no schema of {name}"))?;
    let place = place(table.root, path).ok_or_else(|| format!("{} has no property", path.join(".")));
    let (properties, kind) = place?;
    let (root, rest) = properties.split_first().ok_or("an empty path")?;
    let smallest = Sample::of(&schema, "documentation").ok().map(|sample| sample.desired);
    let at = |value: &Json, steps: &[String]| {
        steps.iter().try_fold(value.clone(), |value, step| match &value {
            Json::Array(elements) => elements.get(step.parse::<usize>().ok()?).or(elements.first()).cloned(),
            Json::Object(members) => members.get(step).or_else(|| members.values().next()).cloned(),
            _ => None,
        })
    };
    let of_smallest = smallest.and_then(|model| at(model.get(root)?, rest));
    let others = (0..ATTEMPTS)
        .filter_map(|attempt| at(&Sample::property(&schema, root, "documentation", attempt, 100)?, rest));
    let found = of_smallest.into_iter().chain(others).next();
    let found = found.ok_or_else(|| format!("no value is found for {}", path.join(".")))?;
    Ok(input(&found, Some(kind)))
}

/// Returns where a path of attributes leads: the names of the properties, among which indices stay, and the kind of the value.
fn place(root: &'static ObjectTable, path: &[String]) -> Option<(Vec<String>, &'static Kind)> {
    let mut properties = Vec::new();
    let mut kind: Option<&'static Kind> = None;
    for step in path {
        let object = match kind {
            None => Some(root),
            Some(Kind::Object(table)) => Some(*table),
            Some(_) => None,
        };
        kind = Some(match (object, kind) {
            (Some(object), _) => {
                let attribute = attribute(object, step)?;
                properties.push(attribute.property.filter(|property| !property.is_empty())?.to_owned());
                &attribute.kind
            }
            (None, Some(Kind::List(element, _) | Kind::Set(element) | Kind::Map(element))) => {
                properties.push(step.clone());
                &element.kind
            }
            (None, _) => return None,
        });
    }
    Some((properties, kind?))
}

/// Returns the attribute that has the property of this one: itself, or the secret that a write-only argument stands for.
fn attribute(table: &'static ObjectTable, name: &str) -> Option<&'static AttributeTable> {
    let secret = table.secrets.iter().find(|secret| secret.argument == name);
    table.attribute(secret.map_or(name, |secret| secret.attribute))
}

/// Writes a value of a model as users do. A document is a text.
fn input(value: &Json, kind: Option<&Kind>) -> Input {
    match (kind, value) {
        (Some(Kind::String(Text::Json | Text::Document(_))), value) if !value.is_string() => {
            Input::String(value.to_string())
        }
        (_, Json::String(text)) => Input::String(text.clone()),
        (_, Json::Bool(value)) => Input::Bool(*value),
        (_, Json::Number(number)) => {
            let number = ferroform_driver::value::Number::parse(&number.to_string());
            number.map_or(Input::Null, Input::Number)
        }
        (_, Json::Null) => Input::Null,
        (Some(Kind::Object(table)), Json::Object(members)) => {
            let known = table.attributes.iter().filter_map(|attribute| {
                let value = members.get(attribute.property?)?;
                Some((attribute.name.to_owned(), input(value, Some(&attribute.kind))))
            });
            Input::object(known)
        }
        (kind, Json::Object(members)) => {
            let of_element = match kind {
                Some(Kind::Map(element)) => Some(&element.kind),
                _ => None,
            };
            Input::object(members.iter().map(|(name, value)| (name.clone(), input(value, of_element))))
        }
        (kind, Json::Array(elements)) => {
            let of_element = match kind {
                Some(Kind::List(element, _) | Kind::Set(element)) => Some(&element.kind),
                _ => None,
            };
            Input::List(elements.iter().map(|element| input(element, of_element)).collect())
        }
    }
}
