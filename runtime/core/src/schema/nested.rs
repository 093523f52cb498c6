//! The object nested in an attribute.

use ferroform_schema::encoding::Nesting;

use crate::table::{Kind, ObjectTable};

/// Returns the object nested in an attribute of this type, and its nesting mode.
pub(crate) const fn nested_object(kind: &Kind) -> Option<(&'static ObjectTable, Nesting)> {
    let (kind, nesting) = match kind {
        Kind::Object(_) => (kind, Nesting::Single),
        Kind::List(element, _) => (&element.kind, Nesting::List),
        Kind::Set(element) => (&element.kind, Nesting::Set),
        Kind::Map(element) => (&element.kind, Nesting::Map),
        Kind::Bool | Kind::Int64 | Kind::Float64 | Kind::String(_) | Kind::Dynamic => return None,
    };
    match kind {
        Kind::Object(object) => Some((object, nesting)),
        _ => None,
    }
}
