//! Checks that values removed from the configuration are gone from the service.

use ferroform::explain::literal_json;
use ferroform_core::table::{AttributeTable, Kind, ObjectTable};
use serde_json::Value as Json;

use crate::contract::compare::says_nothing;
use crate::contract::create_only::is_create_only;

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
        && attribute.behaviour.kept.is_none_or(|kept| literal_json(kept) != *value)
        && attribute.behaviour.default.is_none()
        && !attribute.behaviour.is_write_only
        && !contains.write_only
        && !is_create_only(attribute)
}
