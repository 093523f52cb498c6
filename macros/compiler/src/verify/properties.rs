//! Rules about the properties of the root, and about the pointers that name properties.

use super::reach::{leads_somewhere, names, near, parts};
use crate::catalogue;
use crate::cfn::pointer::child;
use crate::cfn::{Document, Json, Path, Segment};
use crate::finding::Findings;
use crate::nearest::nearest;

/// Rejects `"properties": {}`.
pub(super) fn there_are_some(json: &Json, document: &Document, findings: &mut Findings) {
    let is_empty = matches!(json.get("properties"), Some(Json::Object(members)) if members.is_empty());
    if is_empty && parts(&document.root).next().is_none() {
        findings.schema_error("/properties", catalogue::NO_PROPERTIES.into());
    }
}

/// Rejects a `primaryIdentifier` that is no property: no object could be found again.
pub(super) fn the_identifier_is_there(json: &Json, document: &Document, findings: &mut Findings) {
    for path in &document.primary_identifier {
        if !leads_somewhere(document, path) {
            let at = place(json, "primaryIdentifier", path);
            findings
                .schema_error(at, catalogue::no_property_at("primaryIdentifier", path, near(document, path)));
        }
    }
}

/// Rejects a required property that the schema does not describe: no configuration would be accepted.
pub(super) fn what_is_required_is_there(document: &Document, findings: &mut Findings) {
    let known = names(document, &document.root);
    for (index, name) in document.root.required.iter().enumerate() {
        if !known.contains(name.as_str()) {
            let near = nearest(name, known.iter().copied()).map(str::to_owned);
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
    let lists: [(&str, &[Path]); 5] = [
        ("readOnlyProperties", &document.read_only),
        ("writeOnlyProperties", &document.write_only),
        ("createOnlyProperties", &document.create_only),
        ("conditionalCreateOnlyProperties", &document.conditional_create_only),
        ("deprecatedProperties", &document.deprecated),
    ];
    for (keyword, paths) in lists {
        for path in paths {
            if !leads_somewhere(document, path) {
                let message = catalogue::no_property_at(keyword, path, near(document, path));
                findings.schema_warning(place(json, keyword, path), message);
            }
        }
    }
    let transforms = document.property_transform.iter();
    for (path, _) in transforms.filter(|(path, _)| !leads_somewhere(document, path)) {
        let message = catalogue::no_property_at("propertyTransform", path, near(document, path));
        findings.schema_warning(child("/propertyTransform", &path.written), message);
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

/// Returns the pointer of the entry of a list in which a path is written.
fn place(json: &Json, keyword: &str, path: &Path) -> String {
    let entries = match json.get(keyword) {
        Some(Json::Array(entries)) => entries.as_slice(),
        _ => &[],
    };
    let index = entries.iter().position(|entry| entry.as_str() == Some(&path.written));
    index.map_or_else(|| format!("/{keyword}"), |index| format!("/{keyword}/{index}"))
}
