//! Root attributes that are no properties: hooks set them.

use super::attribute::plain;
use crate::annotation::{Annotation, ExtraArgument};
use crate::ir::{Configurability, Object, Role};

/// Adds the attributes to the root. A name that is taken is reported by the checks.
pub(crate) fn complete(root: &mut Object, annotation: &Annotation) {
    for ExtraArgument { name, kind, description } in &annotation.extras {
        root.add(plain(&name.value, Role::Extra, description, kind.clone(), Configurability::Computed));
    }
}
