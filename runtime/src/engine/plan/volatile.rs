//! What may an update change although nobody asked for it?

use super::default::is_chosen_by_service;
use crate::table::{ElementTable, Kind, ObjectTable};
use crate::value::Value;

/// Marks what an update may change although nobody asked for it: computed values that the table calls volatile.
pub(in crate::engine) fn mark_volatile(table: &'static ObjectTable, config: &Value, planned: &mut Value) {
    let Value::Object(object) = planned else { return };
    for attribute in table.attributes {
        let config = config.attribute(attribute.name);
        let Some(planned) = object.get_mut(attribute.name) else { continue };
        let is_open = config.is_null() && is_chosen_by_service(attribute);
        match &attribute.kind {
            _ if is_open && attribute.behaviour.is_volatile => *planned = Value::UNKNOWN,
            Kind::Object(table) => mark_volatile(table, config, planned),
            Kind::List(ElementTable { kind: Kind::Object(table), .. }, _) => {
                let of_config = config.elements().unwrap_or_default();
                let Value::List(elements) = planned else { continue };
                for (i, element) in elements.iter_mut().enumerate() {
                    mark_volatile(table, of_config.get(i).unwrap_or(&Value::Null), element);
                }
            }
            // Elements of a set have no place: one that changes makes the set another.
            Kind::Set(ElementTable { kind: Kind::Object(table), .. }) if is_open && holds_volatile(table) => {
                *planned = Value::UNKNOWN;
            }
            _ => {}
        }
    }
}

fn holds_volatile(table: &ObjectTable) -> bool {
    table.attributes.iter().any(|attribute| {
        attribute.behaviour.is_volatile
            || match &attribute.kind {
                Kind::Object(table) => holds_volatile(table),
                Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => {
                    matches!(element.kind, Kind::Object(table) if holds_volatile(table))
                }
                _ => false,
            }
    })
}
