//! What the compiler makes of a schema, in a form that tests can compare.

use std::collections::BTreeMap;

use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::finding::Finding;
use ferroform_compiler::ir::{Attribute, Element, Kind, Order, Resource, Text};
use ferroform_compiler::overrides::Overrides;

/// The type of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shape {
    Bool,
    Integer,
    Number,
    Text,
    Instant,
    Json,
    List(Box<Shape>),
    Multiset(Box<Shape>),
    Set(Box<Shape>),
    Map(Box<Shape>),
    Object(BTreeMap<String, Shape>),
}

/// Compiles a schema, in which there must be nothing that is wrong or doubtful.
#[track_caller]
pub(crate) fn compile(schema: &str) -> Resource {
    let (resource, findings) =
        ferroform_compiler::compile(schema, &Annotation::default(), &Overrides::default());
    let findings: Vec<String> =
        findings.list().iter().map(|finding: &Finding| finding.text("s.json")).collect();
    assert_eq!(findings, Vec::<String>::new(), "{schema}");
    resource.expect("a resource")
}

/// Returns the attributes of the root that stand for properties.
pub(crate) fn attributes(resource: &Resource) -> BTreeMap<String, &Attribute> {
    let all = resource.objects[resource.root.0].attributes.iter();
    all.filter_map(|attribute| Some((attribute.property()?.to_owned(), attribute))).collect()
}

/// Returns the shape of a kind.
pub(crate) fn shape(resource: &Resource, kind: &Kind) -> Shape {
    let element = |element: &Element| Box::new(shape(resource, &element.kind));
    match kind {
        Kind::Bool => Shape::Bool,
        Kind::Int64 => Shape::Integer,
        Kind::Float64 => Shape::Number,
        Kind::String(Text::Plain) => Shape::Text,
        Kind::String(Text::Instant) => Shape::Instant,
        Kind::String(Text::Json) | Kind::Document(_) => Shape::Json,
        Kind::List(inner, Order::Significant) => Shape::List(element(inner)),
        Kind::List(inner, Order::Irrelevant) => Shape::Multiset(element(inner)),
        Kind::Set(inner) => Shape::Set(element(inner)),
        Kind::Map(inner) => Shape::Map(element(inner)),
        Kind::Object(id) => {
            let attributes = resource.objects[id.0].attributes.iter();
            let shaped = attributes.filter_map(|attribute| {
                Some((attribute.property()?.to_owned(), shape(resource, &attribute.kind)))
            });
            Shape::Object(shaped.collect())
        }
    }
}
