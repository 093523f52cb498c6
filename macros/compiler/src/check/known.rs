//! The paths of a resource's properties and attributes, for suggestions.

use std::collections::BTreeMap;

use crate::ir::{Kind, ObjectId, Resource};
use crate::nearest::nearest;

/// The largest number of paths that are considered. In practice, the nearest one is near the root.
const MOST: usize = 20_000;

/// Returns the property path that was probably meant: the property whose elements were named, the property of an
/// attribute that was named instead, or one with a similar spelling.
pub(crate) fn nearest_path(wanted: &str, resource: &Resource) -> Option<String> {
    let known = paths(resource);
    let property = wanted.trim_end_matches("/*");
    if let Some(path) = known.values().find(|path| property != wanted && **path == property) {
        return Some(path.clone());
    }
    let as_attribute = wanted.replace('.', "/");
    if let Some(path) = known.get(&as_attribute) {
        return Some(path.clone());
    }
    nearest(wanted, known.values().map(String::as_str)).map(str::to_owned)
}

/// Whether a path names an attribute as users write it: the names from the root on, with dots between them.
pub(crate) fn is_attribute(path: &str, resource: &Resource) -> bool {
    paths(resource).contains_key(&path.replace('.', "/"))
}

/// Returns the property paths by attribute path.
fn paths(resource: &Resource) -> BTreeMap<String, String> {
    let mut known = BTreeMap::new();
    let mut level: Vec<(String, String, ObjectId)> = vec![(String::new(), String::new(), resource.root)];
    while !level.is_empty() && known.len() < MOST {
        let mut next = Vec::new();
        for (attributes, properties, id) in level {
            for attribute in resource.objects.get(id.0).into_iter().flat_map(|o| &o.attributes) {
                let Some(property) = attribute.property() else { continue };
                let attribute_path = format!("{attributes}{}", attribute.name);
                let property_path = format!("{properties}{property}");
                if let Some((stars, id)) = inside(&attribute.kind) {
                    next.push((format!("{attribute_path}/"), format!("{property_path}/{stars}"), id));
                }
                known.insert(attribute_path, property_path);
            }
        }
        next.truncate(MOST);
        level = next;
    }
    known
}

/// Returns the object inside a kind, and the steps that lead to it.
fn inside(kind: &Kind) -> Option<(String, ObjectId)> {
    match kind {
        Kind::Object(id) => Some((String::new(), *id)),
        Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => {
            inside(&element.kind).map(|(stars, id)| (format!("*/{stars}"), id))
        }
        _ => None,
    }
}
