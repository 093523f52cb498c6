//! What is remembered about the values of a state.
//!
//! Optional attributes are also computed, so a state does not show which values the user set and which the
//! service chose. Services also rewrite what they accept, and no schema says how. Both facts are remembered in a
//! tree of the shape of the state:
//!
//! ```text
//! state:   name = "web"             subnets = ["subnet-1"]
//! record:  name: owned              subnets: owned, spelling: "arn:…:subnet/subnet-1" (a hash) for "subnet-1" (a hash)
//! ```
//!
//! A node of a list or set has its parts by place, all others by name. A missing node means that nothing is
//! remembered.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Not;

use ferroform_core::table::{Kind, ObjectTable, Text};
use ferroform_core::value::Value;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::drift::spelling::{Fingerprint, Spelling};
use crate::model::documents_in;
use crate::tree::walk::Part;
use crate::tree::{align, is_absent};

/// What is remembered about a value and its parts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, remote = "Self")]
pub struct Record {
    /// Whether the configuration had the value when it was last applied.
    #[serde(rename = "owned", skip_serializing_if = "Not::not")]
    pub is_owned: bool,
    /// How the service spells the value.
    #[serde(skip_serializing_if = "Spelling::is_empty")]
    pub(crate) spelling: Spelling,
    /// The hash of what the configuration has, where the state has the service's spelling of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) written: Option<Fingerprint>,
    /// The hash of what the service had instead of the value right after the apply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ignored: Option<Fingerprint>,
    /// The records of the parts of an object or a map, by attribute or key.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) parts: BTreeMap<String, Record>,
    /// The records of the elements of a list or set, by place in the state.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) elements: Vec<Record>,
}

