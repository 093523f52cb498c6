//! Objects that an update may have renamed, if the end of the update was not observed.
//!
//! Route 53 record sets are the only type whose identifier an update can change. While it is not known whether
//! that has happened, the state has the former identifier and the private data have the new one:
//!
//! ```text
//! state: id = "a.example.com|Z1|TXT"    private: renamed = "b.example.com|Z1|TXT"
//! ```
//!
//! An object that is not found by the former identifier is looked for by the new one. An update that failed
//! because an object of the new name already existed has renamed nothing.

use ferroform_cloud_control::{ApiError, Failure};
use ferroform_core::table::{IdentityPart, Kind, ObjectTable, ResourceTable};
use ferroform_core::value::Value;
use serde_json::Value as Json;

use super::object::{chosen_identifier, identifier_in};
use crate::model::desired_model;

/// Whether a part of the identifier changes that users can change. The service then determines the identifier.
pub(super) fn changes_identifier(table: &ResourceTable, prior: &Value, planned: &Value) -> bool {
    let is_changed = |part: &IdentityPart| {
        let [prior, planned] = [prior, planned]
            .map(|state| part.attribute_path.iter().fold(state, |value, name| value.attribute(name)));
        is_changeable(table.root, part.attribute_path) && prior != planned
    };
    table.identity.parts.iter().any(is_changed)
}

/// Whether users can change the attribute in an update.
fn is_changeable(table: &ObjectTable, path: &[&str]) -> bool {
    let Some((name, rest)) = path.split_first() else { return false };
    let attribute = table.attribute(name);
    attribute.is_some_and(|attribute| {
        attribute.is_configurable()
            && !attribute.is_fixed_at_creation()
            && match &attribute.kind {
                Kind::Object(table) if !rest.is_empty() => is_changeable(table, rest),
                _ => rest.is_empty(),
            }
    })
}

/// Returns the identifier that a failed update may nevertheless have given the object.
pub(super) fn may_have_renamed(
    table: &ResourceTable,
    prior: &Value,
    planned: &Value,
    failure: &Failure,
) -> Option<String> {
    if !changes_identifier(table, prior, planned) || failure.says_that_it_existed() {
        return None;
    }
    let planned = chosen_identifier(table, &desired_model(table.root, planned));
    // The service may have reported the identifier from before the update.
    let named = failure.details.identifier.clone();
    named.filter(|named| Some(named.as_str()) != identifier_in(prior)).or(planned)
}

/// Finds an object under its recorded identifier or, if there is none, under the one that an update may have
/// given it. Returns the identifier and the object.
pub(super) async fn find<'a, Reading: Future<Output = Result<Option<Json>, ApiError>>>(
    recorded: &'a str,
    renamed: Option<&'a str>,
    read: impl Fn(&'a str) -> Reading,
) -> Result<Option<(String, Json)>, ApiError> {
    for identifier in std::iter::once(recorded).chain(renamed) {
        if let Some(model) = read(identifier).await? {
            return Ok(Some((identifier.to_owned(), model)));
        }
    }
    Ok(None)
}
