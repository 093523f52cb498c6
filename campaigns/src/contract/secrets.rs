//! Secrets in write-only arguments: where a model has secrets, which of them a configuration has in such arguments, and
//! whether anything shows them.

use ferroform_core::table::{AttributeTable, Kind, ObjectTable, SecretTable};
use ferroform_driver::Input;
use ferroform_driver::value::{Path, Step};
use ferroform_emulator::schema::escape;
use serde_json::{Value as Json, json};

use crate::contract::chance::hash;
use crate::contract::mistake::put;
use crate::contract::shrink::remove_at;
use crate::contract::subject::Subject;
use crate::contract::write::is_writable;

/// Shorter texts may be part of other texts by chance.
const TELLING: usize = 6;

/// How a configuration gives its secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The percentage of secrets in write-only arguments.
    pub percent: usize,
    /// The version of secrets that can change.
    pub version: Option<i64>,
    /// The version of secrets that are fixed when the object is created.
    pub fixed: Option<i64>,
}

impl Arguments {
    /// Returns the arguments with which a lifecycle begins.
    pub fn new(percent: usize) -> Self {
        Self { percent, version: Some(1), fixed: Some(1) }
    }
}

/// A secret in a model.
#[derive(Clone, Debug)]
pub struct Place {
    /// A JSON pointer into the model.
    pub pointer: String,
    /// The path of the attribute in the configuration.
    pub path: Path,
    /// Whether it can only be set when the object is created.
    pub is_fixed: bool,
    secret: &'static SecretTable,
    /// Less than 100; the same wherever the element that has the secret is put, and whatever the secret is.
    lot: usize,
}

/// Returns the secrets of a model that can be in write-only arguments.
pub fn places(subject: Subject<'_>, model: &Json, seed: u64) -> Vec<Place> {
    let mut found = Vec::new();
    let root = Kind::Object(subject.table);
    let mut search = Search { subject, seed, element: String::new(), found: &mut found };
    search.value(&root, model, "", &Path::root());
    found
}

struct Search<'a> {
    subject: Subject<'a>,
    seed: u64,
    /// What identifies the element of a list or map that is searched.
    element: String,
    found: &'a mut Vec<Place>,
}

impl Search<'_> {
    fn value(&mut self, kind: &Kind, json: &Json, pointer: &str, path: &Path) {
        if !kind.contains().secrets {
            return;
        }
        match (kind, json) {
            (Kind::Object(table), Json::Object(_)) => self.object(table, json, pointer, path),
            (Kind::List(element, _), Json::Array(elements)) => {
                for (i, json) in elements.iter().enumerate() {
                    self.element(&element.kind, json, &format!("{pointer}/{i}"), &path.with(Step::index(i)));
                }
            }
            (Kind::Map(element), Json::Object(entries)) => {
                for (key, json) in entries {
                    let path = path.with(Step::Key(key.clone()));
                    self.element(&element.kind, json, &format!("{pointer}/{}", escape(key)), &path);
                }
            }
            _ => {}
        }
    }

    fn element(&mut self, kind: &Kind, json: &Json, pointer: &str, path: &Path) {
        let members = kind.object().map(|table| plain_members(table, json)).unwrap_or_default();
        let around = std::mem::replace(&mut self.element, members);
        self.value(kind, json, pointer, path);
        self.element = around;
    }

    fn object(&mut self, table: &'static ObjectTable, json: &Json, pointer: &str, path: &Path) {
        for secret in table.secrets {
            let attribute = table.attribute(secret.attribute).filter(|attribute| is_writable(attribute));
            let Some(property) = attribute.and_then(AttributeTable::property) else { continue };
            if json.get(property).is_none_or(Json::is_null) {
                continue;
            }
            let pointer = format!("{pointer}/{}", escape(property));
            let is_create_only = self.subject.schema.create_only.iter().any(|path| path.covers(&pointer));
            let words = format!("{} {}", secret.attribute, self.element);
            self.found.push(Place {
                path: path.attribute(secret.attribute),
                is_fixed: is_create_only || !self.subject.is_updatable,
                secret,
                lot: usize::try_from(hash(self.seed, &words) % 100).unwrap_or(0),
                pointer,
            });
        }
        for attribute in table.attributes {
            let Some((property, json)) = attribute.property().and_then(|name| Some((name, json.get(name)?)))
            else {
                continue;
            };
            let pointer = format!("{pointer}/{}", escape(property));
            self.value(&attribute.kind, json, &pointer, &path.attribute(attribute.name));
        }
    }
}

/// Returns the members of an object that are neither secrets nor collections, as a text.
fn plain_members(table: &ObjectTable, json: &Json) -> String {
    let is_secret = |name: &str| table.secrets.iter().any(|secret| secret.attribute == name);
    let members = table.attributes.iter().filter(|attribute| !is_secret(attribute.name));
    let plain = members.filter_map(|attribute| json.get(attribute.property()?));
    plain.filter(|json| !json.is_array() && !json.is_object()).map(Json::to_string).collect()
}

impl Place {
    /// Whether these arguments have the secret.
    pub fn is_given(&self, arguments: Arguments) -> bool {
        self.lot < arguments.percent
    }

    /// Returns the path of the write-only argument.
    pub fn argument(&self) -> Path {
        self.beside(self.secret.argument)
    }

