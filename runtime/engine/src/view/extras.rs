//! Root attributes that are no properties: hooks set them (`extra(url = string)`).
//!
//! They are unknown in the plan of a creation, and in that of an update that changes anything. After an apply they have
//! what hooks made of them, otherwise what they had before; after a read as well. The service never hears of them.

use ferroform_core::table::{ResourceTable, Role};
use ferroform_core::value::Value;

fn names(table: &ResourceTable) -> impl Iterator<Item = &'static str> {
    let extras = table.root.attributes.iter().filter(|attribute| attribute.role == Role::Extra);
    extras.map(|attribute| attribute.name)
}

/// Returns the values of the extra attributes in a plan.
pub(crate) fn values(table: &ResourceTable, plan: &Value) -> Vec<Value> {
    names(table).map(|name| plan.attribute(name).clone()).collect()
}

/// Opens the extra attributes in the plan of an update, if anything changes. `is_update` says that something changes that
/// the plan does not show, `unhooked` is what they were before the hook, which may have planned them.
pub(crate) fn open(
    table: &ResourceTable,
    is_update: bool,
    prior: &Value,
    unhooked: &[Value],
    planned: &mut Value,
) {
    if unhooked.is_empty() || (!is_update && *planned == *prior) {
        return;
    }
    let Value::Object(object) = planned else { return };
    for (name, unhooked) in names(table).zip(unhooked) {
        if object.get(name) == Some(unhooked) {
            object.insert(name, Value::UNKNOWN);
        }
    }
}

/// Gives the extra attributes what they had before the apply, where the plan left them open. Hooks may then change them.
pub(crate) fn keep(table: &ResourceTable, prior: &Value, planned: &Value, state: &mut Value) {
    let Value::Object(object) = state else { return };
    for name in names(table) {
        if planned.attribute(name).is_unknown() {
            object.insert(name, prior.attribute(name).clone());
        }
    }
}
