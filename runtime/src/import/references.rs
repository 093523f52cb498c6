//! Writes references in the place of values that name another object.
//!
//! ```text
//! vpc_id   = "vpc-0123"                       the identifier of a VPC that was found: awscc_ec2_vpc.main.vpc_id
//! resource = "arn:aws:s3:::logs/*"            begins with the ARN of a bucket: "${awscc_s3_bucket.logs.arn}/*"
//! bucket   = "logs"                           by `references.toml` the name of a bucket: awscc_s3_bucket.logs.bucket_name
//! target   = "integrations/vb3q8hl"           has the identifier of an integration: "integrations/${….integration_id}"
//! log_group_name = "app"                      a log group of this name was found: awscc_logs_log_group.app.log_group_name
//! TABLE_NAME     = "jobs"                     the same for the key of a map, and for the name beside a value
//! resource = "arn:aws:logs:…:log-group:app:*" has the name of a log group: "arn:aws:logs:…:log-group:${….log_group_name}:*"
//! ```
//!
//! A name that people choose is only taken for a reference where `references.toml` says so, in an ARN of the service, or where
//! the property is called like the type of the one object that has the name. No reference closes a circle.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ferroform_core::table::{AttributeTable, Configurability, Equality, Kind, ObjectTable, Text};
use ferroform_core::value::Value;
use ferroform_engine::{self as engine, map};
use serde_json::Value as Json;

use super::modules::Wiring;
use crate::explain::hcl::{self, EXPRESSION, Part, template};
use crate::scan::Relations;

const ID: &str = "id";
/// The path of tags. Their values are called by nobody.
const TAGS: &str = "Tags/*";
/// The property of scripts that a machine runs when it starts, as base64.
const SCRIPT: &str = "userdata";
/// What ends a word, and then the part of a word, in a text that may name several objects.
const SEPARATORS: [fn(char) -> bool; 3] = [
    |one| one.is_whitespace() || "\"'`,;=()<>[]{}|&$\\".contains(one),
    |one| ":/".contains(one),
    |one| ".@?#".contains(one),
];

/// An object that can be referred to.
pub(super) struct Named<'a> {
    /// Its address, such as `awscc_ec2_vpc.main`.
    pub(super) address: &'a str,
    /// Its module, unless it is the root module.
    pub(super) module: Option<&'a str>,
    pub(super) type_name: &'static str,
    pub(super) region: Option<&'a str>,
    pub(super) root: &'static ObjectTable,
    pub(super) state: &'a Value,
}

/// What texts stand for which objects.
pub(super) struct Index<'a> {
    objects: &'a [Named<'a>],
    account: Option<&'a str>,
    /// The properties that a type refers to, by its path.
    relations: HashMap<(&'a str, &'a str), Vec<(&'a str, &'a str)>>,
    /// The objects that have a text as a property.
    properties: HashMap<(&'a str, &'a str, &'a str), Vec<Place>>,
    /// The objects that a service gave a text.
    given: HashMap<&'a str, Vec<Place>>,
    /// The objects that have a text as their identifier or name.
    called: HashMap<&'a str, Vec<Place>>,
    /// The objects that each object refers to so far.
    pub(super) edges: Vec<BTreeSet<usize>>,
    /// References that would have closed a circle: from and to.
    pub(super) circular: BTreeSet<(usize, usize)>,
    pub(super) wiring: Wiring,
}

/// An object, and its attribute that has the text, such as `endpoint.address`.
#[derive(Debug, Clone, PartialEq)]
struct Place {
    object: usize,
    attribute: String,
    /// Whether the text is of this object above all: its identifier or ARN.
    is_own: bool,
}

/// Where a value is.
#[derive(Clone, Copy)]
struct Site<'s> {
    /// The object that has it.
    from: usize,
    /// Its path of properties, such as `Rules/*/RoleArn`.
    path: &'s str,
    /// What it is called: its property, the key of its map, or the name beside it.
    name: &'s str,
}

