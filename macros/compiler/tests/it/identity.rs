//! Types with an identifier that an update can change. The identifier is unknown in their plans, which costs users
//! a known value.

use serde_json::Value;

use crate::support::SHIPPED;

/// A part of the identifier can change if it is neither set by the service nor fixed at creation.
#[test]
fn only_a_record_set_has_an_identifier_that_can_change() {
    let mut found = Vec::new();
    for schema in &SHIPPED.schemas {
        let schema: Value = serde_json::from_str(&schema.text).expect("JSON");
        let list = |keyword: &str| {
            let paths = schema[keyword].as_array().into_iter().flatten();
            paths.filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>()
        };
        let fixed = [list("readOnlyProperties"), list("createOnlyProperties")].concat();
        let is_fixed =
            |part: &String| fixed.iter().any(|path| part == path || part.starts_with(&format!("{path}/")));
        let changing: Vec<String> =
            list("primaryIdentifier").into_iter().filter(|part| !is_fixed(part)).collect();
        if !changing.is_empty() {
            found.push((schema["typeName"].as_str().unwrap_or_default().to_owned(), changing.join(" ")));
        }
    }
    let parts = "/properties/Name /properties/Type /properties/SetIdentifier";
    assert_eq!(found, [("AWS::Route53::RecordSet".to_owned(), parts.to_owned())]);
}
