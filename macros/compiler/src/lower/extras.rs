//! Root attributes that are no properties: hooks set them.

use super::attribute::plain;
use crate::annotation::{Annotation, ExtraArgument};
use crate::ir::{Attribute, Configurability, Object};

/// Adds the attributes to the root, and returns their names, sorted. A name that is taken is reported by the checks.
pub(crate) fn complete(root: &mut Object, annotation: &Annotation) -> Vec<String> {
    let mut added = Vec::new();
    for extra in &annotation.extras {
        if root.attributes.iter().all(|taken| taken.name != extra.name.value) {
            root.attributes.push(attribute(extra));
            added.push(extra.name.value.clone());
        }
    }
    root.attributes.sort_by(|a, b| a.name.cmp(&b.name));
    added.sort();
    added
}

fn attribute(extra: &ExtraArgument) -> Attribute {
    let ExtraArgument { name, kind, description } = extra;
    plain(&name.value, None, description, kind.clone(), Configurability::Computed)
}
