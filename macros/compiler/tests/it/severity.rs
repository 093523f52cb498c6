//! The severity of constraints: whatever the reference's generator creates no validator for is a warning,
//! whichever keyword states it (`docs/differences.md`).

use ferroform_compiler::ir::dump;
use serde_json::{Value, json};

use crate::support::{schema, table};

/// Returns how `cargo xtask inspect table` shows the attributes of this name. A question mark follows a constraint that
/// only warns.
fn shown(name: &str, node: &Value) -> String {
    let schema = schema(json!({
        "properties": {"Name": {"type": "string"}, "P": node},
        "definitions": {"Length": {"type": "string", "maxLength": 3}, "Mode": {"type": "string", "enum": ["A"]}},
    }));
    let text = dump::text(&table(&schema.to_string()));
    let is_named = |line: &&str| line.trim_start().starts_with(&format!("{name} ("));
    text.lines().filter(is_named).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn has(name: &str, node: &Value, wanted: &str) {
    let shown = shown(name, node);
    let end = shown.find(wanted).map(|start| start + wanted.len());
    let end = end.unwrap_or_else(|| panic!("no {wanted:?} in {shown:?}"));
    let is_warning = shown.get(end..).is_some_and(|rest| rest.starts_with('?'));
    assert!(wanted.ends_with('?') || !is_warning, "{wanted:?} only warns: {shown:?}");
}

#[test]
fn what_the_reference_checks_is_an_error() {
    has("p", &json!({"type": "string", "maxLength": 3, "pattern": "^a+$"}), "length ..3, pattern `^a+$`");
    has("p", &json!({"type": "string", "enum": ["A"]}), "one of [\"A\"]");
    has("p", &json!({"type": "integer", "enum": [1]}), "one of [1]");
    has("p", &json!({"type": "number", "minimum": 1}), "range 1..");
    has(
        "p",
        &json!({"type": "array", "maxItems": 2, "items": {"$ref": "#/definitions/Length"}}),
        "(length ..3)",
    );
    has(
        "p",
        &json!({"type": "array", "maxItems": 2, "items": {"type": "integer", "minimum": 1}}),
        "size ..2",
    );
    let map = json!({"type": "object", "patternProperties": {"a": {
        "type": "object", "properties": {"Q": {"$ref": "#/definitions/Length"}}
    }}});
    has("q", &map, "length ..3");
    let union = json!({"oneOf": [{"type": "object", "properties": {"Q": {"$ref": "#/definitions/Length"}}}]});
    has("q", &union, "length ..3");
    // A required JSON text must at least be set.
    let text = json!({"anyOf": [{"type": "string", "maxLength": 3}, {"type": "string"}]});
    let inside = json!({"type": "object", "properties": {"Q": text}, "required": ["Q"]});
    has("q", &inside, "not null");
}

#[test]
fn a_pattern_that_re2_cannot_compile_only_warns() {
    for pattern in ["^(?!aws:)[a-zA-Z+-=._:/]+$", "^.{0,1011}$", "^(a|b)\\1$", "^[\\u0020-\\u007e]$"] {
        has(
            "p",
            &json!({"type": "string", "pattern": pattern, "maxLength": 3}),
            &format!("pattern `{pattern}`?"),
        );
        has("p", &json!({"type": "string", "pattern": pattern, "maxLength": 3}), "length ..3");
        let array = json!({"type": "array", "items": {"type": "string", "pattern": pattern}});
        has("p", &array, &format!("pattern `{pattern}`?"));
    }
}

#[test]
fn what_maps_and_lists_of_lists_hold_only_warns() {
    let length = json!({"$ref": "#/definitions/Length"});
    has("p", &json!({"type": "object", "patternProperties": {"a": length}}), "(length ..3?)");
    has("p", &json!({"type": "object", "additionalProperties": length}), "(length ..3?)");
    let list = json!({"type": "array", "items": length, "maxItems": 4});
    has("p", &json!({"type": "array", "items": list}), "(length ..3?) (size ..4?)");
    has("p", &json!({"type": "object", "patternProperties": {"a": list}}), "(length ..3?) (size ..4?)");
    let object = json!({"type": "object", "properties": {"Q": length}, "required": ["Q"]});
    let objects = json!({"type": "array", "items": object});
    has("q", &json!({"type": "array", "items": objects}), "length ..3?, not null?");
    has("q", &json!({"type": "object", "additionalProperties": objects}), "length ..3?, not null?");
}

#[test]
fn what_combinations_bring_only_warns() {
    let object = json!({"type": "object", "properties": {"Q": {"$ref": "#/definitions/Length"}}});
    has("p", &json!({"allOf": [{"$ref": "#/definitions/Mode"}, {"default": "A"}]}), "one of [\"A\"]?");
    has("p", &json!({"anyOf": [{"type": "string"}], "maxLength": 3}), "length ..3?");
    has("p", &json!({"oneOf": [{"type": "string"}], "maxLength": 3}), "length ..3?");
    has("q", &json!({"anyOf": [object]}), "length ..3?");
    has(
        "q",
        &json!({"type": "object", "properties": {"R": {"type": "string"}}, "allOf": [object]}),
        "length ..3?",
    );
}

#[test]
fn what_the_reference_has_no_validator_for_only_warns() {
    has("p", &json!({"type": "number", "enum": [1.5]}), "one of [1.5]?");
    has("p", &json!({"type": "array", "items": {"type": "number", "minimum": 1}}), "(range 1..?)");
    has("p", &json!({"type": "string", "format": "date-time", "maxLength": 30}), "length ..30?");
    has("p", &json!({"maxLength": 3}), "length ..3?");
    has("p", &json!({"type": "string", "const": "A"}), "one of [\"A\"]?");
    has("p", &json!({"type": "integer", "exclusiveMinimum": 1, "multipleOf": 2}), "multiple of 2?");
}
