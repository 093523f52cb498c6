//! Each property of a schema becomes one attribute, and what is lost of it a gap.
//!
//! The cases are in `attributes.txt`: the node of the property `P`, which may be required, or members of the root; and how
//! `cargo xtask inspect table` shows the attributes, the rules and the gaps. A question mark follows a constraint that only
//! warns, as all do that the reference's generator creates no validator for (`docs/reference/differences.md`).
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it attributes::` rewrites what is shown.

use ferroform_compiler::ir::dump;
use serde_json::{Value, json};

use crate::support::{cases, schema, table, with};

/// The attributes that every type has.
const USUAL: &[&str] = &["create", "delete", "id", "read", "region", "timeouts", "update"];

#[test]
fn each_property_becomes_an_attribute_or_a_gap() {
    cases("attributes.txt", |case| {
        let (place, node) = case.split_once(' ').expect("a place and what is there");
        let node: Value = serde_json::from_str(node).expect("JSON");
        let members = match place {
            "root" => node,
            place => {
                let required = if place == "required" { json!(["P"]) } else { json!([]) };
                json!({"properties": {"Name": {"type": "string"}, "P": node}, "required": required})
            }
        };
        let schema = schema(json!({"definitions": {
            "Base": {"type": "object", "properties": {"X": {"type": "string"}, "Own": {"type": "integer"}}, "required": ["X", "Own"]},
            "Middle": {"allOf": [{"$ref": "#/definitions/Base"}]},
            "D": {"type": "object", "properties": {"X": {"type": "string"}}},
            "Length": {"type": "string", "maxLength": 3},
            "Mode": {"type": "string", "enum": ["A"]},
        }}));
        let text = dump::text(&table(&with(schema, &members).to_string()));
        let lines =
            text.lines().skip_while(|line| !line.is_empty()).filter_map(|line| line.strip_prefix("  "));
        let is_own = |line: &&str| {
            let name = line.split(' ').next().unwrap_or_default();
            !USUAL.contains(&name) && (place == "root" || name != "name")
        };
        lines.filter(is_own).map(str::to_owned).collect()
    });
}
