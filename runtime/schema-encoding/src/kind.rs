//! The purposes of a schema: resource, data source, list.

use crate::attribute::Configurability;

/// What a schema is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SchemaKind {
    /// A managed resource, or any block that has a table for itself: as the table says.
    Resource,
    /// A data source over the same attributes: all computed, but `id`.
    DataSource,
    /// The configuration of a list resource: what users give, and nothing else.
    List,
}

impl SchemaKind {
    pub(crate) const ALL: [Self; 3] = [Self::Resource, Self::DataSource, Self::List];

    /// Who sets an attribute of such a schema, if it is in it; synthetic ones are no property of the service's.
    #[must_use]
    #[inline]
    pub const fn configurability(self, own: Configurability, is_synthetic: bool) -> Option<Configurability> {
        match (self, own) {
            (SchemaKind::Resource, own) => Some(own),
            // The only property of a data source that users give is the identifier.
            (SchemaKind::DataSource, _) if is_synthetic => Some(Configurability::Required),
            (SchemaKind::DataSource, _) => Some(Configurability::Computed),
            (SchemaKind::List, Configurability::Computed) => None,
            (SchemaKind::List, Configurability::Required) => Some(Configurability::Required),
            (SchemaKind::List, _) => Some(Configurability::Optional),
        }
    }
}
