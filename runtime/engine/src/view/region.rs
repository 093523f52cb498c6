//! The region of an object.
//!
//! It is in the state, in an attribute of its own. A state of another provider has none: its object is in
//! the region that is recorded for it, or else in that of the provider. There the attribute stays null until it is
//! configured, so that taking over a state changes nothing.
//!
//! An object is read, changed and deleted where it is, whatever the provider block says today. Another region means
//! another object, so the plan replaces it.

use ferroform_cloud_control::Client;
use ferroform_cloud_control::settings::RegionRules;
use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::table::{REGION, ResourceTable};
use ferroform_core::value::{Path, Value};

use crate::object::with_attributes;
use crate::{Context, Private};

/// The planned region.
#[derive(Debug, PartialEq)]
pub(crate) struct PlannedRegion {
    /// The value of the attribute.
    pub(crate) value: Value,
    /// Whether the object must be replaced by one in this region.
    pub(crate) is_other: bool,
}

/// Plans the region of an object.
pub(crate) fn plan(
    rules: &RegionRules,
    config: &Value,
    prior: &Value,
    private: &Private,
) -> Result<PlannedRegion, Diagnostic> {
    let (config, before) = (config.attribute(REGION), prior.attribute(REGION));
    if let Some(region) = config.as_str() {
        rules.check(region).map_err(|wrong| wrong.at(Path::attribute(REGION)))?;
    }
    let wanted = match config {
        Value::Null => rules.own.as_deref().map_or(Value::UNKNOWN, Value::from),
        config => config.clone(),
    };
    if prior.is_null() {
        return Ok(PlannedRegion { value: wanted, is_other: false });
    }
    let there = before.as_str().or(private.place.region.as_deref());
    let is_other = match &wanted {
        // The provider is not configured yet, which says nothing about the object.
        Value::Unknown(_) if config.is_null() => false,
        // Without a recorded region, the object is in that of the provider.
        _ => there.is_some_and(|there| wanted.as_str() != Some(there)),
    };
    let value = if is_other || !config.is_null() { wanted } else { before.clone() };
    Ok(PlannedRegion { value, is_other })
}

/// Returns the client for the region of an existing object.
pub(crate) fn of_object(
    context: &Context<'_>,
    table: &ResourceTable,
    state: &Value,
    private: &Private,
) -> Result<Client, Diagnostic> {
    let recorded = private.place.region.as_deref().filter(|_| table.has_region());
    client(context, state.attribute(REGION).as_str().filter(|_| table.has_region()).or(recorded))
}

/// Returns the client for the region that a configuration or a plan names, or else for that of the provider.
pub fn client_for(
    context: &Context<'_>,
    table: &ResourceTable,
    config: &Value,
) -> Result<Client, Diagnostic> {
    let asked = config.attribute(REGION).as_str().filter(|_| table.has_region());
    client(context, asked).map_err(|error| error.at(Path::attribute(REGION)))
}

fn client(context: &Context<'_>, region: Option<&str>) -> Result<Client, Diagnostic> {
    let Some(region) = region else { return Ok(context.client.clone()) };
    if region != context.client.region() {
        context.regions.check(region)?;
    }
    context.client.in_region(region).ok_or_else(|| {
        let detail = format!("There is no connection to the region {region:?}.");
        Diagnostic::error(catalogue::NOT_CONFIGURED, detail)
    })
}

/// Returns the state of an object in this region.
#[must_use]
pub fn in_region(table: &ResourceTable, state: &Value, region: &str) -> Value {
    with_attributes(state, table.has_region().then(|| (REGION, Value::from(region))))
}

#[cfg(test)]
mod tests;
