//! States of a type, and what of them must arrive.

use std::collections::BTreeSet;

use ferroform_core::table::{Kind, ObjectTable, Text};
use ferroform_shapes::{Path, Shape, Step};
use serde_json::{Map, Value as Json};

use crate::earlier_states::table;

/// A state of a type that attributes had. Collections have one element.
#[derive(Default)]
pub(crate) struct Sample {
    /// How many values there are.
    count: u32,
    /// What must be in the state after it was read.
    wanted: Vec<String>,
    /// How many values in it are true.
    truths: usize,
}

impl Sample {
    /// Returns a state that has only this attribute, with a value of this type.
    pub(crate) fn at(&mut self, path: &Path, shape: &Shape, table: &'static ObjectTable) -> Json {
        let value = self.value(shape, table::kind_at(table, path));
        path.0.iter().rev().fold(value, |inner, step| match step {
            Step::Attribute(name) => Json::Object(Map::from_iter([(name.clone(), inner)])),
            Step::Elements => Json::Array(vec![inner]),
            Step::Values => Json::Object(Map::from_iter([("key".to_owned(), inner)])),
        })
    }

    /// Returns a state with all attributes.
    pub(crate) fn object(&mut self, shape: &Shape, table: &'static ObjectTable) -> Json {
        let Shape::Object(attributes) = shape else { panic!("a state is an object") };
        let value = |(name, shape): (&String, &Shape)| {
            let path = Path(vec![Step::Attribute(name.clone())]);
            (name.clone(), self.value(shape, table::kind_at(table, &path)))
        };
        Json::Object(attributes.iter().map(value).collect())
    }

    /// Returns what is missing from the state that was read.
    pub(crate) fn missing(&self, read: &Json) -> Vec<String> {
        let text = read.to_string();
        let found: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_digit()).collect();
        let mut missing = self.wanted.clone();
        missing.retain(|wanted| !found.contains(wanted.as_str()));
        if text.matches("true").count() < self.truths {
            missing.push("true".to_owned());
        }
        missing
    }

    /// Returns a value of a type that is another kind today, or gone.
    fn value(&mut self, shape: &Shape, now: Option<&'static Kind>) -> Json {
        match shape {
            Shape::Bool => {
                self.truths += usize::from(now.is_some());
                Json::Bool(true)
            }
            Shape::Number => Json::from(self.number(now.is_some())),
            Shape::String => Json::String(self.text(now)),
            Shape::Json => Json::String(self.json(now)),
            Shape::List(inner) | Shape::Set(inner) => {
                Json::Array(vec![self.value(inner, now.map(table::element))])
            }
            Shape::Map(inner) => {
                let key = self.word(now.is_some());
                Json::Object(Map::from_iter([(key, self.value(inner, now.and_then(table::value)))]))
            }
            Shape::Object(attributes) => {
                let member = |(name, shape): (&String, &Shape)| {
                    let now = now.and_then(|kind| table::member(kind, name));
                    (name.clone(), self.value(shape, now))
                };
                Json::Object(attributes.iter().map(member).collect())
            }
        }
    }

    /// Returns a text that makes sense today: a schema that says `integer` says that the texts were numbers.
    fn text(&mut self, now: Option<&'static Kind>) -> String {
        match now {
            None => self.word(false),
            Some(Kind::String(_) | Kind::Dynamic) => self.word(true),
            Some(Kind::Int64 | Kind::Float64) => self.number(true).to_string(),
            Some(Kind::Bool) => {
                self.truths += 1;
                "true".to_owned()
            }
            Some(_) => self.word(true),
        }
    }

    fn json(&mut self, now: Option<&'static Kind>) -> String {
        match now {
            Some(kind @ (Kind::Object(_) | Kind::List(..) | Kind::Set(_) | Kind::Map(_))) => {
                self.document(kind).to_string()
            }
            now => self.text(now),
        }
    }

    /// Returns a value with the names of the API, as in a JSON text.
    fn document(&mut self, kind: &'static Kind) -> Json {
        match kind {
            Kind::Bool => Json::Bool(true),
            Kind::Int64 | Kind::Float64 => Json::from(self.number(true)),
            Kind::String(Text::Document(element)) => self.document(&element.kind),
            Kind::String(_) | Kind::Dynamic => Json::String(self.word(true)),
            Kind::List(element, _) | Kind::Set(element) => Json::Array(vec![self.document(&element.kind)]),
            Kind::Map(element) => {
                Json::Object(Map::from_iter([(self.word(true), self.document(&element.kind))]))
            }
            Kind::Object(table) => {
                let member = |one: &'static ferroform_core::table::AttributeTable| {
                    Some((one.property()?.to_owned(), self.document(&one.kind)))
                };
                Json::Object(table.attributes.iter().filter_map(member).collect())
            }
        }
    }

    fn word(&mut self, is_wanted: bool) -> String {
        format!("w{}", self.number(is_wanted))
    }

    /// Returns a number that is not part of another one.
    fn number(&mut self, is_wanted: bool) -> u32 {
        self.count += 1;
        let number = 1_000_000 + self.count;
        if is_wanted {
            self.wanted.push(number.to_string());
        }
        number
    }
}
