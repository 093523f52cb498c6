//! The places where a mistake can be made, found by walking a model together with its raw schema and, for the
//! names, its table.
//!
//! Only parts that the provider is meant to judge are entered: no properties on which alternatives disagree,
//! and no documents but those of which the table knows the members.

use std::collections::BTreeMap;

use ferroform_core::table::{Kind, Text};
use ferroform_driver::Input;
use ferroform_driver::value::{Path, Step};
use ferroform_emulator::schema::{TypeSchema, escape};
use serde_json::{Map, Value as Json, json};

use super::checked::{Holder, is_checked, is_text_to_the_reference};
use super::ways::{combinations, maps, names, ways};
use super::{Demand, Mistake};
use crate::contract::subject::Subject;
use crate::contract::write::is_writable;

/// Returns, for every demand at every place, candidate mistakes. The first confirmed one is used.
pub(super) fn openings(subject: Subject<'_>, model: &Json) -> Vec<Vec<Mistake>> {
    let mut walk = Walk { schema: subject.schema, found: Vec::new() };
    let root = Site { may_be_null: None, ..Site::default() };
    walk.value(&subject.schema.raw, &Kind::Object(subject.table), model, &root);
    walk.found
}

/// Returns the input with another value at a path, or unchanged if the path does not exist.
pub fn put(input: &Input, path: &[Step], instead: Input) -> Input {
    let Some((step, rest)) = path.split_first() else { return instead };
    match (input, step) {
        (Input::Object(members), Step::Attribute(name) | Step::Key(name)) => {
            let before = members.get(name).unwrap_or(&Input::Null);
            input.with(name, put(before, rest, instead))
        }
        (Input::List(items), Step::Index(index)) => {
            let mut items = items.clone();
            if let Some(item) = usize::try_from(*index).ok().and_then(|index| items.get_mut(index)) {
                *item = put(item, rest, instead);
            }
            Input::List(items)
        }
        // A text is unknown if a part of it is.
        (Input::String(_), _) if instead == Input::Unknown(None) => instead,
        (Input::String(text), _) => match serde_json::from_str(text) {
            Ok(document) => Input::String(nulled(document, path).to_string()),
            Err(_) => input.clone(),
        },
        _ => input.clone(),
    }
}

fn nulled(mut document: Json, path: &[Step]) -> Json {
    let Some((step, rest)) = path.split_first() else { return Json::Null };
    let part = match step {
        Step::Attribute(name) | Step::Key(name) => document.get_mut(name),
        Step::Index(index) => usize::try_from(*index).ok().and_then(|index| document.get_mut(index)),
        Step::Element(_) => None,
    };
    if let Some(part) = part {
        *part = nulled(part.take(), rest);
    }
    document
}

#[derive(Clone, Default)]
struct Site {
    pointer: String,
    path: Path,
    /// The part of the path that the protocol can name.
    blamed: Path,
    /// The path in the form that messages use.
    name: String,
    /// Whether the place is inside a set or a text, whose parts cannot be addressed.
    is_nameless: bool,
    /// Whether the place is inside a text, where properties have their own names.
    is_in_text: bool,
    is_map_value: bool,
    may_be_null: Option<bool>,
    holder: Holder,
    /// Whether the reference checks nothing at this place and below.
    only_warns: bool,
}

impl Site {
    fn step(&self, part: &str, step: Step) -> Self {
        let dot = if matches!(step, Step::Attribute(_)) && !self.name.is_empty() { "." } else { "" };
        let mut below = self.element(part, step.clone());
        below.name = format!("{}{dot}{}", self.name, Path(vec![step.clone()]));
        below.is_nameless = self.is_nameless;
        if !self.is_nameless {
            below.blamed = self.blamed.with(step);
        }
        below
    }

    /// Steps into an element of a set.
    fn element(&self, part: &str, step: Step) -> Self {
        Self {
            pointer: format!("{}/{}", self.pointer, escape(part)),
            path: self.path.with(step),
            blamed: self.blamed.clone(),
            name: format!("{}[*]", self.name),
            is_nameless: true,
            is_in_text: self.is_in_text,
            is_map_value: false,
            may_be_null: None,
            holder: Holder::Attribute,
            only_warns: self.only_warns,
        }
    }
}