impl<'a> Index<'a> {
    /// Reads what objects are called. `account` is theirs.
    pub(super) fn new(objects: &'a [Named<'a>], relations: &'a Relations, account: Option<&'a str>) -> Self {
        let mut index = Self {
            objects,
            account,
            relations: HashMap::new(),
            properties: HashMap::new(),
            given: HashMap::new(),
            called: HashMap::new(),
            edges: vec![BTreeSet::new(); objects.len()],
            circular: BTreeSet::new(),
            wiring: Wiring::default(),
        };
        for one in relations.references.iter().chain(&relations.parents) {
            let from = index.relations.entry((&one.from, &one.path)).or_default();
            from.push((&one.to, &one.property));
        }
        for (number, object) in objects.iter().enumerate() {
            index.add(number, object.root, object.state, "");
        }
        index
    }

    /// Adds the texts of an object, or of an object inside it.
    fn add(&mut self, number: usize, table: &'static ObjectTable, state: &'a Value, prefix: &str) {
        let objects = self.objects;
        let object = &objects[number];
        let identifier = object.state.attribute(ID).as_str().unwrap_or_default();
        let is_part = |text: &str| identifier.split('|').any(|part| part == text);
        for attribute in table.attributes {
            let value = state.attribute(attribute.name);
            if let Kind::Object(inside) = &attribute.kind {
                self.add(number, inside, value, &format!("{prefix}{}.", attribute.name));
                continue;
            }
            let Some(text) = value.as_str() else { continue };
            let property = attribute.property();
            let is_arn = property.is_some_and(|own| {
                [String::from("arn"), format!("{}arn", plain(last(object.type_name)))].contains(&plain(own))
            });
            let place = Place {
                object: number,
                attribute: format!("{prefix}{}", attribute.name),
                is_own: prefix.is_empty() && (is_part(text) || is_arn),
            };
            if let Some(property) = property.filter(|_| prefix.is_empty()) {
                let same = self.properties.entry((object.type_name, property, text)).or_default();
                same.push(place.clone());
                if identifier == text || property == "Name" {
                    let called = self.called.entry(text).or_default();
                    if called.iter().all(|other| other.object != number) {
                        called.push(place.clone());
                    }
                }
            }
            // `id` may repeat a name that people chose.
            let is_chosen = |other: &AttributeTable| {
                other.is_settable() && object.state.attribute(other.name).as_str() == Some(text)
            };
            let is_given = attribute.configurability == Configurability::Computed
                && !object.root.attributes.iter().any(is_chosen);
            if is_given && is_distinct(text, is_part(text)) {
                let same = self.given.entry(text).or_default();
                // `id` repeats the property that is the identifier.
                if !same.iter().any(|other| other.object == number) || property.is_some() && prefix.is_empty()
                {
                    same.retain(|other| other.object != number);
                    same.push(place);
                }
            }
        }
    }

    /// Returns the configuration of an object with references.
    pub(super) fn referring(&mut self, object: usize, config: &Value) -> Value {
        let kind = Kind::Object(self.objects[object].root);
        self.value(Site { from: object, path: "", name: "" }, &kind, Equality::Exact, config)
    }

    fn value(&mut self, site: Site<'_>, kind: &Kind, equality: Equality, value: &Value) -> Value {
        match (kind, value) {
            (Kind::String(text_kind), Value::String(text)) => {
                let is_document = matches!(text_kind, Text::Json | Text::Document(_))
                    || matches!(equality, Equality::Json | Equality::Policy);
                match serde_json::from_str::<Json>(text) {
                    Ok(mut document @ (Json::Object(_) | Json::Array(_))) if is_document => {
                        self.document(site, &mut document);
                        Value::String(document.to_string())
                    }
                    _ if plain(site.name) == SCRIPT => {
                        self.script(site, text).map_or_else(|| value.clone(), Value::String)
                    }
                    _ => self.text(site, text).map_or_else(|| value.clone(), Value::String),
                }
            }
            _ => map(kind, value, |part, inner| {
                let (path, name) = match part {
                    engine::Part::Attribute(attribute) => {
                        let Some(property) = attribute.property() else { return inner.clone() };
                        (
                            property,
                            name_beside(value, property).filter(|_| site.path != TAGS).unwrap_or(property),
                        )
                    }
                    engine::Part::Entry(_, key) => ("*", key),
                    _ => ("*", site.name),
                };
                let site = Site { path: &below(site.path, path), name, ..site };
                self.value(site, part.kind(), part.equality(), inner)
            }),
        }
    }

    fn document(&mut self, site: Site<'_>, document: &mut Json) {
        match document {
            Json::Object(members) => {
                for (name, member) in members {
                    self.document(Site { path: &below(site.path, name), name, ..site }, member);
                }
            }
            Json::Array(elements) => {
                let path = &below(site.path, "*");
                elements.iter_mut().for_each(|one| self.document(Site { path, ..site }, one));
            }
            Json::String(text) => {
                if let Some(reference) = self.text(site, text) {
                    *text = reference;
                }
            }
            _ => {}
        }
    }

    /// Returns what is written in the place of a script, so that people can read it.
    fn script(&mut self, site: Site<'_>, text: &str) -> Option<String> {
        let decoded = STANDARD.decode(text).ok().and_then(|bytes| String::from_utf8(bytes).ok())?;
        let is_readable = decoded.chars().all(|one| !one.is_control() || "\n\t".contains(one));
        if !is_readable || !decoded.contains(char::is_whitespace) || STANDARD.encode(&decoded) != text {
            return None;
        }
        let text = template(&self.all_parts(site.from, &decoded), !site.path.contains('/'));
        Some(format!("{EXPRESSION}{}", hcl::called("base64encode", &text)))
    }

    /// Returns what is written in the place of a text that names another object.
    fn text(&mut self, site: Site<'_>, text: &str) -> Option<String> {
        let whole = self.related(site, text).or_else(|| self.given(site.from, text));
        if let Some(place) = whole.or_else(|| self.called(site, text)) {
            return self.refers(site.from, &place).map(|expression| format!("{EXPRESSION}{expression}"));
        }
        let parts = self.all_parts(site.from, text);
        let has_reference = parts.iter().any(|part| matches!(part, Part::Expression(_)));
        has_reference.then(|| format!("{EXPRESSION}{}", template(&parts, false)))
    }

    /// Takes a text apart at the objects that it names, such as `integrations/vb3q8hl` or `arn:aws:s3:::logs/*`.
    fn all_parts(&mut self, from: usize, text: &str) -> Vec<Part> {
        let mut parts = Vec::new();
        self.parts(from, text, 0, &mut parts);
        parts
    }

    fn parts(&mut self, from: usize, text: &str, level: usize, parts: &mut Vec<Part>) {
        let is_arn = level == 1 && text.starts_with("arn:");
        let given = if level > 0 { self.given(from, text) } else { None };
        let given = given.map(|place| (0..text.len(), place));
        let found = given.or_else(|| is_arn.then(|| self.in_arn(from, text)).flatten());
        if let Some((range, place)) = found
            && let Some(expression) = self.refers(from, &place)
        {
            Part::add(parts, &text[..range.start]);
            parts.push(Part::Expression(expression));
            Part::add(parts, &text[range.end..]);
            return;
        }
        let Some(separator) = SEPARATORS.get(level) else {
            Part::add(parts, text);
            return;
        };
        let mut before = "";
        for word in text.split_inclusive(*separator) {
            let own = word.trim_end_matches(*separator);
            let assigned = before.strip_suffix('=').filter(|_| level == 0);
            let called = assigned.and_then(|name| self.called(Site { from, path: "", name }, own));
            let expression = called.and_then(|place| self.refers(from, &place));
            match expression {
                Some(expression) => parts.push(Part::Expression(expression)),
                None => self.parts(from, own, level + 1, parts),
            }
            Part::add(parts, &word[own.len()..]);
            before = word;
        }
    }

    /// Returns the object that an ARN with more after it begins with, or whose name it has, and where.
    fn in_arn(&self, from: usize, arn: &str) -> Option<(Range<usize>, Place)> {
        let mut end = arn.len();
        while let Some(cut) = arn[..end].rfind([':', '/']) {
            end = cut;
            if let Some(place) = self.given(from, &arn[..end]).filter(|_| arn[..end].starts_with("arn:")) {
                return Some((0..end, place));
            }
        }
        let parts: Vec<&str> = arn.splitn(6, ':').collect();
        let [_, _, service, region, account, resource] = parts[..] else { return None };
        if !account.is_empty() && self.account != Some(account) {
            return None;
        }
        let start = arn.len() - resource.len();
        let cuts = || resource.match_indices([':', '/']).map(|(at, _)| at);
        // Names may have separators in them, too.
        let begins = || [0].into_iter().chain(cuts().map(|at| at + 1));
        let ranges = begins().flat_map(|begin| cuts().chain([resource.len()]).map(move |end| begin..end));
        let mut ranges: Vec<Range<usize>> = ranges.filter(|range| !range.is_empty()).collect();
        ranges.sort_by_key(|range| std::cmp::Reverse(range.len()));
        ranges.into_iter().find_map(|range| {
            let mut found = self.called.get(&resource[range.clone()])?.clone();
            found.retain(|place| {
                let other = &self.objects[place.object];
                let of = other.type_name.split("::").nth(1);
                let is_there = region.is_empty() || other.region.is_none_or(|own| own == region);
                is_there && of.is_some_and(|own| own.eq_ignore_ascii_case(service))
            });
            // `log-group:app` names no stream, and `other-bucket/app` no bucket.
            let before = resource[..range.start].trim_end_matches([':', '/']);
            let before = plain(before.rsplit([':', '/']).next().unwrap_or_default());
            found.retain(|place| {
                let kind = self.kind(place);
                range.start == 0 || !before.is_empty() && (kind.ends_with(&before) || before.ends_with(&kind))
            });
            Some((start + range.start..start + range.end, self.only(from, &found)?))
        })
    }

    /// Returns the object that a property refers to, by what is known of its type.
    fn related(&self, site: Site<'_>, text: &str) -> Option<Place> {
        let known = self.relations.get(&(self.objects[site.from].type_name, site.path))?;
        known
            .iter()
            .find_map(|(to, property)| self.only(site.from, self.properties.get(&(to, property, text))?))
    }

    /// Returns the object to which a service gave this text.
    fn given(&self, from: usize, text: &str) -> Option<Place> {
        let all = self.given.get(text)?;
        let is_owned = all.iter().any(|place| place.is_own);
        let mut found = all.iter().filter(|place| place.is_own == is_owned);
        let only = found.next()?;
        (found.next().is_none() && only.object != from).then(|| only.clone())
    }

    /// Returns the object of this name whose type the value is called after: `LogGroupName`.
    fn called(&self, site: Site<'_>, text: &str) -> Option<Place> {
        let mut found: Vec<Place> = self.called.get(text)?.clone();
        let name = plain(site.name);
        found.retain(|place| place.object != site.from && name.contains(&self.kind(place)));
        // A subnet group is no group.
        let longest = found.iter().map(|place| self.kind(place).len()).max()?;
        found.retain(|place| self.kind(place).len() == longest);
        self.only(site.from, &found)
    }

    /// Returns the last word of an object's type.
    fn kind(&self, place: &Place) -> String {
        plain(last(self.objects[place.object].type_name))
    }

    /// Returns the one of these objects that can be meant: in the same region, or without one.
    fn only(&self, from: usize, found: &[Place]) -> Option<Place> {
        let region = self.objects[from].region;
        let there = |place: &&Place| {
            let other = self.objects[place.object].region;
            region.is_none() || other.is_none() || other == region
        };
        let mut found = found.iter().filter(there);
        let only = found.next()?;
        (found.next().is_none() && only.object != from).then(|| only.clone())
    }

    /// Returns the expression for an attribute of another object, unless that refers back.
    fn refers(&mut self, from: usize, place: &Place) -> Option<String> {
        if self.leads(place.object, from) {
            self.circular.insert((from, place.object));
            return None;
        }
        self.edges[from].insert(place.object);
        let other = &self.objects[place.object];
        let expression = format!("{}.{}", other.address, place.attribute);
        let modules = (self.objects[from].module, other.module);
        Some(self.wiring.value(modules, expression))
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

fn below(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") }
}

fn last(type_name: &str) -> &str {
    type_name.rsplit("::").next().unwrap_or_default()
}

/// Returns the letters and digits of a name: `LOG_GROUP` and `log-group` are `loggroup`.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|one| one.to_ascii_lowercase()).collect()
}

