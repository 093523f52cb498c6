//! Types with an identifier that an update can change. The identifier is unknown in their plans, which costs users
//! a known value.

use std::path::Path;

use serde_json::Value;

/// A part of the identifier can change if it is neither set by the service nor fixed at creation.
#[test]
fn only_a_record_set_has_an_identifier_that_can_change() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the schemas") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let text = std::fs::read_to_string(path).expect("a schema");
        let schema: Value = serde_json::from_str(&text).expect("JSON");
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
