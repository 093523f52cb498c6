//! What every type has here and not in the reference. The comparison leaves it out, and `docs/reference/differences.md` names it.

use ferroform_compiler::ir::{Attribute, Kind, Resource, Role};

/// The root attributes that are no properties, besides `id`.
const ATTRIBUTES: &[&str] = &["region", "tags_all", "timeouts"];

/// Returns a type as it would be without additions: with the attributes of the reference, and with tags in the order
/// that the schema states.
pub(super) fn without_additions(mut resource: Resource) -> Resource {
    let (root, tagging) = (resource.root, resource.tagging.clone());
    let is_stated = |a: &Attribute| !matches!(a.role, Role::Region | Role::AllTags | Role::Timeouts);
    let lists = resource.handlers.list.as_ref().and_then(|list| list.arguments);
    if let Some(lists) = lists.and_then(|lists| resource.objects.get_mut(lists.0)) {
        lists.attributes.retain(is_stated);
    }
    let Some(root) = resource.objects.get_mut(root.0) else { return resource };
    root.attributes.retain(is_stated);
    if let Some(tagging) = tagging {
        for attribute in root.attributes.iter_mut().filter(|a| a.name == tagging.attribute) {
            if let (Kind::List(_, order), Some(stated)) = (&mut attribute.kind, tagging.stated_order) {
                *order = stated;
            }
        }
    }
    resource
}

/// Returns the additions that the document does not name.
pub(super) fn unnamed(differences: &str) -> Vec<String> {
    let names = ATTRIBUTES.iter().filter(|name| !differences.contains(&format!("`{name}`")));
    names
        .map(|name| {
            format!("docs/reference/differences.md does not name `{name}`, which every type may have")
        })
        .collect()
}
