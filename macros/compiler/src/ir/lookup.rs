//! Finds the attribute of a property.

use super::function::{PathStep, Takes};
use super::{Attribute, Element, Kind, Object, ObjectId};

/// The place of a property, or of the elements of one.
#[derive(Debug, Clone)]
pub struct Found<'r> {
    /// The way from the root.
    pub path: Vec<PathStep>,
    /// The attribute.
    pub attribute: &'r Attribute,
    /// The type of the values there.
    pub kind: &'r Kind,
    /// The object that has the attribute.
    pub object: ObjectId,
    /// Whether it is in a JSON text, where users write the names of properties.
    pub is_in_text: bool,
}

/// Finds what a path of property names leads to, with `*` for the elements of a collection. Between two names `*` may
/// be left out.
pub fn find<'r>(objects: &'r [Object], root: ObjectId, path: &str) -> Option<Found<'r>> {
    let mut found: Option<Found<'r>> = None;
    for step in path.split('/').map(|step| step.replace("~1", "/").replace("~0", "~")) {
        found = Some(match found {
            Some(found) if step == "*" => found.element()?,
            Some(found) => found.property(objects, &step)?,
            None => {
                let attribute = attribute(objects, root, &step)?;
                let path = vec![PathStep::Attribute(attribute.name.clone())];
                Found { path, attribute, kind: &attribute.kind, object: root, is_in_text: false }
            }
        });
    }
    found
}

impl<'r> Found<'r> {
    fn element(mut self) -> Option<Self> {
        let element = match self.kind {
            Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => element,
            Kind::Document(document) => {
                self.is_in_text = true;
                self.kind = &document.kind;
                return self.element();
            }
            _ => return None,
        };
        self.path.push(PathStep::Element);
        self.kind = &element.kind;
        Some(self)
    }

    fn property(mut self, objects: &'r [Object], name: &str) -> Option<Self> {
        loop {
            match self.kind {
                Kind::Object(id) => {
                    let attribute = attribute(objects, *id, name)?;
                    self.path.push(PathStep::Attribute(attribute.name.clone()));
                    return Some(Self { attribute, kind: &attribute.kind, object: *id, ..self });
                }
                Kind::Document(document) => {
                    self.is_in_text = true;
                    self.kind = &document.kind;
                }
                _ => self = self.element()?,
            }
        }
    }
}

fn attribute<'r>(objects: &'r [Object], id: ObjectId, property: &str) -> Option<&'r Attribute> {
    let attributes = &objects.get(id.0)?.attributes;
    attributes.iter().find(|attribute| attribute.property() == Some(property))
}

/// Returns the Rust type that a function takes for values of this kind. `None` for objects and for what has objects in it.
pub fn takes(kind: &Kind) -> Option<Takes> {
    let of = |element: &Element| takes(&element.kind).map(Box::new);
    Some(match kind {
        Kind::Bool => Takes::Bool,
        Kind::Int64 => Takes::Integer,
        Kind::Float64 => Takes::Number,
        Kind::String(_) | Kind::Document(_) => Takes::Text,
        Kind::List(element, _) | Kind::Set(element) => Takes::List(of(element)?),
        Kind::Map(element) => Takes::Map(of(element)?),
        Kind::Object(_) => return None,
    })
}
