//! Levels of definitions that contain themselves.
//!
//! Such a definition is unrolled a number of times. Where that ends, an attribute is a JSON text, and the table says nothing of
//! what is inside. But an object around it is of the same definition, and there the attribute holds an object.

use super::{AttributeTable, Kind, ObjectTable, Text};

impl ObjectTable {
    /// Whether both are levels of one definition: they have the same properties.
    #[must_use]
    pub fn is_level_of(&self, other: &ObjectTable) -> bool {
        let roles = |table: &ObjectTable| table.attributes.iter().map(|own| own.role);
        roles(self).eq(roles(other))
    }

    /// Returns what an attribute of this object is at an outer level, if it is a JSON text here and an object there.
    #[must_use]
    pub fn before_cut(
        &self,
        attribute: &AttributeTable,
        outer: &'static ObjectTable,
    ) -> Option<&'static Kind> {
        if !matches!(innermost(&attribute.kind), Kind::String(Text::Json)) || !self.is_level_of(outer) {
            return None;
        }
        let same = outer.attributes.iter().find(|other| other.role == attribute.role)?;
        same.kind.object().map(|_| &same.kind)
    }
}

fn innermost(kind: &Kind) -> &Kind {
    match kind {
        Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => innermost(&element.kind),
        kind => kind,
    }
}
