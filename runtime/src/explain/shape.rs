//! The types of values.

use ferroform_core::table::{ElementTable, Kind, Order, Text};
use serde::Serialize;

use crate::explain::limit::Limit;

/// The type of a value.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Shape {
    /// `bool`, `integer`, `number`, `string`, `object`, `list`, `set`, `map` or `any`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// What a string holds: `json` or `rfc3339`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<&'static str>,
    /// Whether the order of a list means something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_ordered: Option<bool>,
    /// The name of the object's definition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    /// The elements of a collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub element: Option<Box<Shape>>,
    /// What is inside a JSON text, if that is known. Objects there have the names of properties.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document: Option<Box<Shape>>,
    /// What elements must satisfy.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
}

impl Shape {
    /// Describes a kind. The object that a value holds, directly or in collections, has this name.
    pub(crate) fn of(kind: &Kind, object: &str) -> Self {
        let inside = |element: &ElementTable| {
            let limits = Limit::all(element.constraints);
            Some(Box::new(Self { limits, ..Self::of(&element.kind, object) }))
        };
        let plain = |kind| Self { kind, ..Self::default() };
        match kind {
            Kind::Bool => plain("bool"),
            Kind::Int64 => plain("integer"),
            Kind::Float64 => plain("number"),
            Kind::Dynamic => plain("any"),
            Kind::String(Text::Plain) => plain("string"),
            Kind::String(Text::Json) => Self { format: Some("json"), ..plain("string") },
            Kind::String(Text::Instant) => Self { format: Some("rfc3339"), ..plain("string") },
            Kind::String(Text::Document(element)) => {
                Self { format: Some("json"), document: inside(element), ..plain("string") }
            }
            Kind::Object(_) => Self { object: Some(object.to_owned()), ..plain("object") },
            Kind::List(element, order) => Self {
                is_ordered: Some(*order == Order::Significant),
                element: inside(element),
                ..plain("list")
            },
            Kind::Set(element) => Self { element: inside(element), ..plain("set") },
            Kind::Map(element) => Self { element: inside(element), ..plain("map") },
        }
    }

    /// Returns the type in words: `list of object`.
    #[must_use]
    pub fn words(&self) -> String {
        let of = |what: &str, element: &Option<Box<Self>>| match element {
            Some(element) => format!("{what} of {}", element.words()),
            None => what.to_owned(),
        };
        match (self.kind, self.format) {
            (_, Some("json")) => of("JSON text", &self.document),
            (_, Some(_)) => "RFC 3339 time".to_owned(),
            ("list", None) if self.is_ordered == Some(false) => of("unordered list", &self.element),
            (kind, None) => of(kind, &self.element),
        }
    }

    /// Returns the name of the definition of the objects in it, at any depth of collections.
    #[must_use]
    pub fn definition(&self) -> Option<&str> {
        let inside = self.element.as_deref().or(self.document.as_deref());
        self.object.as_deref().or_else(|| inside?.definition())
    }

    /// Returns what its elements must satisfy, at any depth of collections.
    #[must_use]
    pub fn element_limits(&self) -> Vec<&Limit> {
        let inside = self.element.as_deref().or(self.document.as_deref());
        inside.map_or_else(Vec::new, |inside| inside.limits.iter().chain(inside.element_limits()).collect())
    }
}
