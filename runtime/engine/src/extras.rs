//! Root attributes that are no properties: hooks set them (`extra(url = string)`).
//!
//! They are unknown in the plan of a creation, and in that of an update that changes anything. After an apply they have
//! what hooks made of them, otherwise what they had before; after a read as well. The service never hears of them.

use ferroform_core::table::ResourceTable;
use ferroform_core::value::Value;

/// Opens the extra attributes in the plan of an update, if anything changes. `is_update` says that something changes that
/// the plan does not show, `unhooked` is the plan before its hook, which may have planned the attributes.
pub(super) fn open(
    table: &ResourceTable,
    is_update: bool,
    prior: &Value,
    unhooked: &Value,
    planned: &mut Value,
) {
    if !is_update && *planned == *prior {
        return;
    }
    let Value::Object(object) = planned else { return };
    for name in table.extras {
        if object.get(name) == Some(unhooked.attribute(name)) {
            object.insert(name, Value::UNKNOWN);
        }
    }
}

/// Gives the extra attributes what they had before the apply, where the plan left them open. Hooks may then change them.
pub(super) fn keep(table: &ResourceTable, prior: &Value, planned: &Value, state: &mut Value) {
    let Value::Object(object) = state else { return };
    for name in table.extras {
        if planned.attribute(name).is_unknown() {
            object.insert(name, prior.attribute(name).clone());
        }
    }
}
