//! Leaves secrets out of what is written.

use ferroform_core::table::{AttributeTable, Kind, Text};
use serde_json::Value as Json;

/// Removes the secrets from a model.
pub(super) fn leave_out(kind: &Kind, model: &mut Json) {
    match (kind, model) {
        (Kind::Object(table), Json::Object(members)) => {
            for attribute in table.attributes {
                let Some(property) = attribute.property() else { continue };
                if is_left_out(attribute) {
                    members.remove(property);
                } else if let Some(member) = members.get_mut(property) {
                    leave_out(&attribute.kind, member);
                }
            }
        }
        (Kind::List(table, _) | Kind::Set(table), Json::Array(elements)) => {
            elements.iter_mut().for_each(|element| leave_out(&table.kind, element));
        }
        (Kind::Map(table), Json::Object(entries)) => {
            entries.values_mut().for_each(|entry| leave_out(&table.kind, entry));
        }
        (Kind::String(Text::Document(table)), Json::String(text)) => {
            let Ok(document) = serde_json::from_str::<Json>(text) else { return };
            let mut without = document.clone();
            leave_out(&table.kind, &mut without);
            if without != document {
                *text = without.to_string();
            }
        }
        (Kind::String(Text::Document(table)), model) => leave_out(&table.kind, model),
        _ => {}
    }
}

/// Whether a scan has no value of an attribute.
pub(crate) fn is_left_out(attribute: &AttributeTable) -> bool {
    attribute.is_hidden() || attribute.behaviour.is_write_only
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{TEXT, attribute, behaving, document, list, nested, object};
    use serde_json::json;

    use super::*;

    #[test]
    fn secrets_are_left_out_wherever_they_are() {
        let password = || behaving(attribute("password", TEXT), |behaviour| behaviour.is_secret = true);
        let user = || nested(vec![attribute("name", TEXT), password()]);
        let table = object(vec![
            attribute("users", list(user())),
            attribute("text", document(user())),
            attribute("document", document(user())),
        ]);
        let hers = json!({"NAME": "a", "PASSWORD": "hunter2"});
        let mut model = json!({"USERS": [hers], "TEXT": hers.to_string(), "DOCUMENT": hers});
        leave_out(&Kind::Object(table), &mut model);
        let left = json!({"NAME": "a"});
        assert_eq!(model, json!({"USERS": [left], "TEXT": left.to_string(), "DOCUMENT": left}));
    }
}