struct Walk<'a> {
    schema: &'a TypeSchema,
    found: Vec<Vec<Mistake>>,
}

/// A property of an object node.
struct Property<'a> {
    node: &'a Json,
    is_required: bool,
    is_contested: bool,
}

impl<'a> Walk<'a> {
    fn add(&mut self, place: &Site, node: &Json, demand: Demand, instead: impl IntoIterator<Item = Json>) {
        let is_checked = match demand {
            Demand::Element | Demand::Document => true,
            _ => !place.only_warns && is_checked(node, &demand, place.holder),
        };
        let is_secret = self.schema.write_only.iter().any(|path| path.covers(&place.pointer));
        let mistake = |instead| Mistake {
            pointer: place.pointer.clone(),
            path: place.path.clone(),
            blamed: place.blamed.clone(),
            name: place.name.clone(),
            demand: demand.clone(),
            instead,
            only_warns: !is_checked,
            may_be_null: place.may_be_null,
            is_secret,
        };
        let mistakes: Vec<Mistake> = instead.into_iter().map(mistake).collect();
        if !mistakes.is_empty() {
            self.found.push(mistakes);
        }
    }

    fn value(&mut self, node: &'a Json, kind: &Kind, value: &Json, place: &Site) {
        let node = self.schema.resolve(node);
        if let Kind::String(text @ (Text::Json | Text::Document(_))) = kind {
            // In a document, any JSON is one.
            if !value.is_string() && !place.is_in_text {
                self.add(place, node, Demand::Document, [json!("{\"unclosed\": "), json!("plain words")]);
            }
            if let Text::Document(table) = text {
                let place = Site { is_nameless: true, is_in_text: true, ..place.clone() };
                self.value(node, &table.kind, value, &place);
            }
            return;
        }
        let only_warns = place.only_warns || is_text_to_the_reference(node, value);
        let place = &Site { only_warns, ..place.clone() };
        // An attribute has one type and cannot be judged by demands common to several types.
        if has_several_types(node) && !value.is_string() {
            return;
        }
        if node.get("type").is_none() && node.get("properties").is_none() {
            for part in node.get("allOf").and_then(Json::as_array).into_iter().flatten() {
                if !value.is_object() {
                    self.value(part, kind, value, place);
                }
            }
        }
        for (demand, instead) in ways(node, value) {
            self.add(place, node, demand, instead);
        }
        match (kind, value) {
            (Kind::Object(table), Json::Object(members)) => {
                let properties = self.properties(node);
                for attribute in table.attributes.iter().filter(|attribute| is_writable(attribute)) {
                    let Some(name) = attribute.property() else { continue };
                    let Some((property, member)) = properties.get(name).zip(members.get(name)) else {
                        continue;
                    };
                    let written = if place.is_in_text { name } else { attribute.name };
                    let mut below = place.step(name, Step::Attribute(written.to_owned()));
                    self.member(property, &mut below, place.is_map_value);
                    if !property.is_contested {
                        self.value(property.node, &attribute.kind, member, &below);
                    }
                }
                let is_settable = |name: &str| {
                    table.attributes.iter().any(|one| one.property() == Some(name) && is_writable(one))
                };
                self.combinations(node, members, place, &is_settable);
            }
            (Kind::Map(element), Json::Object(entries)) => self.map(node, &element.kind, entries, place),
            (Kind::List(element, _) | Kind::Set(element), Json::Array(elements)) => {
                let Some(items) = node.get("items") else { return };
                let holder = place.holder.of_elements();
                let only_warns = place.only_warns || place.holder == Holder::List;
                for (index, json) in elements.iter().enumerate() {
                    let (part, step) = (index.to_string(), Step::index(index));
                    let is_set = matches!(kind, Kind::Set(_));
                    let mut below = if is_set { place.element(&part, step) } else { place.step(&part, step) };
                    below.may_be_null = Some(false);
                    (below.holder, below.only_warns) = (holder, only_warns);
                    self.add(&below, items, Demand::Element, [Json::Null]);
                    self.value(items, &element.kind, json, &below);
                }
            }
            _ => {}
        }
    }

