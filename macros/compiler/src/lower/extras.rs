//! Root attributes that are no properties: hooks set them.

use super::attribute::plain;
use crate::annotation::{Annotation, ExtraArgument};
use crate::ir::{Attribute, Configurability, Object};

/// Adds the attributes to the root, and returns their names, sorted. A name that is taken is reported by the checks.
pub(crate) fn complete(root: &mut Object, annotation: &Annotation) -> Vec<String> {
    let added = annotation.extras.iter().filter(|extra| root.add(attribute(extra)));
    let mut added: Vec<String> = added.map(|extra| extra.name.value.clone()).collect();
    added.sort();
    added
}

fn attribute(extra: &ExtraArgument) -> Attribute {
    let ExtraArgument { name, kind, description } = extra;
    plain(&name.value, None, description, kind.clone(), Configurability::Computed)
}
