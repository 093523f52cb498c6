//! `UpgradeResourceState`: converts state of an earlier schema version to the present one.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::resource::Registration;
use ferroform_core::table::ResourceTable;
use serde_json::Value as Json;

use crate::legacy::{self, Misshapen};

/// Runs the declared upgrades on raw state, up to the present version.
pub fn upgrade_resource_state(
    registration: &Registration,
    version: i64,
    raw: Json,
) -> Result<Json, Diagnostic> {
    let table = registration.table;
    if version > table.schema_version {
        let detail = format!(
            "The state of this object was written by a newer version of the provider (schema version {version}, known up \
             to {}).\n\nUse that version or a later one.",
            table.schema_version
        );
        return Err(Diagnostic::error(catalogue::INVALID_STATE, detail));
    }
    let mut state = raw;
    // A version without an upgrade has the same form as the next. The upgrades are in the order of versions.
    for upgrade in registration.upgrades.iter().filter(|upgrade| upgrade.from >= version) {
        state = (upgrade.run)(state).map_err(|error| unreadable_state(&error))?;
    }
    legacy::todays_names(table.renamed, &mut state);
    Ok(state)
}

/// Converts the attributes of a raw state that had another shape when it was written.
///
/// # Errors
/// Returns an error that names the first attribute for which there is no conversion.
pub fn todays_shape(table: &'static ResourceTable, state: Json) -> Result<Json, Diagnostic> {
    legacy::todays_shape(table.root, state).map_err(|part| misshapen_state(&part))
}

fn misshapen_state(part: &Misshapen) -> Diagnostic {
    let path = part.path();
    if path.steps().is_empty() {
        return unreadable_state(&format!("expected {}, found {}", part.wanted, part.found));
    }
    let detail = format!(
        "In the state of this object, `{path}` is {}. This version of the provider expects {}, and cannot convert \
         it.\n\nUse the version that wrote the state, or remove the resource from the state and import the object again:\n\n    \
         terraform state rm <resource address>\n    terraform import <resource address> <identifier>",
        part.found, part.wanted
    );
    Diagnostic::error(catalogue::INVALID_STATE, detail)
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