    fn beside(&self, name: &str) -> Path {
        Path(self.path.0[..self.path.0.len() - 1].to_vec()).attribute(name)
    }
}

/// Returns a configuration in which these secrets are in their write-only arguments.
pub fn written(input: Input, places: &[Place], arguments: Arguments) -> Input {
    let mut written = input;
    for place in places.iter().filter(|place| place.is_given(arguments)) {
        let Some(value) = at(&written, &place.path.0).cloned() else { continue };
        let version = if place.is_fixed { arguments.fixed } else { arguments.version };
        written = put(&written, &place.path.0, Input::Null);
        written = put(&written, &place.argument().0, value);
        written = put(&written, &place.beside(place.secret.version).0, version.into());
    }
    written
}

fn at<'i>(input: &'i Input, path: &[Step]) -> Option<&'i Input> {
    path.iter().try_fold(input, |input, step| match (input, step) {
        (Input::Object(members), Step::Attribute(name) | Step::Key(name)) => members.get(name),
        (Input::List(items), Step::Index(index)) => items.get(usize::try_from(*index).ok()?),
        _ => None,
    })
}

/// Returns the model with other values for these secrets, where the schema allows one. Each round has its own values.
pub fn changed<'p>(
    subject: Subject<'_>,
    model: &Json,
    places: impl IntoIterator<Item = &'p Place>,
    round: usize,
) -> Json {
    let mut changed = model.clone();
    for place in places {
        let Some(before) = model.pointer(&place.pointer) else { continue };
        let attempts = others(before, round).into_iter().map(|other| {
            let mut attempt = changed.clone();
            if let Some(value) = attempt.pointer_mut(&place.pointer) {
                *value = other;
            }
            attempt
        });
        if let Some(valid) = attempts.into_iter().find(|attempt| subject.is_valid(attempt)) {
            changed = valid;
        }
    }
    changed
}

/// Returns values that may be allowed in the place of a secret.
fn others(before: &Json, round: usize) -> Vec<Json> {
    let name = format!("round{round}");
    match before {
        Json::Object(members) => {
            let mut members = members.clone();
            members.insert(name, json!("another secret"));
            vec![Json::Object(members)]
        }
        Json::String(text) => {
            if let Ok(document @ Json::Object(_)) = serde_json::from_str(text) {
                return others(&document, round).iter().map(|other| json!(other.to_string())).collect();
            }
            let sign = char::from_digit(u32::try_from(round % 10).unwrap_or(0), 10).unwrap_or('0');
            let letter = char::from(b"QRSTUVWXYZ"[round % 10]);
            let end = text.char_indices().last().map_or(0, |(at, _)| at);
            let signs = [sign, letter, letter.to_ascii_lowercase()];
            let longer = signs.iter().map(|sign| format!("{text}{letter}{letter}{sign}"));
            let other = signs.iter().map(|sign| format!("{}{sign}", &text[..end]));
            let first = signs.iter().map(|sign| {
                let tail: String = text.chars().skip(1).collect();
                format!("{sign}{tail}")
            });
            longer.chain(other).chain(first).filter(|other| other != text).map(Json::String).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the model without these secrets.
pub fn without<'p>(model: &Json, places: impl IntoIterator<Item = &'p Place>) -> Json {
    let mut without = model.clone();
    for place in places {
        remove_at(&mut without, &place.pointer);
    }
    without
}

/// A secret that a configuration has in a write-only argument.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// The path of the attribute that the argument stands for.
    pub path: Path,
    /// The secret.
    pub text: String,
}

/// Returns the secrets that a configuration has in write-only arguments, as they are when it is applied.
pub fn given(table: &'static ObjectTable, input: &Input) -> Vec<Given> {
    let mut found = Vec::new();
    collect(&Kind::Object(table), &input.settled(), &Path::root(), &mut found);
    found
}

fn collect(kind: &Kind, input: &Input, path: &Path, found: &mut Vec<Given>) {
    if !kind.contains().secrets {
        return;
    }
    match (kind, input) {
        (Kind::Object(table), Input::Object(members)) => {
            for secret in table.secrets {
                if let Some(Input::String(text)) = members.get(secret.argument) {
                    found.push(Given { path: path.attribute(secret.attribute), text: text.clone() });
                }
            }
            for attribute in table.attributes {
                if let Some(input) = members.get(attribute.name) {
                    collect(&attribute.kind, input, &path.attribute(attribute.name), found);
                }
            }
        }
        (Kind::List(element, _), Input::List(items)) => {
            for (i, input) in items.iter().enumerate() {
                collect(&element.kind, input, &path.with(Step::index(i)), found);
            }
        }
        (Kind::Map(element), Input::Object(entries)) => {
            for (key, input) in entries {
                collect(&element.kind, input, &path.with(Step::Key(key.clone())), found);
            }
        }
        _ => {}
    }
}

/// Returns the secret that one of these texts shows, if it is not one that `open` has as well: a password may be the
/// name of its user.
pub fn shown<'g>(given: &'g [Given], open: &str, texts: &[String]) -> Option<&'g Given> {
    given.iter().find(|given| {
        let quoted = Json::from(given.text.as_str()).to_string();
        let spellings = [given.text.as_str(), quoted.trim_matches('"')];
        let is_in = |text: &str| spellings.iter().any(|spelling| text.contains(spelling));
        given.text.chars().count() >= TELLING && !is_in(open) && texts.iter().any(|text| is_in(text))
    })
}
