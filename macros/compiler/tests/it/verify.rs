//! What is wrong with a schema itself: errors where no operation can work or something would be lost, warnings about
//! what is doubtful: `verify.txt`.
//!
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it verify` rewrites the findings.

use ferroform_compiler::finding::{Finding, Level};
use serde_json::{Value, json};

use crate::support::{self, alone, cases, with};

fn findings_of(schema: &str) -> Vec<String> {
    let (_, findings) = alone(schema);
    let shown = |finding: &Finding| {
        let level = if finding.level == Level::Error { "error" } else { "warning" };
        format!("{level}: {}", finding.text("s.json").replace('\n', " "))
    };
    findings.list().iter().map(shown).collect()
}

/// Returns a small schema in which these members replace its own.
fn schema(members: &Value) -> String {
    let schema = support::schema(json!({
        "properties": {"Name": {"type": "string"}, "Size": {"type": "integer"}, "List": {
            "type": "array", "items": {"$ref": "#/definitions/Item"}
        }, "Free": {"type": "object"}, "Map": {"type": "object", "patternProperties": {"a": {"$ref": "#/definitions/Item"}}}},
        "definitions": {"Item": {"type": "object", "properties": {"Key": {"type": "string"}}}},
    }));
    with(schema, members).to_string()
}

/// Returns a finding without its column, which depends on the length of the schema.
fn without_column(text: &str) -> String {
    match text.split_once("s.json:1:") {
        Some((start, rest)) => {
            format!("{start}s.json{}", rest.trim_start_matches(|c: char| c.is_ascii_digit()))
        }
        None => text.into(),
    }
}

#[test]
fn an_error_has_the_file_the_line_and_the_column() {
    let text = "{\n  \"typeName\": \"A::B::C\",\n  \"handlers\": {\"read\": {}},\n  \"properties\": {\"Name\": {\"type\": \"string\"}},\n  \
                \"primaryIdentifier\": [\"/properties/Name\",\n    \"/properties/Nmae\"]\n}";
    let message =
        "`/properties/Nmae` in `primaryIdentifier` leads to no property: did you mean `/properties/Name`?";
    assert_eq!(findings_of(text), [format!("error: {message} in s.json:6:5 at /primaryIdentifier/1")]);
}

#[test]
fn a_key_that_is_there_twice_is_an_error_wherever_it_is() {
    let text = "{\"typeName\": \"A::B::C\", \"primaryIdentifier\": [\"/properties/Name\"], \"handlers\": {\"read\": {}},\n\
                \"properties\": {\"Name\": {\"type\": \"string\"},\n  \"Size\": {\"type\": \"integer\"},\n  \"Size\": {\"type\": \"string\",\n\
                \"description\": \"a\", \"description\": \"b\"}}}";
    let twice =
        |key: &str| format!("the key `{key}` is in the object twice: only one of the values would count");
    let size = format!("error: {} in s.json:4:3 at /properties/Size", twice("Size"));
    let description =
        format!("error: {} in s.json:5:21 at /properties/Size/description", twice("description"));
    assert_eq!(findings_of(text), [size, description]);
}

#[test]
fn each_fault_is_found() {
    cases("verify.txt", |members| {
        let members = serde_json::from_str(members).expect("JSON");
        findings_of(&schema(&members)).iter().map(|text| without_column(text)).collect()
    });
}

/// Definitions that consist of one another have more paths than can be counted.
#[test]
fn a_pointer_through_definitions_that_contain_one_another_is_found_out_at_once() {
    let names: Vec<String> = (0..40).map(|number| format!("D{number}")).collect();
    let all: Vec<Value> = names.iter().map(|name| json!({"$ref": format!("#/definitions/{name}")})).collect();
    let definitions: serde_json::Map<String, Value> = names
        .iter()
        .map(|name| {
            (name.clone(), json!({"type": "object", "properties": {name: {"type": "string"}}, "anyOf": all}))
        })
        .collect();
    let members = json!({
        "definitions": definitions,
        "properties": {"Name": {"type": "string"}, "Any": {"$ref": "#/definitions/D0"}},
        "readOnlyProperties": ["/properties/Any/D39", "/properties/Any/D40/D41"],
    });
    let warnings: Vec<String> =
        findings_of(&schema(&members)).into_iter().filter(|finding| finding.starts_with("warning")).collect();
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    let text = "warning: `/properties/Any/D40/D41` in `readOnlyProperties` leads to no property";
    assert!(warnings.concat().starts_with(text), "{warnings:?}");
}
