//! What is known of a resource type without its table: enough to name it, and to serve it with `id` alone.

use super::{AttributeTable, IdentityTable, Offers, ResourceTable};

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
    /// Whether it has the attribute `id`.
    pub has_id: bool,
}

impl Outline {
    /// Returns the outline of a type.
    #[must_use]
    pub const fn of(table: &ResourceTable) -> Self {
        let ResourceTable { name, plural_name, offers, schema_version, is_global, .. } = *table;
        let has_id = has_id(table.root.attributes);
        Self { name, plural_name, identity: table.identity.names, offers, schema_version, is_global, has_id }
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

const fn has_id(mut attributes: &[AttributeTable]) -> bool {
    while let [attribute, others @ ..] = attributes {
        if attribute.is_identifier() {
            return true;
        }
        attributes = others;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::testing::{TEXT, attribute, object, resource};

    #[test]
    fn an_outline_says_what_the_table_says() {
        let table = resource("A::B::Thing", ["b_thing", "b_things"], object(vec![attribute("name", TEXT)]));
        let outline = Outline::of(table);
        assert_eq!((outline.name, outline.plural_name), ("b_thing", "b_things"));
        assert_eq!(
            outline.identity_parts().collect::<Vec<_>>(),
            table.identity.parts.iter().map(|part| part.name).collect::<Vec<_>>()
        );
        assert_eq!((outline.offers, outline.schema_version), (table.offers, table.schema_version));
    }
}