/// Returns the name beside a value: `DBClusterIdentifier` of a dimension.
fn name_beside<'v>(object: &'v Value, property: &str) -> Option<&'v str> {
    let name = ["name", "key"].into_iter().find_map(|name| object.attribute(name).as_str());
    name.filter(|_| plain(property) == "value")
}

/// Whether a text that a service made up is of one object alone: an ARN, or what is long enough to be an identifier.
fn is_distinct(text: &str, is_identifier: bool) -> bool {
    let has = |is: fn(&u8) -> bool| text.bytes().any(|byte| is(&byte));
    let is_mixed = has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic);
    text.starts_with("arn:") || text.len() >= 7 && (is_mixed || is_identifier)
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{
        JSON, TEXT, attribute, behaving, list, map, nested, object, read_only,
    };
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

    /// Returns objects with these addresses, types and states, all in one region.
    fn named<'a>(
        root: &'static ObjectTable,
        objects: &[(&'a str, &'static str)],
        states: &'a [Value],
    ) -> Vec<Named<'a>> {
        let named = objects.iter().zip(states).map(|(&(address, type_name), state)| Named {
            address,
            module: None,
            type_name,
            region: Some("eu-west-1"),
            root,
            state,
        });
        named.collect()
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
        let objects: Vec<_> = addresses.iter().map(|address| (address.as_str(), "A::B::C")).collect();
        let named = named(root, &objects, &states);
        let mut index = Index::new(&named, &relations, None);
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
        let objects =
            [("x.a", "AWS::Logs::Log_Group"), ("x.b", "AWS::Logs::Filter"), ("x.c", "AWS::Other::Group")];
        let named = named(root, &objects, &states);
        let relations = Relations::default();
        let config = Index::new(&named, &relations, None).referring(1, &states[1]);
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

    /// Returns what becomes of an object beside a role, a log group and a cluster.
    fn with_names(state: Json) -> Json {
        let pair = nested(vec![attribute("name", TEXT), attribute("value", TEXT)]);
        let root = object(vec![
            attribute("id", TEXT),
            attribute("title", TEXT),
            attribute("pairs", list(pair)),
            attribute("map", map(TEXT)),
            attribute("user_data", TEXT),
            attribute("endpoint", nested(vec![read_only(attribute("address", TEXT))])),
        ]);
        let objects = [
            ("x.logs", "AWS::Logs::LogGroup"),
            ("x.cluster", "AWS::RDS::DBCluster"),
            ("x.own", "AWS::EC2::Instance"),
        ];
        let logs = json!({"id": "/jobs/app"});
        let cluster = json!({"id": "app", "endpoint": {"address": "app.c0ffee.rds.amazonaws.com"}});
        let states = [logs, cluster, state].map(|state| from_json(&state, root).unwrap());
        let named = named(root, &objects, &states);
        let relations = Relations::default();
        let config = Index::new(&named, &relations, Some("111122223333")).referring(2, &states[2]);
        serde_json::from_str(&to_json(&config).to_string().replace(EXPRESSION, "*")).unwrap()
    }

    #[test]
    fn a_name_in_an_arn_of_the_own_account_and_service_becomes_a_reference() {
        for (arn, written) in [
            (
                "arn:aws:logs:eu-west-1:111122223333:log-group:/jobs/app:*",
                "*\"arn:aws:logs:eu-west-1:111122223333:log-group:${x.logs.id}:*\"",
            ),
            (
                "arn:aws:rds::111122223333:cluster:app",
                "*\"arn:aws:rds::111122223333:cluster:${x.cluster.id}\"",
            ),
            // Another region, account and service.
            ("arn:aws:logs:us-east-1:111122223333:log-group:/jobs/app:*", ""),
            ("arn:aws:logs:eu-west-1:444455556666:log-group:/jobs/app:*", ""),
            ("arn:aws:ecs:eu-west-1:111122223333:cluster/app", ""),
            // The name of something else.
            ("arn:aws:rds:eu-west-1:111122223333:proxy/app", ""),
        ] {
            let written = if written.is_empty() { arn } else { written };
            assert_eq!(with_names(json!({"title": arn}))["title"], written, "{arn}");
        }
    }

    #[test]
    fn a_value_is_called_after_the_name_beside_it_or_its_key() {
        let pairs =
            json!([{"name": "DBClusterIdentifier", "value": "app"}, {"name": "Role", "value": "app"}]);
        let written = with_names(json!({"pairs": pairs, "map": {"DB_CLUSTER": "app", "TITLE": "app"}}));
        assert_eq!(written["pairs"][0]["value"], "*x.cluster.id");
        assert_eq!(written["pairs"][1]["value"], "app");
        assert_eq!(written["map"], json!({"DB_CLUSTER": "*x.cluster.id", "TITLE": "app"}));
    }

    #[test]
    fn what_a_service_gave_is_found_inside_of_objects_and_texts() {
        let written = with_names(json!({"title": "jdbc:mysql://app.c0ffee.rds.amazonaws.com:3306/app"}));
        assert_eq!(written["title"], "*\"jdbc:mysql://${x.cluster.endpoint.address}:3306/app\"");
    }

    #[test]
    fn a_script_is_written_as_the_text_that_it_is() {
        let script =
            |text: &str| with_names(json!({"user_data": STANDARD.encode(text)}))["user_data"].clone();
        assert_eq!(
            script("#!/bin/sh\nDB_CLUSTER=app\necho \"${HOME}\"\n"),
            "*base64encode(<<EOT\n#!/bin/sh\nDB_CLUSTER=${x.cluster.id}\necho \"$${HOME}\"\nEOT\n)"
        );
        assert_eq!(script("echo a\necho b"), "*base64encode(chomp(<<EOT\necho a\necho b\nEOT\n))");
        for binary in ["\u{1}\u{2} x", "x"] {
            assert_eq!(script(binary), STANDARD.encode(binary));
        }
    }
}
