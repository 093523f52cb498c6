mod hostile;
mod keywords;
mod reference;
mod verdict;

use serde_json::{Map, Value, json};

use super::Judge;
use crate::{schema::TypeSchema, settings::Patterns};

/// Reads rows of `N` JSON values. Lines that begin with `//` are comments.
fn rows<const N: usize>(text: &str) -> Vec<[Value; N]> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let values = serde_json::Deserializer::from_str(&text).into_iter().collect::<Result<Vec<Value>, _>>();
    let rows =
        values.expect("it is JSON").chunks(N).map(|row| row.to_vec().try_into()).collect::<Result<_, _>>();
    rows.expect("all rows are whole")
}

/// Returns the complaints about a model as pairs of place and keyword.
fn findings(document: &Value, model: &Value) -> Vec<(String, String)> {
    let complaints = Judge::of(document).complaints(model, Patterns::All);
    complaints
        .iter()
        .map(|complaint| (complaint.at.clone(), complaint.problem.keyword().to_owned()))
        .collect()
}

/// Returns the complaints about a property `X` with this schema.
fn of_property(schema: &Value, value: &Value) -> Vec<(String, String)> {
    findings(&json!({ "properties": { "X": schema } }), &json!({ "X": value }))
}

/// Returns a type with one property `X`.
fn type_with(schema: &Value) -> TypeSchema {
    let raw =
        json!({"typeName": "A::B::C", "primaryIdentifier": ["/properties/X"], "properties": {"X": schema}});
    TypeSchema::read(raw).expect("it is a schema")
}

/// Visits the schemas in a document, each before those inside it.
fn visit_schemas(node: &mut Value, visit: &mut dyn FnMut(&mut Map<String, Value>)) {
    let Some(members) = node.as_object_mut() else { return };
    visit(members);
    for (keyword, value) in members {
        match (keyword.as_str(), value) {
            ("properties" | "definitions" | "patternProperties" | "dependencies", Value::Object(schemas)) => {
                schemas.values_mut().for_each(|schema| visit_schemas(schema, visit));
            }
            ("allOf" | "anyOf" | "oneOf" | "items", Value::Array(schemas)) => {
                schemas.iter_mut().for_each(|schema| visit_schemas(schema, visit));
            }
            (
                "items"
                | "additionalProperties"
                | "not"
                | "contains"
                | "propertyNames"
                | "if"
                | "then"
                | "else",
                schema,
            ) => visit_schemas(schema, visit),
            _ => {}
        }
    }
}