impl Record {
    /// A record without content.
    pub const NOTHING: &'static Self = &Self {
        is_owned: false,
        spelling: Spelling::NONE,
        written: None,
        ignored: None,
        parts: BTreeMap::new(),
        elements: Vec::new(),
    };

    /// Returns the record of an attribute or key.
    #[must_use]
    pub fn part(&self, name: &str) -> &Self {
        self.parts.get(name).unwrap_or(Self::NOTHING)
    }

    /// Returns the record of the element at this place of the state.
    #[must_use]
    pub fn element(&self, index: usize) -> &Self {
        self.elements.get(index).unwrap_or(Self::NOTHING)
    }

    /// Returns the record of a part of another value at the same place. An element of a set has no place there.
    pub(crate) fn at(&self, part: Part<'_>) -> &Self {
        match part {
            Part::Attribute(attribute) => self.part(attribute.name),
            Part::Element(_, place) => self.element(place),
            Part::Member(_) => Self::NOTHING,
            Part::Entry(_, key) => self.part(key),
        }
    }

    /// Returns the record of the element at this place of the state, to be changed.
    pub(crate) fn element_mut(&mut self, index: usize) -> &mut Self {
        if self.elements.len() <= index {
            self.elements.resize_with(index + 1, Self::default);
        }
        &mut self.elements[index]
    }

    /// Whether the configuration had this where the state has another spelling of it.
    #[must_use]
    pub(crate) fn is_written_as(&self, config: &Value) -> bool {
        self.written == Some(Fingerprint::of(config))
    }

    /// Whether the service had this right after it was asked for what the configuration has.
    #[must_use]
    pub(crate) fn has_ignored(&self, found: &Value) -> bool {
        self.ignored == Some(Fingerprint::of(found))
    }

    /// Whether nothing is remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == *Self::NOTHING
    }

    /// Sets the record of an attribute or key.
    pub(crate) fn put(&mut self, name: &str, part: Self) {
        if !part.is_empty() {
            self.parts.insert(name.to_owned(), part);
        }
    }

    /// Returns the record of an attribute or key, to be changed.
    pub(crate) fn part_mut(&mut self, name: &str) -> &mut Self {
        self.parts.entry(name.to_owned()).or_default()
    }

    /// Returns the record without ownership.
    #[must_use]
    pub fn unowned(&self) -> Self {
        self.with(|record| (false, record.spelling.clone()))
    }

    /// Returns the record without what it says of spelling.
    #[must_use]
    pub fn without_spelling(&self) -> Self {
        self.with(|record| (record.is_owned, Spelling::NONE))
    }

    /// Returns the same tree with other ownership and spelling in each node.
    fn with(&self, own: fn(&Self) -> (bool, Spelling)) -> Self {
        let (is_owned, spelling) = own(self);
        let parts = self.parts.iter().map(|(name, part)| (name.clone(), part.with(own)));
        Self {
            is_owned,
            spelling,
            written: self.written.clone().filter(|_| is_owned),
            ignored: self.ignored.clone().filter(|_| is_owned),
            parts: parts.filter(|(_, part)| !part.is_empty()).collect(),
            elements: self.elements.iter().map(|element| element.with(own)).collect(),
        }
    }

    /// Keeps the earlier record of an attribute.
    pub fn keep(&mut self, attribute: &str, before: &Self) {
        self.parts.remove(attribute);
        self.put(attribute, before.part(attribute).clone());
    }

    /// Returns the record after the state has changed from `before` to `after` without a new answer.
    #[must_use]
    pub fn moved(&self, kind: &Kind, before: &Value, after: &Value) -> Self {
        if before == after || self.is_empty() {
            return self.clone();
        }
        match (kind, after) {
            (Kind::String(Text::Document(table)), Value::String(after)) => {
                let before = if let Value::String(before) = before { before } else { "" };
                match documents_in(table, before, after) {
                    Some((before, after)) => self.moved(&table.kind, &before, &after),
                    None => self.clone(),
                }
            }
            (Kind::Object(table), _) => {
                let moved = |(name, part): (&String, &Self)| {
                    let attribute = table.attribute(name)?;
                    let (before, after) = (before.attribute(name), after.attribute(name));
                    Some((name.clone(), part.moved(&attribute.kind, before, after)))
                };
                Self { parts: self.parts.iter().filter_map(moved).collect(), ..self.clone() }
            }
            (Kind::List(table, _) | Kind::Set(table), Value::List(after) | Value::Set(after))
                if !self.elements.is_empty() =>
            {
                let before = before.elements().unwrap_or_default();
                let moved = align(table, after, before).into_iter().zip(after).map(|(j, after)| {
                    j.map(|j| self.element(j).moved(&table.kind, &before[j], after)).unwrap_or_default()
                });
                Self { elements: moved.collect(), ..self.clone() }
            }
            _ => self.clone(),
        }
    }

    /// Creates a record of what a configuration owns in an object whose new state is `state`.
    #[must_use]
    pub fn owning(table: &ObjectTable, config: &Value, state: &Value) -> Self {
        let mut record = Self::default();
        record.own_object(table, config, state);
        record
    }

    /// Marks what a configuration has as owned, in an object whose new state is `state`.
    pub fn own_object(&mut self, table: &ObjectTable, config: &Value, state: &Value) {
        self.is_owned = true;
        for attribute in table.attributes {
            let (config, state) = (config.attribute(attribute.name), state.attribute(attribute.name));
            // For an empty value, the plan may have kept what the service fills in.
            let is_kept = is_absent(config) && !is_absent(state);
            if !config.is_null() && !is_kept {
                self.part_mut(attribute.name).own(&attribute.kind, config, state);
                if attribute.is_fixed_at_creation() && config != state && attribute.kind.object().is_none() {
                    self.part_mut(attribute.name).written = Some(Fingerprint::of(config));
                }
            }
        }
    }

    /// Marks a value that is not null as owned.
    fn own(&mut self, kind: &Kind, config: &Value, state: &Value) {
        self.is_owned = true;
        match (kind, config, state) {
            (Kind::Object(table), Value::Object(_), _) => self.own_object(table, config, state),
            (Kind::String(Text::Document(table)), Value::String(config), Value::String(state)) => {
                if let Some((config, state)) = documents_in(table, config, state) {
                    self.own(&table.kind, &config, &state);
                }
            }
            (Kind::List(table, _) | Kind::Set(table), _, Value::List(state) | Value::Set(state))
                if table.has_objects() =>
            {
                let config = config.elements().unwrap_or_default();
                self.elements.resize_with(state.len(), Self::default);
                for (config, j) in config.iter().zip(align(table, config, state)) {
                    if let Some(j) = j.filter(|_| !config.is_null()) {
                        self.elements[j].own(&table.kind, config, &state[j]);
                    }
                }
            }
            (Kind::Map(table), Value::Map(entries), Value::Map(state)) if table.has_objects() => {
                for (key, config) in entries.iter().filter(|(_, config)| !config.is_null()) {
                    let state = state.get(key).unwrap_or(&Value::Null);
                    self.part_mut(key).own(&table.kind, config, state);
                }
            }
            _ => {}
        }
    }

    /// Also marks as owned what was owned before and what the plan left alone although the configuration no
    /// longer has it: values held back by `ignore_changes`, and values that can only be set at creation.
    pub fn own_what_was_left(&mut self, before: &Self, table: &ObjectTable, prior: &Value, planned: &Value) {
        for attribute in table.attributes {
            let (name, before) = (attribute.name, before.part(attribute.name));
            let (prior, planned) = (prior.attribute(name), planned.attribute(name));
            match (&attribute.kind, self.part(name).is_owned) {
                _ if !before.is_owned => {}
                (Kind::Object(table), true) => {
                    self.part_mut(name).own_what_was_left(before, table, prior, planned);
                }
                (_, false) if planned == prior && !prior.is_null() => self.part_mut(name).own_as(before),
                _ => {}
            }
        }
    }

    /// Marks as owned what another record says is owned.
    pub(crate) fn own_as(&mut self, other: &Self) {
        (self.is_owned, self.written) = (other.is_owned, other.written.clone());
        for (name, other) in &other.parts {
            self.part_mut(name).own_as(other);
        }
        if self.elements.len() < other.elements.len() {
            self.elements.resize_with(other.elements.len(), Self::default);
        }
        for (element, other) in self.elements.iter_mut().zip(&other.elements) {
            element.own_as(other);
        }
    }
}

