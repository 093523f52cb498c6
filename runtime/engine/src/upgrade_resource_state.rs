//! `UpgradeResourceState`: converts state of an earlier schema version to the present one.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::resource::Registration;
use serde_json::Value as Json;

use crate::translate::texts_for_objects;

/// Runs the declared upgrades on raw state, up to the present version.
pub fn upgrade_resource_state(
    registration: &Registration,
    version: i64,
    raw: Json,
) -> Result<Json, Diagnostic> {
    let table = registration.table;
    if version > table.schema_version {
        let detail = format!(
            "The state of this {} was written by a newer version of the provider (schema version {version}, known up \
             to {}).\n\nUse that version or a later one.",
            table.cloudformation_type, table.schema_version
        );
        return Err(Diagnostic::error(catalogue::INVALID_STATE, detail));
    }
    let mut state = raw;
    // A version without an upgrade has the same form as the next. The upgrades are in the order of versions.
    for upgrade in registration.upgrades.iter().filter(|upgrade| upgrade.from >= version) {
        state = (upgrade.run)(state).map_err(|error| unreadable_state(&error))?;
    }
    texts_for_objects(table.root, &mut state);
    Ok(state)
}

/// Returns an error about a state that cannot be read at all.
#[must_use]
pub fn unreadable_state(error: &str) -> Diagnostic {
    let detail = format!(
        "The state cannot be read: {error}.\n\nRestore it from a backup, or remove the resource with `terraform state \
         rm` and import it again."
    );
    Diagnostic::error(catalogue::INVALID_STATE, detail)
}
