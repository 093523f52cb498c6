//! The labels of an object: its attributes at any depth, encoded for Terraform's schema messages.

use std::collections::BTreeMap;

use ferroform_schema::encoding as label;
use ferroform_schema::encoding::{Lengths, Marks, Nesting, Sink};

use crate::ir::{Attribute, Kind, Object, ObjectId, Role};

/// Returns the labels of one of these objects.
pub(crate) fn labels(objects: &[Object], id: ObjectId) -> Vec<u8> {
    let mut writer = Writer::new(objects);
    let mut counter = Sink::counting();
    writer.object(&mut counter, id);
    let mut room = vec![0; counter.length()];
    writer.places.clear();
    writer.object(&mut Sink::into(&mut room), id);
    room
}

struct Writer<'o> {
    objects: &'o [Object],
    lengths: BTreeMap<ObjectId, Lengths>,
    /// The offsets of the objects that have already been written.
    places: BTreeMap<ObjectId, usize>,
}

impl<'o> Writer<'o> {
    fn new(objects: &'o [Object]) -> Self {
        Self { objects, lengths: BTreeMap::new(), places: BTreeMap::new() }
    }

    fn attributes(&self, id: ObjectId) -> &'o [Attribute] {
        self.objects.get(id.0).map(|object| object.attributes.as_slice()).unwrap_or_default()
    }

    fn object(&mut self, sink: &mut Sink<'_>, id: ObjectId) {
        self.places.insert(id, sink.length());
        let attributes = self.attributes(id);
        self.lengths(id).write(sink, attributes.len());
        for attribute in attributes {
            said(attribute, &self.type_said(attribute)).write(sink);
            let Some((nested, _)) = nested_object(&attribute.kind) else { continue };
            match self.places.get(&nested) {
                Some(&place) => sink.object_is_back(place),
                None => {
                    sink.object_follows();
                    self.object(sink, nested);
                }
            }
        }
    }

    fn lengths(&mut self, id: ObjectId) -> Lengths {
        if let Some(&known) = self.lengths.get(&id) {
            return known;
        }
        let mut lengths = Lengths::NONE;
        for attribute in self.attributes(id) {
            let nested = nested_object(&attribute.kind).map(|(nested, _)| self.lengths(nested));
            lengths = lengths.with(&said(attribute, &self.type_said(attribute)), nested);
        }
        self.lengths.insert(id, lengths);
        lengths
    }

    /// Returns the type of an attribute as JSON, or an empty text if the attribute nests an object: the labels of
    /// that object describe it.
    fn type_said(&self, attribute: &Attribute) -> String {
        match nested_object(&attribute.kind) {
            Some(_) => String::new(),
            None => self.constraint(&attribute.kind),
        }
    }

    /// Returns a type in the JSON notation of Terraform: `["list","string"]`.
    fn constraint(&self, kind: &Kind) -> String {
        match kind {
            Kind::Bool => "\"bool\"".into(),
            Kind::Int64 | Kind::Float64 => "\"number\"".into(),
            Kind::String(_) | Kind::Document(_) => "\"string\"".into(),
            Kind::List(element, _) => format!("[\"list\",{}]", self.constraint(&element.kind)),
            Kind::Set(element) => format!("[\"set\",{}]", self.constraint(&element.kind)),
            Kind::Map(element) => format!("[\"map\",{}]", self.constraint(&element.kind)),
            Kind::Object(id) => {
                let member = |attribute: &Attribute| {
                    format!("\"{}\":{}", attribute.name, self.constraint(&attribute.kind))
                };
                let members: Vec<_> = self.attributes(*id).iter().map(member).collect();
                format!("[\"object\",{{{}}}]", members.join(","))
            }
        }
    }
}

fn said<'a>(attribute: &'a Attribute, constraint: &'a str) -> label::Attribute<'a> {
    let nesting = nested_object(&attribute.kind).map(|(_, nesting)| nesting);
    let advice = attribute.behaviour.deprecated.as_deref();
    label::Attribute {
        marks: Marks::new(attribute.configurability, nesting)
            .sensitive(attribute.is_sensitive)
            .deprecated(advice.is_some())
            .synthetic(attribute.role.is_synthetic())
            .write_only(attribute.role == Role::SecretArgument)
            .secret(attribute.is_listed_secret && nesting.is_none()),
        name: &attribute.name,
        constraint: constraint.as_bytes(),
        description: &attribute.description,
        advice: advice.unwrap_or_default(),
    }
}

/// Returns the object that an attribute of this type nests, and how it is nested.
fn nested_object(kind: &Kind) -> Option<(ObjectId, Nesting)> {
    let (kind, nesting) = match kind {
        Kind::Object(_) => (kind, Nesting::Single),
        Kind::List(element, _) => (&element.kind, Nesting::List),
        Kind::Set(element) => (&element.kind, Nesting::Set),
        Kind::Map(element) => (&element.kind, Nesting::Map),
        Kind::Bool | Kind::Int64 | Kind::Float64 | Kind::String(_) | Kind::Document(_) => return None,
    };
    match kind {
        Kind::Object(id) => Some((*id, nesting)),
        _ => None,
    }
}
