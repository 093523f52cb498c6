//! The types of a table.

use ferroform_core::table::{AttributeTable, Equality, Kind, ObjectTable, Text};
use ferroform_shapes::{Path, Shape, Step};

pub(crate) fn shape_of_object(table: &ObjectTable) -> Shape {
    let attributes = table.attributes.iter();
    Shape::Object(attributes.map(|one| (one.name.to_owned(), shape_of_attribute(one))).collect())
}

fn shape_of_attribute(attribute: &AttributeTable) -> Shape {
    match (&attribute.kind, attribute.behaviour.equality) {
        (Kind::String(_), Equality::Json | Equality::Policy) => Shape::Json,
        (kind, _) => shape_of(kind),
    }
}

pub(crate) fn shape_of(kind: &Kind) -> Shape {
    match kind {
        Kind::Bool => Shape::Bool,
        Kind::Int64 | Kind::Float64 => Shape::Number,
        Kind::String(Text::Json | Text::Document(_)) => Shape::Json,
        Kind::String(_) => Shape::String,
        Kind::Object(table) => shape_of_object(table),
        Kind::List(element, _) => Shape::List(Box::new(shape_of(&element.kind))),
        Kind::Set(element) => Shape::Set(Box::new(shape_of(&element.kind))),
        Kind::Map(element) => Shape::Map(Box::new(shape_of(&element.kind))),
        Kind::Dynamic => panic!("the compiler never emits a value of any type"),
    }
}

/// Returns what is at this place today, or nothing if it is gone.
pub(crate) fn kind_at(table: &'static ObjectTable, path: &Path) -> Option<&'static Kind> {
    let (first, rest) = path.0.split_first()?;
    let Step::Attribute(name) = first else { panic!("{path} begins with no attribute") };
    rest.iter().try_fold(attribute(table, name)?, |kind, step| match step {
        Step::Attribute(name) => member(kind, name),
        Step::Elements => Some(element(kind)),
        Step::Values => value(kind),
    })
}

fn attribute(table: &'static ObjectTable, name: &str) -> Option<&'static Kind> {
    table.attributes.iter().find(|one| one.name == name).map(|one| &one.kind)
}

/// Returns what an attribute of an object has become.
pub(crate) fn member(kind: &'static Kind, name: &str) -> Option<&'static Kind> {
    match kind {
        Kind::Map(element) => Some(&element.kind),
        Kind::Object(_) | Kind::List(..) | Kind::Set(_) => match kind.object() {
            Some(table) => attribute(table, name),
            None => Some(kind),
        },
        Kind::String(Text::Document(element)) => member(&element.kind, name),
        _ => Some(kind),
    }
}

/// Returns what the elements of a list or a set have become.
pub(crate) fn element(kind: &'static Kind) -> &'static Kind {
    match kind {
        Kind::List(element, _) | Kind::Set(element) => &element.kind,
        Kind::String(Text::Document(table)) => element(&table.kind),
        // An object can be the only element, and a map consists of pairs.
        _ => kind,
    }
}

/// Returns what the values of a map have become.
pub(crate) fn value(kind: &'static Kind) -> Option<&'static Kind> {
    match kind {
        Kind::Map(element) => Some(&element.kind),
        Kind::String(Text::Document(element)) => value(&element.kind),
        Kind::List(..) | Kind::Set(_) => member(kind, "value"),
        // A key is the name of no attribute.
        _ => Some(kind),
    }
}
