//! What a change of the schemas means for users: how the surface of their types differs.
//!
//! What `overrides.toml` and `secrets.toml` say is left out on both sides: an entry that a refresh makes obsolete would be an error.

use std::collections::BTreeMap;
use std::fs;

use anyhow::Result;
use serde_json::Value;

use super::{folder, layout};
use crate::differences::Differences;
use crate::{served, surface};

/// Returns what differs for users between two states of the schemas.
pub(crate) fn between(
    before: &BTreeMap<String, Value>,
    after: &BTreeMap<String, Value>,
) -> Result<Differences> {
    Differences::between(&surface_of(before)?, &surface_of(after)?)
}

fn surface_of(documents: &BTreeMap<String, Value>) -> Result<String> {
    let target = tempfile::tempdir()?;
    for (type_name, document) in documents {
        fs::write(target.path().join(folder::file_name(type_name)), layout::text(document))?;
    }
    Ok(surface::text(&served::resources_of(documents.keys(), target.path())?))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Returns the schema of a type with two properties, and the given members.
    fn thing(members: &Value) -> BTreeMap<String, Value> {
        let mut document = json!({
            "typeName": "AWS::Logs::NoSuchThing", "primaryIdentifier": ["/properties/A"],
            "handlers": {"create": {}, "read": {}, "update": {}, "delete": {}},
            "properties": {"A": {"type": "string"}, "B": {"$ref": "#/definitions/B"}},
            "definitions": {"B": {"type": "object", "properties": {"C": {"type": "integer"}}}},
        });
        for (name, value) in members.as_object().into_iter().flatten() {
            document[name] = value.clone();
        }
        BTreeMap::from([("AWS::Logs::NoSuchThing".to_owned(), document)])
    }

    #[test]
    fn what_breaks_a_configuration_or_a_state_is_told_from_what_does_not() {
        let c = |c: Value| json!({"definitions": {"B": {"type": "object", "properties": {"C": c}}}});
        for (members, breaking) in [
            (json!({"required": ["A"]}), "required now: `awscc_logs_no_such_thing.a`"),
            (
                json!({"createOnlyProperties": ["/properties/A"]}),
                "replaces now: `awscc_logs_no_such_thing.a`",
            ),
            (
                json!({"readOnlyProperties": ["/properties/A"]}),
                "cannot be set now: `awscc_logs_no_such_thing.a`",
            ),
            (json!({"primaryIdentifier": ["/properties/B/C"]}), "`awscc_logs_no_such_thing`: identity: "),
            (
                json!({"handlers": {"create": {}, "read": {}, "delete": {}}}),
                "`awscc_logs_no_such_thing`: operations: ",
            ),
            (c(json!({"type": "string"})), "another type: `awscc_logs_no_such_thing`, `c` of `B`"),
            (json!({"properties": {"A": {"type": "string"}}}), "`awscc_logs_no_such_thing.b` is gone"),
            (c(json!({"type": "integer", "minimum": 1})), ""),
            (
                json!({"properties": {"A": {"type": "string"}, "B": {"type": "object", "properties": {"C": {"type": "integer"}}}}}),
                "",
            ),
        ] {
            let found = between(&thing(&json!({})), &thing(&members)).unwrap();
            let is_found = found.breaking.iter().any(|line| line.starts_with(breaking));
            assert_eq!(
                (is_found, found.breaking.is_empty()),
                (!breaking.is_empty(), breaking.is_empty()),
                "{members}: {found}"
            );
        }
    }

    #[test]
    fn what_is_relaxed_breaks_nothing() {
        for members in [
            json!({"required": ["A"]}),
            json!({"createOnlyProperties": ["/properties/A"]}),
            json!({"readOnlyProperties": ["/properties/A"]}),
            json!({"handlers": {"create": {}, "read": {}, "delete": {}}}),
        ] {
            let found = between(&thing(&members), &thing(&json!({}))).unwrap();
            assert!(found.breaking.is_empty() && !found.changed.is_empty(), "{members}: {found}");
        }
    }

    #[test]
    fn types_come_and_go() {
        let (one, none) = (thing(&json!({})), BTreeMap::new());
        assert_eq!(between(&none, &one).unwrap().added.len(), 1);
        assert_eq!(between(&one, &none).unwrap().breaking.len(), 1);
    }
}
