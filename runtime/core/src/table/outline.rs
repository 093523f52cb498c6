//! What is known of a resource type without its table: enough to name it, to serve it with `id` alone, and to write its
//! schemas.

use super::{AttributeTable, IdentityTable, ListHandler, ObjectTable, Offers, ResourceTable, Role};

/// What is known of a type without its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outline {
    /// [`ResourceTable::name`].
    pub name: &'static str,
    /// [`ResourceTable::plural_name`].
    pub plural_name: &'static str,
    /// [`IdentityTable::names`].
    pub identity: &'static str,
    /// [`ResourceTable::offers`].
    pub offers: Offers,
    /// [`ResourceTable::schema_version`].
    pub schema_version: i64,
    /// [`ResourceTable::is_global`].
    pub is_global: bool,
    /// [`ResourceTable::is_own`].
    pub is_own: bool,
    /// Whether it has the attribute `id`.
    pub has_id: bool,
    /// [`ResourceTable::has_region`].
    pub has_region: bool,
    /// [`ResourceTable::description`].
    pub description: &'static str,
    /// [`ResourceTable::deprecated`].
    pub deprecated: Option<&'static str>,
    /// [`ResourceTable::root`].
    pub root: Root<'static>,
    /// [`ListHandler::arguments`](super::ListHandler::arguments).
    pub list_arguments: Option<Root<'static>>,
}

/// An object with its labels at hand, so that a schema is written without reading the table.
#[derive(Debug, Clone, Copy)]
pub struct Root<'a> {
    /// The attributes.
    pub table: &'a ObjectTable,
    /// [`ObjectTable::labels`].
    pub labels: &'a [u8],
}

impl<'a> Root<'a> {
    /// Returns the root of a schema with these attributes.
    #[must_use]
    pub const fn of(table: &'a ObjectTable) -> Self {
        Self { table, labels: table.labels }
    }
}

/// Two are equal if they are the same object, not a copy.
impl PartialEq for Root<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.table, other.table) && std::ptr::eq(self.labels, other.labels)
    }
}

impl Eq for Root<'_> {}

impl Outline {
    /// Returns the outline of a type.
    #[must_use]
    pub const fn of(table: &ResourceTable) -> Self {
        let ResourceTable { name, plural_name, offers, schema_version, is_global, is_own, .. } = *table;
        let list_arguments = match &table.handlers.list {
            Some(ListHandler { arguments: Some(arguments) }) => Some(Root::of(arguments)),
            _ => None,
        };
        let (has_id, has_region) = own_attributes(table.root.attributes);
        Self {
            name,
            plural_name,
            identity: table.identity.names,
            offers,
            schema_version,
            is_global,
            is_own,
            has_id,
            has_region,
            description: table.description,
            deprecated: table.deprecated,
            root: Root::of(table.root),
            list_arguments,
        }
    }

    /// Returns the names of the parts of its identity.
    pub fn identity_parts(self) -> impl Iterator<Item = &'static str> {
        self.identity.split(IdentityTable::SEPARATOR).filter(|name| !name.is_empty())
    }

    /// Returns this outline with its texts from the beginning of `texts`, and the rest of `texts`.
    pub(crate) const fn taken_from(self, texts: &'static str) -> (Self, &'static str) {
        let (name, texts) = texts.split_at(self.name.len());
        let (plural_name, texts) = texts.split_at(self.plural_name.len());
        let (identity, texts) = texts.split_at(self.identity.len());
        (Self { name, plural_name, identity, ..self }, texts)
    }
}

/// Whether the identifier and whether the region are among these attributes.
const fn own_attributes(mut attributes: &[AttributeTable]) -> (bool, bool) {
    let (mut has_id, mut has_region) = (false, false);
    while let [attribute, others @ ..] = attributes {
        has_id |= matches!(attribute.role, Role::Identifier);
        has_region |= matches!(attribute.role, Role::Region);
        attributes = others;
    }
    (has_id, has_region)
}
