//! Puts references in the place of values that name another object.
//!
//! ```text
//! vpc_id   = "vpc-0123"                       the identifier of a VPC that was found: awscc_ec2_vpc.main.vpc_id
//! resource = "arn:aws:s3:::logs/*"            begins with the ARN of a bucket: "${awscc_s3_bucket.logs.arn}/*"
//! bucket   = "logs"                           by `references.toml` the name of a bucket: awscc_s3_bucket.logs.bucket_name
//! target   = "integrations/vb3q8hl"           has the identifier of an integration: "integrations/${….integration_id}"
//! log_group_name = "app"                      a log group of this name was found: awscc_logs_log_group.app.log_group_name
//! ```
//!
//! A name that people choose is only taken for a reference where `references.toml` says so, or where the property is called
//! like the type of the one object that has the name. No reference closes a circle.

use std::collections::{BTreeSet, HashMap};

use ferroform_core::table::{AttributeTable, Configurability, Equality, Kind, ObjectTable, Text};
use ferroform_core::value::Value;
use serde_json::Value as Json;

use crate::explain::hcl::{EXPRESSION, literal};
use crate::scan::Relations;

const ID: &str = "id";

/// An object that can be referred to.
pub(super) struct Named<'a> {
    /// Its address, such as `awscc_ec2_vpc.main`.
    pub(super) address: &'a str,
    pub(super) type_name: &'static str,
    pub(super) region: Option<&'a str>,
    pub(super) root: &'static ObjectTable,
    pub(super) state: &'a Value,
}

/// What texts stand for which objects.
pub(super) struct Index<'a> {
    objects: &'a [Named<'a>],
    /// The properties that a type refers to, by its path.
    relations: HashMap<(&'a str, &'a str), Vec<(&'a str, &'a str)>>,
    /// The objects that have a text as a property.
    properties: HashMap<(&'a str, &'a str, &'a str), Vec<Place>>,
    /// The objects that a service gave a text that nothing else has.
    given: HashMap<&'a str, Vec<Place>>,
    /// The objects that have a text as their identifier or name.
    called: HashMap<&'a str, Vec<Place>>,
    /// The objects that each object refers to so far.
    edges: Vec<BTreeSet<usize>>,
    /// References that would have closed a circle: from and to.
    pub(super) circular: BTreeSet<(usize, usize)>,
}

/// An object, and its attribute that has the text.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Place {
    object: usize,
    attribute: &'static str,
}

