//! Checks that values removed from the configuration are gone from the service.

use ferroform::explain::literal_json;
use ferroform_core::table::{AttributeTable, Kind, Literal, ObjectTable};
use serde_json::Value as Json;

use crate::contract::compare::says_nothing;
use crate::contract::write::is_create_only;

/// Returns the first place, as a JSON pointer, that `before` has, `after` does not have, and the service
/// still has unchanged. Values that cannot be removed are ignored.
pub fn kept(table: &ObjectTable, before: &Json, after: &Json, stored: &Json) -> Option<String> {
    table.attributes.iter().find_map(|attribute| {
        let property = attribute.property()?;
        let (before, stored) = (before.get(property)?, stored.get(property)?);
        let inside = match (after.get(property), &attribute.kind) {
            (None, _) if before == stored && is_removable(attribute, before) && !says_nothing(before) => {
                String::new()
            }
            (Some(after), Kind::Object(table)) => kept(table, before, after, stored)?,
            _ => return None,
        };
        Some(format!("/{property}{inside}"))
    })
}

fn is_removable(attribute: &AttributeTable, value: &Json) -> bool {
    let contains = attribute.kind.contains();
    attribute.is_settable()
        // What is sent in place of a removal.
        && attribute.behaviour.kept.is_none_or(|kept| as_property(&attribute.kind, kept) != *value)
        && attribute.behaviour.default.is_none()
        && !attribute.behaviour.is_write_only
        && !contains.write_only
        && !is_create_only(attribute)
}

/// Returns a literal as a model has it: a literal names attributes where a model names properties.
pub fn as_property(kind: &Kind, literal: &Literal) -> Json {
    match (kind, literal) {
        (Kind::Object(table), Literal::Object(named)) => {
            let member = |(name, literal): &(&str, Literal)| {
                let attribute = table.attribute(name)?;
                Some((attribute.property()?.to_owned(), as_property(&attribute.kind, literal)))
            };
            Json::Object(named.iter().filter_map(member).collect())
        }
        (Kind::List(table, _) | Kind::Set(table), Literal::List(elements)) => {
            elements.iter().map(|literal| as_property(&table.kind, literal)).collect()
        }
        _ => literal_json(literal),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use terraform_provider_awscc::registry;

    use super::*;

    #[test]
    fn what_is_sent_in_place_of_a_removal_is_no_value_that_stays() {
        let table = registry::find("AWS::RUM::AppMonitor").unwrap().table;
        let kept = |status: &str| {
            let stored = json!({"CustomEvents": {"Status": status}});
            kept(table.root, &stored, &json!({}), &stored)
        };
        assert_eq!(kept("DISABLED"), None);
        assert_eq!(kept("ENABLED").as_deref(), Some("/CustomEvents"));
    }
}
