//! Attributes that only a replacement can change.

use ferroform_core::table::{AttributeTable, Mutability, Replace};

/// Returns whether the attribute, or anything inside it, can be changed only by a replacement.
pub(crate) fn holds_create_only(attribute: &AttributeTable) -> bool {
    let inside = attribute.kind.object();
    is_create_only(attribute) || inside.is_some_and(|object| object.attributes.iter().any(holds_create_only))
}

/// Returns whether the attribute can be changed only by a replacement.
pub(crate) fn is_create_only(attribute: &AttributeTable) -> bool {
    attribute.replace != Replace::Never || attribute.behaviour.mutability != Mutability::Mutable
}