impl<'a> Index<'a> {
    pub(super) fn new(objects: &'a [Named<'a>], relations: &'a Relations) -> Self {
        let mut index = Self {
            objects,
            relations: HashMap::new(),
            properties: HashMap::new(),
            given: HashMap::new(),
            called: HashMap::new(),
            edges: vec![BTreeSet::new(); objects.len()],
            circular: BTreeSet::new(),
        };
        for one in relations.references.iter().chain(&relations.parents) {
            let from = index.relations.entry((&one.from, &one.path)).or_default();
            from.push((&one.to, &one.property));
        }
        for (number, object) in objects.iter().enumerate() {
            for attribute in object.root.attributes {
                let Some(text) = object.state.attribute(attribute.name).as_str() else { continue };
                let place = Place { object: number, attribute: attribute.name };
                if let Some(property) = attribute.property() {
                    let same = index.properties.entry((object.type_name, property, text)).or_default();
                    same.push(place);
                    let is_name = object.state.attribute(ID).as_str() == Some(text) || property == "Name";
                    if is_name {
                        let called = index.called.entry(text).or_default();
                        if called.iter().all(|other| other.object != number) {
                            called.push(place);
                        }
                    }
                }
                // `id` may repeat a name that people chose.
                let is_chosen = |other: &AttributeTable| {
                    other.is_settable() && object.state.attribute(other.name).as_str() == Some(text)
                };
                let is_given = attribute.configurability == Configurability::Computed
                    && !object.root.attributes.iter().any(is_chosen);
                let identifier = object.state.attribute(ID).as_str().unwrap_or_default();
                if is_given && is_distinct(text, identifier) {
                    let same = index.given.entry(text).or_default();
                    // `id` repeats the property that is the identifier.
                    if !same.iter().any(|other| other.object == number) || attribute.property().is_some() {
                        same.retain(|other| other.object != number);
                        same.push(place);
                    }
                }
            }
        }
        index
    }

    /// Returns the configuration of an object with references.
    pub(super) fn referring(&mut self, object: usize, config: &Value) -> Value {
        let kind = Kind::Object(self.objects[object].root);
        self.value(object, &kind, Equality::Exact, config, "")
    }

    fn value(&mut self, from: usize, kind: &Kind, equality: Equality, value: &Value, path: &str) -> Value {
        let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
        match (kind, value) {
            (Kind::Object(table), Value::Object(object)) => {
                let mut object = object.clone();
                for attribute in table.attributes {
                    if let (Some(property), Some(value)) =
                        (attribute.property(), object.get(attribute.name).cloned())
                    {
                        let equality = attribute.behaviour.equality;
                        let value = self.value(from, &attribute.kind, equality, &value, &below(property));
                        object.insert(attribute.name, value);
                    }
                }
                Value::Object(object)
            }
            (Kind::List(table, _), Value::List(elements)) => {
                let one = |value| self.value(from, &table.kind, table.equality, value, &below("*"));
                Value::List(elements.iter().map(one).collect())
            }
            (Kind::Set(table), Value::Set(elements)) => {
                let one = |value| self.value(from, &table.kind, table.equality, value, &below("*"));
                Value::set(elements.iter().map(one).collect())
            }
            (Kind::Map(table), Value::Map(entries)) => {
                let one = |(key, value): (&String, &Value)| {
                    (key.clone(), self.value(from, &table.kind, table.equality, value, &below("*")))
                };
                Value::Map(entries.iter().map(one).collect())
            }
            (Kind::String(text_kind), Value::String(text)) => {
                let is_document = matches!(text_kind, Text::Json | Text::Document(_))
                    || matches!(equality, Equality::Json | Equality::Policy);
                match serde_json::from_str::<Json>(text) {
                    Ok(mut document @ (Json::Object(_) | Json::Array(_))) if is_document => {
                        self.document(from, &mut document, path);
                        Value::String(document.to_string())
                    }
                    _ => self.text(from, text, path).map_or_else(|| value.clone(), Value::String),
                }
            }
            _ => value.clone(),
        }
    }

    fn document(&mut self, from: usize, document: &mut Json, path: &str) {
        match document {
            Json::Object(members) => {
                for (name, member) in members {
                    self.document(from, member, &format!("{path}/{name}"));
                }
            }
            Json::Array(elements) => {
                elements.iter_mut().for_each(|one| self.document(from, one, &format!("{path}/*")));
            }
            Json::String(text) => {
                if let Some(reference) = self.text(from, text, path) {
                    *text = reference;
                }
            }
            _ => {}
        }
    }

    /// Returns what is written in the place of a text that names another object.
    fn text(&mut self, from: usize, text: &str, path: &str) -> Option<String> {
        let whole = self.related(from, text, path).or_else(|| self.given(from, text));
        let whole = whole.or_else(|| self.called(from, text, path));
        if let Some(place) = whole {
            return self.refers(from, place).map(|expression| format!("{EXPRESSION}{expression}"));
        }
        self.beginning(from, text).or_else(|| self.parts(from, text))
    }

    /// Returns the template for an ARN with more after it, such as the objects in a bucket.
    fn beginning(&mut self, from: usize, text: &str) -> Option<String> {
        let mut beginning = text.strip_prefix("arn:").map(|_| text)?;
        while let Some(cut) = beginning.rfind([':', '/']) {
            beginning = &text[..cut];
            if let Some(place) = self.given(from, beginning).filter(|_| beginning.starts_with("arn:")) {
                let expression = self.refers(from, place)?;
                return Some(template(&[Part::Expression(expression), Part::Text(&text[cut..])]));
            }
        }
        None
    }

    /// Returns the template for a text with identifiers between its separators, such as `integrations/vb3q8hl`.
    fn parts(&mut self, from: usize, text: &str) -> Option<String> {
        let mut parts = Vec::new();
        for part in text.split_inclusive([':', '/']) {
            let own = part.trim_end_matches([':', '/']);
            let place = self.given(from, own).filter(|_| own != text);
            match place.and_then(|place| self.refers(from, place)) {
                Some(expression) => {
                    parts.extend([Part::Expression(expression), Part::Text(&part[own.len()..])]);
                }
                None => parts.push(Part::Text(part)),
            }
        }
        parts.iter().any(|part| matches!(part, Part::Expression(_))).then(|| template(&parts))
    }

    /// Returns the object that a property refers to, by what is known of its type.
    fn related(&self, from: usize, text: &str, path: &str) -> Option<Place> {
        let object = &self.objects[from];
        let known = self.relations.get(&(object.type_name, path))?;
        known.iter().find_map(|(to, property)| self.only(from, self.properties.get(&(to, property, text))?))
    }

    /// Returns the object to which a service gave this text.
    fn given(&self, from: usize, text: &str) -> Option<Place> {
        match self.given.get(text)?.as_slice() {
            [only] if only.object != from => Some(*only),
            _ => None,
        }
    }

    /// Returns the object of this name whose type the property is called after: `LogGroupName`.
    fn called(&self, from: usize, text: &str, path: &str) -> Option<Place> {
        let property = path.rsplit('/').find(|step| *step != "*")?.to_lowercase();
        let kind = |place: &Place| {
            let name = self.objects[place.object].type_name;
            name.rsplit("::").next().unwrap_or_default().to_lowercase()
        };
        let own = self.objects[from].type_name;
        let mut found: Vec<Place> = self.called.get(text)?.clone();
        found.retain(|place| self.objects[place.object].type_name != own && property.contains(&kind(place)));
        // A subnet group is no group.
        let longest = found.iter().map(|place| kind(place).len()).max()?;
        found.retain(|place| kind(place).len() == longest);
        self.only(from, &found)
    }

    /// Returns the one of these objects that can be meant: in the same region, or without one.
    fn only(&self, from: usize, found: &[Place]) -> Option<Place> {
        let region = self.objects[from].region;
        let there = |place: &&Place| {
            let other = self.objects[place.object].region;
            region.is_none() || other.is_none() || other == region
        };
        let mut found = found.iter().filter(there);
        let only = found.next().copied()?;
        (found.next().is_none() && only.object != from).then_some(only)
    }

    /// Returns the expression for an attribute of another object, unless that refers back.
    fn refers(&mut self, from: usize, place: Place) -> Option<String> {
        if self.leads(place.object, from) {
            self.circular.insert((from, place.object));
            return None;
        }
        self.edges[from].insert(place.object);
        Some(format!("{}.{}", self.objects[place.object].address, place.attribute))
    }

    /// Whether an object refers to another one, directly or not.
    fn leads(&self, from: usize, to: usize) -> bool {
        let (mut seen, mut next) = (BTreeSet::from([from]), vec![from]);
        while let Some(one) = next.pop() {
            if one == to {
                return true;
            }
            next.extend(self.edges[one].iter().filter(|other| seen.insert(**other)));
        }
        false
    }
}

