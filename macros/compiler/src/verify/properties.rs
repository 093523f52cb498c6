//! Rules about the properties of the root, and about the pointers that name properties.

use super::reach::{leads_somewhere, names, near};
use crate::catalogue;
use crate::cfn::pointer::child;
use crate::cfn::{Document, Json, Path, Segment};
use crate::finding::Findings;
use crate::nearest::nearest;

/// Rejects `"properties": {}`.
pub(super) fn there_are_some(json: &Json, document: &Document, findings: &mut Findings) {
    let is_empty = matches!(json.get("properties"), Some(Json::Object(members)) if members.is_empty());
    if is_empty && document.root.parts().next().is_none() {
        findings.schema_error("/properties", catalogue::NO_PROPERTIES.into());
    }
}

/// Rejects a `primaryIdentifier` that is no property: no object could be found again.
pub(super) fn the_identifier_is_there(json: &Json, document: &Document, findings: &mut Findings) {
    for path in &document.primary_identifier {
        if !leads_somewhere(document, path) {
            findings.schema_error(
                place(json, "primaryIdentifier", path),
                leads_nowhere(document, "primaryIdentifier", path),
            );
        }
    }
}

/// Rejects a required property that the schema does not describe: no configuration would be accepted.
pub(super) fn what_is_required_is_there(document: &Document, findings: &mut Findings) {
    let known = names(document, &document.root);
    for (index, name) in document.root.required.iter().enumerate() {
        if !known.contains(name.as_str()) {
            let near = nearest(name, known.iter().copied());
            findings.schema_error(format!("/required/{index}"), catalogue::required_nowhere(name, near));
        }
    }
}

/// Rejects a required property that only the service sets.
pub(super) fn what_is_required_can_be_set(document: &Document, findings: &mut Findings) {
    for (index, name) in document.root.required.iter().enumerate() {
        let is_it = |path: &&Path| path.segments == [Segment::Name(name.clone())];
        if document.read_only.iter().any(|path| is_it(&path)) {
            findings.schema_error(format!("/required/{index}"), catalogue::required_read_only(name));
        }
    }
}

/// Warns of pointers that name no property. They have no effect.
pub(super) fn pointers_lead_to_properties(json: &Json, document: &Document, findings: &mut Findings) {
    for (keyword, path) in document.marks().filter(|(_, path)| !leads_somewhere(document, path)) {
        findings.schema_warning(place(json, keyword, path), leads_nowhere(document, keyword, path));
    }
}

/// Rejects pointers of the list of secrets that name no property: a secret that is written wrongly would be none.
pub(super) fn secrets_are_there<'s>(
    document: &Document,
    secrets: impl Iterator<Item = &'s Path>,
    findings: &mut Findings,
) {
    for path in secrets.filter(|path| !leads_somewhere(document, path)) {
        let near = near(document, path).map(|near| catalogue::did_you_mean(&near));
        findings.push(catalogue::stale_secret(&document.type_name, &path.written, near));
    }
}

fn leads_nowhere(document: &Document, keyword: &str, path: &Path) -> String {
    catalogue::no_property_at(keyword, path, near(document, path).as_deref())
}

/// Returns the pointer of the entry of a list in which a path is written, or of the member that has this name.
fn place(json: &Json, keyword: &str, path: &Path) -> String {
    let entries = match json.get(keyword) {
        Some(Json::Array(entries)) => entries.as_slice(),
        Some(Json::Object(_)) => return child(&format!("/{keyword}"), &path.written),
        _ => &[],
    };
    let index = entries.iter().position(|entry| entry.as_str() == Some(&path.written));
    index.map_or_else(|| format!("/{keyword}"), |index| format!("/{keyword}/{index}"))
}
