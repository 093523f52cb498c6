//! Objects with the attributes of two others.

use std::collections::BTreeMap;

use ferroform_schema::encoding::{Labels, Piece, assembled};

use super::{AttributeTable, ObjectTable};

impl ObjectTable {
    /// Returns an object with the attributes and the rules of both. An attribute that both have is as in this one. Both
    /// must have labels of their own, as objects written by hand do.
    ///
    /// Tables are `static`, so an object that is created here is never freed. Nothing calls this more than once for a pair
    /// of objects.
    #[must_use]
    pub fn joined(&'static self, other: &'static ObjectTable) -> &'static ObjectTable {
        if other.attributes.is_empty() && other.rules.is_empty() {
            return self;
        }
        if self.attributes.is_empty() && self.rules.is_empty() {
            return other;
        }
        let all: BTreeMap<&str, _> = other.pieces().chain(self.pieces()).collect();
        let (attributes, pieces): (Vec<AttributeTable>, Vec<Piece<'_>>) = all.into_values().unzip();
        let rules = [self.rules, other.rules].concat();
        let labels = assembled(&pieces);
        Box::leak(Box::new(ObjectTable::new(attributes.leak(), labels.leak(), rules.leak())))
    }

    fn pieces(&'static self) -> impl Iterator<Item = (&'static str, (AttributeTable, Piece<'static>))> {
        let pieces = Labels::new(self.labels).pieces();
        self.attributes.iter().zip(pieces).map(|(attribute, piece)| (attribute.name, (*attribute, piece)))
    }
}

#[cfg(test)]
mod tests {
    use crate::object_table;
    use crate::schema::{Sink, labels_length, write_labels};
    use crate::table::{AttributeTable, Configurability, ElementTable, Kind, ObjectTable, Order, Text};

    const TEXT: Kind = Kind::String(Text::Plain);

    const fn attribute(name: &'static str, kind: Kind, configurability: Configurability) -> AttributeTable {
        AttributeTable::by_hand(name, kind, configurability)
    }

    static INNER: ObjectTable =
        object_table!([attribute("host", TEXT, Configurability::Required) => "The host."], &[]);
    static ELEMENT: ElementTable = ElementTable::plain(Kind::Object(&INNER));
    static ONE: ObjectTable = object_table!(
        [
            attribute("b", Kind::Object(&INNER), Configurability::Optional) => "The second.",
            attribute("d", TEXT, Configurability::OptionalComputed) => "The fourth.",
        ],
        &[]
    );
    static OTHER: ObjectTable = object_table!(
        [
            attribute("a", Kind::List(&ELEMENT, Order::Significant), Configurability::Computed) => "The first.",
            attribute("c", Kind::Bool, Configurability::Computed),
            attribute("d", TEXT, Configurability::Computed) => "Something else.",
        ],
        &[]
    );

    #[test]
    fn a_joined_object_is_as_if_it_had_been_written_as_one() {
        let joined = ONE.joined(&OTHER);
        let descriptions = ["The first.", "The second.", "", "The fourth."];
        let attributes = [
            attribute("a", Kind::List(&ELEMENT, Order::Significant), Configurability::Computed),
            attribute("b", Kind::Object(&INNER), Configurability::Optional),
            attribute("c", Kind::Bool, Configurability::Computed),
            attribute("d", TEXT, Configurability::OptionalComputed),
        ];
        let mut labels = vec![0; labels_length(&attributes, &descriptions)];
        write_labels(&mut Sink::into(&mut labels), &attributes, &descriptions);
        assert_eq!(joined.labels, labels);
        let names: Vec<_> = joined.attributes.iter().map(|attribute| attribute.name).collect();
        assert_eq!(names, ["a", "b", "c", "d"]);
    }

    #[test]
    fn an_object_joined_with_nothing_is_itself() {
        static NOTHING: ObjectTable = object_table!([], &[]);
        assert!(std::ptr::eq(ONE.joined(&NOTHING), &ONE));
        assert!(std::ptr::eq(NOTHING.joined(&ONE), &ONE));
    }
}
