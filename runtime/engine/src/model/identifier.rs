//! Cloud Control's identifiers and Terraform's identities of objects.

use ferroform_core::table::IdentityTable;
use serde_json::Value as Json;

/// Returns the value of each part of the identity, from the identifier or else from the object's properties. An object keeps
/// its identifier, and may return a property in another spelling: `(none)` as an empty text.
#[must_use]
pub(crate) fn identity_of(
    table: &IdentityTable,
    identifier: &str,
    model: Option<&Json>,
) -> Vec<(&'static str, String)> {
    let by_position = table.split(identifier);
    table
        .parts
        .iter()
        .enumerate()
        .filter_map(|(i, part)| {
            let from_identifier = by_position.as_ref().map(|values| values[i].to_owned());
            let from_model = || model.and_then(|model| text_at(model, part.property_path));
            Some((part.name, from_identifier.or_else(from_model)?))
        })
        .collect()
}

/// Returns a property as the part of an identifier.
#[must_use]
pub(crate) fn text_at(model: &Json, path: &[&str]) -> Option<String> {
    match path.iter().try_fold(model, |json, property| json.get(property))? {
        Json::String(text) => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        Json::Bool(value) => Some(value.to_string()),
        _ => None,
    }
}
