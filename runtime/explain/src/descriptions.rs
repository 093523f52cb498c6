//! The descriptions of attributes, which are in the labels of a type: prose that the build was given.

use std::collections::HashMap;

use ferroform_core::table::ObjectTable;
use ferroform_schema_encoding::Labels;

/// The descriptions of the attributes of all objects of a type.
#[derive(Debug, Default)]
pub(crate) struct Descriptions(HashMap<(*const ObjectTable, usize), &'static str>);

impl Descriptions {
    /// Reads the descriptions of an object and of everything in it.
    pub(crate) fn of(root: &'static ObjectTable) -> Self {
        let mut all = Self::default();
        let mut labels = Labels::new(root.labels);
        labels.object();
        all.read(root, &mut labels);
        all
    }

    /// Returns the description of an attribute by its position; empty if there is none.
    pub(crate) fn get(&self, object: &'static ObjectTable, position: usize) -> &'static str {
        self.0.get(&(std::ptr::from_ref(object), position)).copied().unwrap_or_default()
    }

    fn read(&mut self, object: &'static ObjectTable, labels: &mut Labels<'static>) {
        for (position, attribute) in object.attributes.iter().enumerate() {
            let Some(label) = labels.label() else { return };
            if !label.description().is_empty() {
                self.0.insert((std::ptr::from_ref(object), position), label.description());
            }
            if label.marks.nesting().is_none() {
                continue;
            }
            // The labels of an object stand where it comes for the first time.
            let nested = labels.nested();
            if let (None, Some(inner)) = (nested.elsewhere, attribute.kind.object()) {
                self.read(inner, labels);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{TEXT, attribute, list, nested};
    use ferroform_core::table::{AttributeTable, Configurability, Kind, Text};

    use super::*;

    static INNER: ObjectTable = ferroform_core::object_table!([BY_HAND => "How far it is."], &[]);
    static OUTER: ObjectTable = ferroform_core::object_table!(
        [
            AttributeTable::by_hand("end", Kind::Object(&INNER), Configurability::Optional) => "Where it ends.",
            AttributeTable::by_hand("name", Kind::String(Text::Plain), Configurability::Optional),
            AttributeTable::by_hand("start", Kind::Object(&INNER), Configurability::Optional) => "Where it begins.",
        ],
        &[]
    );
    const BY_HAND: AttributeTable =
        AttributeTable::by_hand("distance", Kind::Int64, Configurability::Optional);

    #[test]
    fn every_attribute_has_its_own_description() {
        let all = Descriptions::of(&OUTER);
        let of_outer: Vec<_> = (0..3).map(|position| all.get(&OUTER, position)).collect();
        assert_eq!(of_outer, ["Where it ends.", "", "Where it begins."]);
        assert_eq!(all.get(&INNER, 0), "How far it is.");
    }

    #[test]
    fn labels_that_do_not_fit_are_no_panic() {
        let object = ferroform_core::table::testing::object(vec![attribute(
            "a",
            list(nested(vec![attribute("b", TEXT)])),
        )]);
        let bare = Box::leak(Box::new(ObjectTable::new(object.attributes, &[], &[])));
        assert_eq!(Descriptions::of(bare).get(bare, 0), "");
    }
}