    /// Records whether a property may be left out, and adds the mistake of leaving it out.
    fn member(&mut self, property: &Property<'a>, place: &mut Site, is_map_value: bool) {
        let schema = self.schema;
        let is_services = schema.read_only.iter().any(|path| path.covers(&place.pointer));
        let has_default = has_default(schema, property.node);
        let is_demanded = property.is_required && !has_default;
        let is_refused = is_demanded && !is_map_value && !place.only_warns;
        place.may_be_null = (!is_services).then_some(!is_refused);
        if is_demanded && !is_services {
            let demand = if is_map_value { Demand::RequiredOfEntry } else { Demand::Required };
            self.add(place, property.node, demand, [Json::Null]);
        }
    }

    fn combinations(
        &mut self,
        node: &'a Json,
        members: &Map<String, Json>,
        place: &Site,
        is_settable: &dyn Fn(&str) -> bool,
    ) {
        let properties = self.properties(node);
        let make = |name: &str| some_value(self.schema.resolve(properties.get(name)?.node));
        for (demand, instead) in combinations(node, members, &make) {
            let is_sayable = |other: &Json| {
                let is_other = |name: &&str| members.get(*name) != other.get(*name);
                properties.keys().copied().filter(is_other).all(is_settable)
            };
            self.add(place, node, demand, instead.into_iter().filter(is_sayable));
        }
    }

    fn map(&mut self, node: &'a Json, kind: &Kind, entries: &Map<String, Json>, place: &Site) {
        for (demand, instead) in maps(node, entries) {
            self.add(place, node, demand, instead);
        }
        let patterns: Vec<&Json> = node
            .get("patternProperties")
            .and_then(Json::as_object)
            .into_iter()
            .flatten()
            .map(|(_, n)| n)
            .collect();
        let value = match patterns.as_slice() {
            [] => node.get("additionalProperties").filter(|node| node.is_object()),
            [one] => Some(*one),
            // All values of a Terraform map have one type.
            _ => None,
        };
        let Some(value) = value else { return };
        for (key, json) in entries {
            let mut below = place.step(key, Step::Key(key.clone()));
            (below.is_map_value, below.may_be_null) = (true, Some(true));
            below.holder = Holder::Other;
            self.value(value, kind, json, &below);
        }
    }

    /// Returns the properties of an object: its own or, if it has none, those of its parts.
    fn properties(&self, node: &'a Json) -> BTreeMap<&'a str, Property<'a>> {
        let mut found = BTreeMap::new();
        self.gather(node, false, &mut found);
        found
    }

    fn gather(&self, node: &'a Json, is_alternative: bool, found: &mut BTreeMap<&'a str, Property<'a>>) {
        let node = self.schema.resolve(node);
        if let Some(own) = node.get("properties").and_then(Json::as_object) {
            let required = names(node.get("required"));
            for (name, node) in own {
                let is_required = !is_alternative && required.contains(&name.as_str());
                let new = Property { node, is_required, is_contested: false };
                let earlier = found.entry(name).or_insert(new);
                earlier.is_contested |= !std::ptr::eq(earlier.node, node);
                earlier.is_required |= is_required;
            }
            return;
        }
        for keyword in ["oneOf", "allOf", "anyOf"] {
            for part in node.get(keyword).and_then(Json::as_array).into_iter().flatten() {
                self.gather(part, is_alternative || keyword != "allOf", found);
            }
        }
    }
}

fn has_several_types(node: &Json) -> bool {
    names(node.get("type")).iter().filter(|name| **name != "null").count() > 1
}

/// Returns whether the schema has a default for the property.
fn has_default(schema: &TypeSchema, node: &Json) -> bool {
    let resolved = schema.resolve(node);
    let parts = resolved.get("allOf").and_then(Json::as_array).into_iter().flatten();
    [node, resolved].into_iter().chain(parts).any(|node| node.get("default").is_some_and(|d| !d.is_null()))
}

/// Returns a value of a node's type, which may break its other demands.
fn some_value(node: &Json) -> Option<Json> {
    let ty = node.get("type")?;
    match names(Some(ty)).first().copied().or_else(|| ty.as_str())? {
        "string" => Some(json!("something")),
        "integer" | "number" => Some(json!(1)),
        "boolean" => Some(json!(true)),
        "array" => Some(json!([])),
        "object" => Some(json!({})),
        _ => None,
    }
}
