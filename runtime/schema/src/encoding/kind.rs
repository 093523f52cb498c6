//! The purposes of a schema: resource, data source, list.

use super::attribute::Configurability;

/// What a schema is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SchemaKind {
    /// A managed resource, or any block with a table of its own. Attributes are as the table says.
    Resource,
    /// A data source with the same attributes, all of them computed but `id` and `region`.
    DataSource,
    /// The configuration of a list resource: the attributes that users set, and no others.
    List,
}

impl SchemaKind {
    pub(crate) const ALL: [Self; 3] = [Self::Resource, Self::DataSource, Self::List];

    /// Returns who sets an attribute in a schema of this kind, or `None` if it is left out. A synthetic attribute is
    /// an argument that is not a property of the service.
    #[must_use]
    #[inline]
    pub const fn configurability(self, own: Configurability, is_synthetic: bool) -> Option<Configurability> {
        match (self, own) {
            (SchemaKind::Resource, own) => Some(own),
            // Users of a data source set the identifier and the region. What is about changes is left out.
            (SchemaKind::DataSource, Configurability::Computed) if is_synthetic => {
                Some(Configurability::Required)
            }
            (SchemaKind::DataSource, Configurability::OptionalComputed) if is_synthetic => Some(own),
            (SchemaKind::DataSource, _) if is_synthetic => None,
            (SchemaKind::DataSource, _) => Some(Configurability::Computed),
            (SchemaKind::List, Configurability::Computed) => None,
            (SchemaKind::List, Configurability::Required) => Some(Configurability::Required),
            (SchemaKind::List, _) => Some(Configurability::Optional),
        }
    }

    /// Whether an attribute of a schema of this kind has its description. What a data source only shows has none: editors
    /// describe what users write, the pages of the registry have all texts, and Terraform decodes them for every command.
    #[must_use]
    #[inline]
    pub const fn describes(self, configurability: Configurability) -> bool {
        !matches!((self, configurability), (SchemaKind::DataSource, Configurability::Computed))
    }
}
