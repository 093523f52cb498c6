//! The permissions that each operation needs, read from the schema of a type.

use std::collections::BTreeMap;

use serde_json::Value as Json;

/// The operations, in the order in which a life has them.
pub(crate) const OPERATIONS: [&str; 5] = ["create", "read", "update", "delete", "list"];

/// Returns the permissions of each operation that a schema has. `None` if the text is no schema.
pub(crate) fn of(schema: &str) -> Option<BTreeMap<&'static str, Vec<String>>> {
    // Some editors begin a file with a byte order mark.
    let schema: Json = serde_json::from_str(schema.trim_start_matches('\u{feff}')).ok()?;
    let handlers = schema.as_object()?.get("handlers");
    let of_operation = |operation: &'static str| {
        let permissions = handlers?.get(operation)?.get("permissions")?.as_array()?;
        let texts = permissions.iter().filter_map(Json::as_str).map(str::to_owned);
        Some((operation, texts.collect()))
    };
    Some(OPERATIONS.into_iter().filter_map(of_operation).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permissions_are_those_of_the_handlers() {
        let schema =
            r#"{"handlers": {"create": {"permissions": ["a:B", "a:C", 7]}, "read": {}, "delete": []}}"#;
        let found = of(schema).expect("it is a schema");
        assert_eq!(found, BTreeMap::from([("create", vec!["a:B".to_owned(), "a:C".to_owned()])]));
        assert_eq!(of("\u{feff}{}"), Some(BTreeMap::new()));
        for wrong in ["", "[]", "{", "null"] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}
