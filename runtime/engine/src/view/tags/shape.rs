//! Tags as a type writes them: pairs of key and value, a map, or a JSON text.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_core::table::{ElementTable, Kind, ObjectTable, TagShape};
use ferroform_core::value::{Object, Value};
use serde_json::{Map, Value as Json};

/// How a type writes its tags.
#[derive(Debug, Clone, Copy)]
pub(super) struct TagForm {
    pub(super) shape: TagShape,
    /// The kind of the attribute that holds the tags.
    pub(super) kind: Kind,
}

/// The keys of some tags.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Keys {
    pub(super) known: BTreeSet<String>,
    /// Whether there may be others, which are known only after apply.
    pub(super) are_open: bool,
}

impl TagForm {
    /// Returns no tags, as a value that is sent.
    pub(super) fn none(self) -> Value {
        match self.kind {
            Kind::List(..) => Value::List(Vec::new()),
            Kind::Set(_) => Value::set(Vec::new()),
            Kind::String(_) => Value::from("{}"),
            _ => Value::Map(BTreeMap::new()),
        }
    }

    /// Returns the keys of these tags.
    pub(super) fn keys(self, tags: &Value) -> Keys {
        match (self.shape, tags) {
            (_, Value::Unknown(_)) => Keys { are_open: true, ..Keys::default() },
            (TagShape::Pairs { key, .. }, _) => {
                let mut keys = Keys::default();
                for element in tags.elements().unwrap_or_default() {
                    keys.are_open |= element.is_unknown() || element.attribute(key).is_unknown();
                    keys.known.extend(element.attribute(key).as_str().map(str::to_owned));
                }
                keys
            }
            _ => Keys { known: self.values(tags).into_keys().collect(), are_open: false },
        }
    }

    /// Returns the tags as a map; unknown if their keys are not all known.
    pub(super) fn map(self, tags: &Value) -> Value {
        if self.keys(tags).are_open { Value::UNKNOWN } else { Value::Map(self.values(tags)) }
    }

    /// Returns the values of the tags whose keys are known. Of several tags with one key the order must not decide: a set may
    /// have another one when all its values are known.
    fn values(self, tags: &Value) -> BTreeMap<String, Value> {
        match (self.shape, tags) {
            (TagShape::Pairs { key, value, .. }, _) => {
                let mut values: BTreeMap<String, Value> = BTreeMap::new();
                for element in tags.elements().unwrap_or_default() {
                    let Some(key) = element.attribute(key).as_str() else { continue };
                    let value = element.attribute(value);
                    let last = values.entry(key.to_owned()).or_insert_with(|| value.clone());
                    if !last.is_unknown() && (value.is_unknown() || value > last) {
                        *last = value.clone();
                    }
                }
                values
            }
            (TagShape::Map, Value::Map(entries)) => entries.clone(),
            (TagShape::Json, Value::String(text)) => {
                members(text).into_iter().map(|(key, value)| (key, of_json(&value))).collect()
            }
            _ => BTreeMap::new(),
        }
    }

    /// Returns the tags with those of `more` that they do not have. Without any, a null stays null.
    pub(super) fn with(self, tags: &Value, more: &BTreeMap<String, Value>) -> Value {
        let own = self.keys(tags).known;
        let mut new = more.iter().filter(|(key, _)| !own.contains(*key)).peekable();
        if new.peek().is_none() {
            return tags.clone();
        }
        match (self.shape, self.kind) {
            (TagShape::Pairs { .. }, Kind::List(table, _)) => Value::List(self.pairs_with(table, tags, new)),
            (TagShape::Pairs { .. }, Kind::Set(table)) => Value::set(self.pairs_with(table, tags, new)),
            (TagShape::Map, _) => {
                let mut entries = self.values(tags);
                entries.extend(new.map(|(key, value)| (key.clone(), value.clone())));
                Value::Map(entries)
            }
            (TagShape::Json, _) => {
                let mut text = members(tags.as_str().unwrap_or_default());
                text.extend(new.map(|(key, value)| (key.clone(), Json::from(value.as_str()))));
                Value::String(Json::Object(text).to_string())
            }
            _ => tags.clone(),
        }
    }

    fn pairs_with<'t>(
        self,
        table: &'static ElementTable,
        tags: &Value,
        new: impl Iterator<Item = (&'t String, &'t Value)>,
    ) -> Vec<Value> {
        let own = tags.elements().unwrap_or_default().iter().cloned();
        let new = new.filter_map(|(key, value)| match table.kind {
            Kind::Object(table) => Some(self.pair(table, key, value)),
            _ => None,
        });
        own.chain(new).collect()
    }

    fn pair(self, table: &'static ObjectTable, tag_key: &str, tag_value: &Value) -> Value {
        let TagShape::Pairs { key, value, flags } = self.shape else { return Value::Null };
        let attribute = |name: &'static str| match name {
            _ if name == key => Value::from(tag_key),
            _ if name == value => tag_value.clone(),
            _ if flags.contains(&name) => Value::Bool(true),
            _ => Value::Null,
        };
        Value::Object(table.attributes.iter().map(|a| (a.name, attribute(a.name))).collect::<Object>())
    }

    /// Returns the tags without those whose keys are `dropped`. What remains is spelled as it was.
    pub(super) fn without(self, tags: &Value, dropped: impl Fn(&str) -> bool) -> Value {
        if !self.keys(tags).known.iter().any(|key| dropped(key)) {
            return tags.clone();
        }
        match (self.shape, tags) {
            (TagShape::Pairs { key, .. }, Value::List(elements) | Value::Set(elements)) => {
                let is_kept = |element: &&Value| !element.attribute(key).as_str().is_some_and(&dropped);
                let kept = elements.iter().filter(is_kept).cloned().collect();
                if matches!(tags, Value::List(_)) { Value::List(kept) } else { Value::set(kept) }
            }
            (TagShape::Map, Value::Map(entries)) => {
                let kept = entries.iter().filter(|(key, _)| !dropped(key));
                Value::Map(kept.map(|(key, value)| (key.clone(), value.clone())).collect())
            }
            (TagShape::Json, Value::String(text)) => {
                let kept: Map<_, _> = members(text).into_iter().filter(|(key, _)| !dropped(key)).collect();
                Value::String(Json::Object(kept).to_string())
            }
            _ => tags.clone(),
        }
    }
}

fn members(text: &str) -> Map<String, Json> {
    serde_json::from_str(text).unwrap_or_default()
}

fn of_json(value: &Json) -> Value {
    match value {
        Json::String(text) => Value::from(text.as_str()),
        Json::Null => Value::Null,
        other => Value::String(other.to_string()),
    }
}

/// Whether these are no tags.
pub(super) fn is_empty(form: TagForm, tags: &Value) -> bool {
    !tags.is_unknown()
        && form.keys(tags) == Keys::default()
        && tags.elements().is_none_or(<[Value]>::is_empty)
}
