//! The severity of constraints: whatever the reference's generator creates no validator for is a warning,
//! whichever keyword states it (`docs/differences.md`).
//!
//! The cases are in `severity.txt`: the name of an attribute, the property in which it is, and how `cargo xtask inspect table`
//! shows it. A question mark follows a constraint that only warns.
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it severity` rewrites what is shown.

use ferroform_compiler::ir::dump;
use serde_json::{Value, json};

use crate::support::{cases, schema, table};

#[test]
fn what_the_reference_does_not_check_only_warns() {
    cases("severity.txt", |case| {
        let (name, node) = case.split_once(' ').expect("a name and a property");
        let node: Value = serde_json::from_str(node).expect("JSON");
        let schema = schema(json!({
            "properties": {"Name": {"type": "string"}, "P": node},
            "definitions": {"Length": {"type": "string", "maxLength": 3}, "Mode": {"type": "string", "enum": ["A"]}},
        }));
        let text = dump::text(&table(&schema.to_string()));
        let named = text.lines().map(str::trim).filter(|line| line.starts_with(&format!("{name} (")));
        named.map(str::to_owned).collect()
    });
}
