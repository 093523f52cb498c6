//! The settings that the author of a provider has added to its block.

use ferroform_cloud_control::settings::variable;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::settings::{AnySettings, SettingsRegistration};
use ferroform_core::value::{Path, Value};
use ferroform_engine::{Strictness, validate_config};

/// The content of the block, as far as its settings are the author's.
#[derive(Default)]
pub(super) struct OwnRead {
    /// The settings, if all are known.
    pub(super) settings: Option<AnySettings>,
    /// The block with what environment variables set, if all is known.
    pub(super) block: Option<Value>,
    /// Those that are known only after apply.
    pub(super) unknown: Vec<Path>,
}

/// Reads the settings.
pub(super) fn read(
    registration: &SettingsRegistration,
    block: &Value,
    strictness: Strictness,
) -> Result<OwnRead, Diagnostics> {
    let block = registration.with_variables(block.clone(), variable)?;
    let unknown = registration.unknown(&block);
    if !unknown.is_empty() {
        return Ok(OwnRead { unknown, ..OwnRead::default() });
    }
    let judged = validate_known(registration, &block, strictness);
    if judged.has_errors() {
        return Err(judged);
    }
    Ok(OwnRead { settings: Some(registration.read(block.clone())?), block: Some(block), unknown })
}

/// Validates settings that satisfy the rules of their table, and those that environment variables set.
pub(super) fn validate(
    registration: &SettingsRegistration,
    block: &Value,
    strictness: Strictness,
) -> Diagnostics {
    match registration.with_variables(block.clone(), variable) {
        Ok(block) => validate_known(registration, &block, strictness),
        Err(wrong) => wrong,
    }
}

fn validate_known(registration: &SettingsRegistration, block: &Value, strictness: Strictness) -> Diagnostics {
    let mut judged = validate_config(registration.table, block, strictness);
    if !judged.has_errors() {
        registration.validate(block, &mut judged);
    }
    judged
}
