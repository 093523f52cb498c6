//! Which objects are nested in the attributes of another one?

use crate::table::{AttributeTable, Kind, ObjectTable};

/// The object that an attribute of this type nests, and how: once, in a list, in a set or in a map.
pub(crate) const fn nested_object(kind: &Kind) -> Option<(&'static ObjectTable, u8)> {
    let (kind, nesting) = match kind {
        Kind::Object(_) => (kind, 1),
        Kind::List(element, _) => (&element.kind, 2),
        Kind::Set(element) => (&element.kind, 3),
        Kind::Map(element) => (&element.kind, 4),
        Kind::Bool | Kind::Int64 | Kind::Float64 | Kind::String(_) | Kind::Dynamic => return None,
    };
    match kind {
        Kind::Object(object) => Some((object, nesting)),
        _ => None,
    }
}

/// How many they are.
#[must_use]
pub const fn nested_count(mut attributes: &[AttributeTable]) -> usize {
    let mut count = 0;
    while let [attribute, others @ ..] = attributes {
        if nested_object(&attribute.kind).is_some() {
            count += 1;
        }
        attributes = others;
    }
    count
}

/// The objects, in the order of the attributes.
#[must_use]
pub const fn nested_objects<const COUNT: usize>(
    mut attributes: &[AttributeTable],
) -> [&'static ObjectTable; COUNT] {
    static NONE: ObjectTable = ObjectTable::new(&[], &[], &[], &[]);
    let (mut nested, mut count) = ([&NONE; COUNT], 0);
    while let [attribute, others @ ..] = attributes {
        if let Some((object, _)) = nested_object(&attribute.kind) {
            nested[count] = object;
            count += 1;
        }
        attributes = others;
    }
    nested
}
