//! Objects with `allOf`, `oneOf` and `anyOf`: each property becomes one attribute or a gap.
//!
//! The cases are in `combinations.txt`: the node of the property `P`, or members of the root, and the lines of the attributes, the
//! rules and the gaps.
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it combinations` rewrites these lines.

use ferroform_compiler::ir::dump;
use serde_json::{Value, json};

use crate::support::{cases, schema, table, with};

/// The attributes that every type has.
const USUAL: &[&str] = &["create", "delete", "id", "read", "region", "timeouts", "update"];

#[test]
fn each_property_becomes_an_attribute_or_a_gap() {
    cases("combinations.txt", |case| {
        let (place, members) = case.split_once(' ').expect("a place and its members");
        let members: Value = serde_json::from_str(members).expect("JSON");
        let members = match place {
            "root" => members,
            _ => json!({"properties": {"Name": {"type": "string"}, "P": members}, "required": ["P"]}),
        };
        let schema = schema(json!({"definitions": {
            "Base": {"type": "object", "properties": {"X": {"type": "string"}, "Own": {"type": "integer"}}, "required": ["X", "Own"]},
            "Middle": {"allOf": [{"$ref": "#/definitions/Base"}]},
        }}));
        let text = dump::text(&table(&with(schema, &members).to_string()));
        let lines = text.lines().skip_while(|line| !line.is_empty()).filter(|line| line.starts_with("  "));
        let own = lines.filter(|line| !USUAL.contains(&line.trim().split(' ').next().unwrap_or_default()));
        own.map(|line| line.trim().to_owned()).collect()
    });
}