/// A record that says only that the value is owned is written as `1`.
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if *self == (Self { is_owned: true, ..Self::default() }) {
            return serializer.serialize_u8(1);
        }
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Record;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("what is remembered of a value")
    }

    fn visit_u64<E>(self, _: u64) -> Result<Record, E> {
        Ok(Record { is_owned: true, ..Record::default() })
    }

    fn visit_map<M: MapAccess<'de>>(self, members: M) -> Result<Record, M::Error> {
        Record::deserialize(MapAccessDeserializer::new(members))
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{TEXT, attribute, create_only, list, map, nested, object};
    use ferroform_core::wire::from_json;
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::drift::{after_read, learned_from_apply};

    fn table() -> &'static ObjectTable {
        let rule = || nested(vec![attribute("key", TEXT), attribute("note", TEXT)]);
        object(vec![
            create_only(attribute("kind", TEXT)),
            attribute("labels", map(TEXT)),
            attribute("main", rule()),
            attribute("name", TEXT),
            attribute("rules", list(rule())),
            attribute("stages", map(rule())),
        ])
    }

    fn value(json: &Json) -> Value {
        from_json(json, table()).unwrap()
    }

    fn owning(config: &Json, state: &Json) -> Record {
        Record::owning(table(), &value(config), &value(state))
    }

    fn written(record: &Record) -> Json {
        serde_json::to_value(record).unwrap()
    }

    #[test]
    fn a_record_tells_what_the_user_wrote_from_what_the_service_chose() {
        let config = json!({
            "name": "a", "main": {"key": "k"}, "rules": [{"note": "n"}], "stages": {"one": {"key": "1"}, "two": null},
        });
        let state = json!({
            "name": "a", "kind": "small", "main": {"key": "k", "note": "own"},
            "rules": [{"key": "own", "note": "o"}, {"key": "g", "note": "n"}], "stages": {"one": {"key": "1", "note": "own"}},
        });
        let element = |parts: Json| json!({"owned": true, "parts": parts});
        let expected = element(json!({
            "name": 1,
            "main": element(json!({"key": 1})),
            "rules": {"owned": true, "elements": [{}, element(json!({"note": 1}))]},
            "stages": element(json!({"one": element(json!({"key": 1}))})),
        }));
        let record = owning(&config, &state);
        assert_eq!(written(&record), expected);
        assert_eq!(serde_json::from_value::<Record>(expected).unwrap(), record);
    }

    #[test]
    fn what_was_remembered_of_an_element_goes_with_it() {
        let rules = |keys: &[&str]| json!({"rules": keys.iter().map(|key| json!({ "key": key })).collect::<Vec<_>>()});
        let (before, after) = (rules(&["a", "b"]), rules(&["c", "b", "a"]));
        let mut record = owning(&json!({}), &before);
        record.parts.insert("rules".to_owned(), owning(&rules(&["b"]), &before).part("rules").clone());
        let moved = record.moved(&Kind::Object(table()), &value(&before), &value(&after));
        let owned = |index: usize| moved.part("rules").element(index).is_owned;
        assert_eq!([0, 1, 2].map(owned), [false, true, false]);
        let gone = record.moved(&Kind::Object(table()), &value(&before), &value(&json!({})));
        assert!(gone.part("rules").is_owned, "whoever wrote the list wrote it, also where it is gone");
    }

    #[test]
    fn what_was_remembered_of_a_key_goes_with_it() {
        let stages = |keys: &[&str]| {
            let stage = |key: &&str| ((*key).to_owned(), json!({ "key": key }));
            json!({ "stages": keys.iter().map(stage).collect::<serde_json::Map<_, _>>() })
        };
        let (two, one) = (stages(&["a", "b"]), stages(&["a"]));
        let read = |state: &Json, record: &Record, answer: &Json| {
            after_read(table(), &value(state), &value(answer), record).1
        };
        let keys = |record: &Record| record.part("stages").parts.keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(&read(&two, &owning(&two, &two), &one)), ["a"]);
        // The service adds `b`, and takes it away again.
        let created =
            learned_from_apply(table(), (&Value::Null, Record::NOTHING), &value(&one), &value(&two), false);
        assert_eq!(keys(&created.1), ["b"]);
        assert_eq!(keys(&read(&one, &created.1, &one)), [""; 0]);
    }

    #[test]
    fn what_a_plan_left_alone_stays_owned() {
        let before = owning(
            &json!({"name": "a", "kind": "small", "main": {"key": "k", "note": "n"}}),
            &json!({"name": "a", "kind": "small", "main": {"key": "k", "note": "n"}}),
        );
        let prior = value(&json!({"name": "a", "kind": "small", "main": {"key": "k", "note": "n"}}));
        let planned = value(&json!({"name": "b", "kind": "small", "main": {"key": "k", "note": "n"}}));
        let mut record = owning(&json!({"main": {"key": "k"}}), &json!({}));
        record.own_what_was_left(&before, table(), &prior, &planned);
        assert!(!record.part("name").is_owned, "it was changed");
        assert!(record.part("kind").is_owned);
        assert!(record.part("main").part("note").is_owned);
    }

    #[test]
    fn unread_members_of_a_record_are_left_out() {
        let later = json!({"owned": true, "since": {"a": [1]}, "parts": {"name": 1}});
        let read: Record = serde_json::from_value(later).unwrap();
        assert_eq!(written(&read), json!({"owned": true, "parts": {"name": 1}}));
        assert!(serde_json::from_value::<Record>(json!([1])).is_err());
    }
}