/// A part of a template.
enum Part<'t> {
    Text(&'t str),
    Expression(String),
}

/// Returns what stands for a template.
fn template(parts: &[Part<'_>]) -> String {
    let part = |part: &Part<'_>| match part {
        Part::Text(text) => {
            let quoted = literal(text);
            quoted[1..quoted.len() - 1].to_owned()
        }
        Part::Expression(expression) => format!("${{{expression}}}"),
    };
    format!("{EXPRESSION}\"{}\"", parts.iter().map(part).collect::<String>())
}

/// Whether a text that a service made up is of one object alone: an ARN, or what is long enough to be an identifier.
fn is_distinct(text: &str, identifier: &str) -> bool {
    let has = |is: fn(&u8) -> bool| text.bytes().any(|byte| is(&byte));
    let is_mixed = has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic);
    text.starts_with("arn:")
        || text.len() >= 7 && (is_mixed || identifier.split('|').any(|part| part == text))
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{JSON, TEXT, attribute, behaving, list, object, read_only};
    use ferroform_core::wire::{from_json, to_json};
    use serde_json::json;

    use super::*;
    use crate::scan::Relation;

    fn root() -> &'static ObjectTable {
        object(vec![
            read_only(attribute("arn", TEXT)),
            attribute("name", TEXT),
            attribute("peer", TEXT),
            attribute("subnets", list(TEXT)),
            behaving(attribute("policy", JSON), |behaviour| behaviour.equality = Equality::Policy),
        ])
    }

    /// Returns the configurations of objects with these states, which refer to each other, with a star for an expression.
    fn referring(states: &[Json]) -> (Vec<Json>, usize) {
        let root = root();
        let relations = Relations {
            references: vec![Relation {
                from: "A::B::C".to_owned(),
                path: "PEER".to_owned(),
                to: "A::B::C".to_owned(),
                property: "NAME".to_owned(),
            }],
            ..Relations::default()
        };
        let states: Vec<Value> = states.iter().map(|state| from_json(state, root).unwrap()).collect();
        let addresses: Vec<String> = (0..states.len()).map(|number| format!("x.n{number}")).collect();
        let named = states.iter().zip(&addresses).map(|(state, address)| Named {
            address,
            type_name: "A::B::C",
            region: None,
            root,
            state,
        });
        let named: Vec<Named<'_>> = named.collect();
        let mut index = Index::new(&named, &relations);
        let configs = states.iter().enumerate().map(|(number, state)| {
            let text = to_json(&index.referring(number, state)).to_string().replace(EXPRESSION, "*");
            serde_json::from_str(&text).unwrap()
        });
        (configs.collect(), index.circular.len())
    }

    const ARN: &str = "arn:aws:s3:::logs";

    #[test]
    fn arns_and_names_that_are_known_to_refer_become_references() {
        let policy = json!({"Resource": [ARN, format!("{ARN}/${{a}}*"), "arn:aws:s3:::other"]}).to_string();
        let (configs, circular) = referring(&[
            json!({"arn": ARN, "name": "logs"}),
            json!({"name": "logs2", "peer": "logs", "subnets": [ARN, "logs"], "policy": policy}),
        ]);
        assert_eq!((configs[1]["peer"].as_str(), circular), (Some("*x.n0.name"), 0));
        // A name alone is no reference.
        assert_eq!(configs[1]["subnets"], json!(["*x.n0.arn", "logs"]));
        let policy: Json = serde_json::from_str(configs[1]["policy"].as_str().unwrap()).unwrap();
        let expected = json!(["*x.n0.arn", "*\"${x.n0.arn}/$${a}*\"", "arn:aws:s3:::other"]);
        assert_eq!(policy["Resource"], expected);
        let (configs, _) =
            referring(&[json!({"arn": "vb3q8hl"}), json!({"name": "of/vb3q8hl/${x}/vb3q8hl2"})]);
        assert_eq!(configs[1]["name"], "*\"of/${x.n0.arn}/$${x}/vb3q8hl2\"");
    }

    #[test]
    fn a_name_is_a_reference_where_the_property_is_called_after_the_type() {
        let root =
            object(vec![attribute("id", TEXT), attribute("log_group", TEXT), attribute("title", TEXT)]);
        let state = |json: Json| from_json(&json, root).unwrap();
        let states = [
            state(json!({"id": "app", "log_group": "app"})),
            state(json!({"id": "x", "log_group": "app", "title": "app"})),
            state(json!({"id": "app", "log_group": "app"})),
        ];
        let types = ["AWS::Logs::Log_Group", "AWS::Logs::Filter", "AWS::Other::Group"];
        let named: Vec<Named<'_>> = states
            .iter()
            .zip(types)
            .zip(["x.a", "x.b", "x.c"])
            .map(|((state, type_name), address)| Named { address, type_name, region: None, root, state })
            .collect();
        let relations = Relations::default();
        let config = Index::new(&named, &relations).referring(1, &states[1]);
        let expected = Value::from(format!("{EXPRESSION}x.a.id").as_str());
        assert_eq!(config.attribute("log_group"), &expected);
        assert_eq!(config.attribute("title"), &Value::from("app"));
    }

    #[test]
    fn a_reference_that_closes_a_circle_stays_a_value() {
        let (configs, circular) = referring(&[
            json!({"name": "a", "peer": "b"}),
            json!({"name": "b", "peer": "a"}),
            json!({"name": "c", "peer": "c"}),
        ]);
        let peers: Vec<&str> = configs.iter().map(|config| config["peer"].as_str().unwrap()).collect();
        assert_eq!((peers.as_slice(), circular), (&["*x.n1.name", "a", "c"][..], 1));
    }

    #[test]
    fn what_two_objects_have_refers_to_neither() {
        let (configs, _) =
            referring(&[json!({"name": "a"}), json!({"name": "a"}), json!({"name": "b", "peer": "a"})]);
        assert_eq!(configs[2]["peer"], "a");
    }
}
