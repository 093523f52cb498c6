//! `schemas/overrides.toml`: reviewed corrections of single properties, in the words of the annotation.
//!
//! ```toml
//! [[property]]
//! type = "AWS::RDS::DBInstance"
//! path = "MasterUserPassword"
//! sensitive = true
//! reason = "why, and where that was seen"
//! link = "https://…"
//! ```
//!
//! Entries for many types with the same reason are written together:
//!
//! ```toml
//! [[volatile]]
//! reason = "why they change on an update although no schema says so"
//! [volatile.properties]
//! "AWS::EC2::LaunchTemplate" = ["LatestVersionNumber"]
//!
//! [[deprecated]]
//! reason = "where it says what to use instead"
//! [deprecated.properties."AWS::AppSync::DataSource"]
//! ElasticsearchConfig = "Use `open_search_service_config` instead."
//!
//! [[moved]]
//! reason = "where the attributes of the other provider are described"
//! [moved.types]
//! "AWS::S3::Bucket" = { aws_s3_bucket = "bucket" }
//!
//! [[tags]]
//! reason = "why the property has the tags of the object although the schema does not say so"
//! [tags.properties]
//! "AWS::Forecast::Dataset" = "Tags"
//! ```
//!
//! `[[schema]]` tables in the same file belong to `cargo xtask schemas`, which applies them before a schema is written.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use toml::{Table, Value};

use crate::annotation::Effect;
use crate::catalogue;
use crate::cfn::Path;
use crate::finding::Findings;
use crate::ir::Literal;
use crate::observed;
use crate::secrets::Secrets;

/// The file.
pub(crate) const OVERRIDES: &str = "overrides.toml";

/// The tables of the file.
const TABLES: &[&str] = &["property", "volatile", "deprecated", "moved", "tags", "schema"];

/// An override for one property of one type, or an observed fact about it.
#[derive(Debug, Clone)]
pub struct PropertyOverride {
    /// The file that it is written in.
    pub file: &'static str,
    /// The type.
    pub type_name: String,
    /// The property.
    pub path: Path,
    /// The effect on the property.
    pub effect: Effect,
}

/// A type of another provider whose states become states of a type.
#[derive(Debug, Clone)]
pub struct MovedOverride {
    /// The type.
    pub type_name: String,
    /// The other provider's type.
    pub source: String,
    /// Its attributes that make the identifier, separated by `|`.
    pub identifier: String,
}

/// The property that has the tags of a type.
#[derive(Debug, Clone)]
pub struct TagsOverride {
    /// The type.
    pub type_name: String,
    /// The property, one of the root.
    pub property: String,
}

/// The overrides of a file.
#[derive(Debug, Clone, Default)]
pub struct Overrides {
    /// The overrides of single properties.
    pub properties: Vec<PropertyOverride>,
    /// The types of other providers whose states can be taken over.
    pub moved: Vec<MovedOverride>,
    /// The properties that have the tags of types.
    pub tags: Vec<TagsOverride>,
    /// The types that were observed to refuse every update.
    pub fixed: BTreeSet<String>,
    /// The list of secrets beside the overrides.
    pub secrets: Arc<Secrets>,
}

/// The texts of the files beside a schema that are about all types.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Beside<'t> {
    /// `overrides.toml`.
    pub overrides: Option<&'t str>,
    /// `secrets.toml`.
    pub secrets: Option<&'t str>,
    /// `observed.toml`.
    pub observed: Option<&'t str>,
}

impl Overrides {
    /// Reads the files, or returns the last result if the texts are the same: a crate has one of each, and thousands of
    /// annotations that need them.
    ///
    /// `unknown` returns those of the types that have no schema, each with the type that was probably meant.
    pub fn parse_once(
        beside: Beside<'_>,
        unknown: impl Fn(&BTreeSet<&str>) -> Vec<(String, Option<String>)>,
        findings: &mut Findings,
    ) -> Arc<Self> {
        type Read = ([Option<String>; 3], Arc<Overrides>);
        static LAST: Mutex<Option<Read>> = Mutex::new(None);
        let texts = [beside.overrides, beside.secrets, beside.observed];
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |read: &[Option<String>; 3]| texts == read.each_ref().map(Option::as_deref);
        if let Some((_, overrides)) = last.as_ref().filter(|(read, _)| is_same(read)) {
            return Arc::clone(overrides);
        }
        let mut found = Findings::new();
        let overrides = Arc::new(Self::parse_all(beside, &mut found));
        for (type_name, near) in unknown(&overrides.types()) {
            found.push(catalogue::override_of_no_type(&type_name, near.as_deref()));
        }
        for (type_name, near) in unknown(&overrides.observed_types()) {
            found.push(catalogue::fact_of_no_type(&type_name, near.as_deref()));
        }
        for (type_name, near) in unknown(&overrides.secrets.types()) {
            found.push(catalogue::secrets_of_no_type(&type_name, near.as_deref()));
        }
        // Errors must be reported each time.
        if !found.has_errors() {
            *last = Some((texts.map(|text| text.map(Into::into)), Arc::clone(&overrides)));
        }
        findings.append(found);
        overrides
    }

    /// Returns the types that the overrides are about.
    fn types(&self) -> BTreeSet<&str> {
        let of_properties =
            self.properties.iter().filter(|o| o.file == OVERRIDES).map(|o| o.type_name.as_str());
        let of_moved = self.moved.iter().map(|o| o.type_name.as_str());
        of_properties.chain(of_moved).chain(self.tags.iter().map(|o| o.type_name.as_str())).collect()
    }

    /// Returns the types that facts are about.
    fn observed_types(&self) -> BTreeSet<&str> {
        let of_properties =
            self.properties.iter().filter(|o| o.file != OVERRIDES).map(|o| o.type_name.as_str());
        of_properties.chain(self.fixed.iter().map(String::as_str)).collect()
    }

    /// Returns the overrides of one type.
    pub(crate) fn about(&self, type_name: &str) -> Self {
        Self {
            properties: self.properties.iter().filter(|o| o.type_name == type_name).cloned().collect(),
            moved: self.moved.iter().filter(|o| o.type_name == type_name).cloned().collect(),
            tags: self.tags.iter().filter(|o| o.type_name == type_name).cloned().collect(),
            fixed: self.fixed.get(type_name).cloned().into_iter().collect(),
            secrets: Arc::clone(&self.secrets),
        }
    }

    /// Reads the files.
    pub fn parse_all(beside: Beside<'_>, findings: &mut Findings) -> Self {
        let overrides = beside.overrides.map(|text| Self::parse(text, findings)).unwrap_or_default();
        let secrets = beside.secrets.map(|text| Secrets::parse(text, findings)).unwrap_or_default();
        let facts = beside.observed.map(|text| observed::parse(text, findings)).unwrap_or_default();
        let properties = overrides.properties.into_iter().chain(facts.properties).collect();
        Self { properties, fixed: facts.fixed, secrets: Arc::new(secrets), ..overrides }
    }

    /// Reads `overrides.toml`.
    pub fn parse(text: &str, findings: &mut Findings) -> Self {
        let table: Table = match text.parse() {
            Ok(table) => table,
            Err(error) => {
                findings.push(catalogue::bad_overrides(&error.to_string()));
                return Self::default();
            }
        };
        let mut overrides = Self::default();
        // Otherwise a misspelled table would be ignored while everybody believes it to be in force.
        for (word, _) in
            table.iter().filter(|(word, value)| !TABLES.contains(&word.as_str()) || !value.is_array())
        {
            findings.push(catalogue::unknown_override_table(word, TABLES));
        }
        for word in TABLES {
            for entry in table.get(*word).and_then(Value::as_array).into_iter().flatten() {
                match *word {
                    "schema" => {}
                    "property" => overrides.entry(entry, findings),
                    word => overrides.of_many_types(word, entry, findings),
                }
            }
        }
        overrides
    }

    /// Reads an entry about many types that share a reason.
    fn of_many_types(&mut self, word: &str, entry: &Value, findings: &mut Findings) {
        let member = if word == "moved" { "types" } else { "properties" };
        let has_reason = entry.get("reason").is_some_and(Value::is_str);
        let Some(types) = entry.get(member).and_then(Value::as_table).filter(|_| has_reason) else {
            let message = format!("every `[[{word}]]` has `reason` and `{member}`");
            findings.push(catalogue::bad_overrides(&message));
            return;
        };
        for (type_name, said) in types {
            let message = match (word, said) {
                ("volatile", Value::Array(paths)) if paths.iter().all(Value::is_str) => {
                    for path in paths.iter().filter_map(Value::as_str) {
                        self.say(type_name, path, Effect::Volatile);
                    }
                    continue;
                }
                ("tags", Value::String(property)) => {
                    let (type_name, property) = (type_name.clone(), property.clone());
                    self.tags.push(TagsOverride { type_name, property });
                    continue;
                }
                ("deprecated" | "moved", Value::Table(texts)) => {
                    self.texts(word, type_name, texts, findings);
                    continue;
                }
                ("volatile", _) => format!("the properties of {type_name} are no list of property paths"),
                ("deprecated", _) => {
                    format!("the properties of {type_name} are no table of property paths and texts")
                }
                ("moved", _) => format!("what becomes {type_name} is no table of types and identifiers"),
                _ => format!("the tags of {type_name} are no name of a property"),
            };
            findings.push(catalogue::bad_overrides(&message));
        }
    }

    /// Reads the messages for deprecated properties of a type, or the types that can be moved to it.
    fn texts(&mut self, word: &str, type_name: &str, texts: &Table, findings: &mut Findings) {
        for (name, text) in texts {
            match text.as_str() {
                None => findings.push(catalogue::unknown_override(type_name, name, &text.to_string())),
                Some(text) if word == "deprecated" => {
                    self.say(type_name, name, Effect::Deprecated(text.into()));
                }
                Some(text) => self.moved.push(MovedOverride {
                    type_name: type_name.into(),
                    source: name.clone(),
                    identifier: text.into(),
                }),
            }
        }
    }

    fn say(&mut self, type_name: &str, path: &str, effect: Effect) {
        let path = Path::from_property_path(path);
        self.properties.push(PropertyOverride { file: OVERRIDES, type_name: type_name.into(), path, effect });
    }

    fn entry(&mut self, entry: &Value, findings: &mut Findings) {
        let text = |key: &str| entry.get(key).and_then(Value::as_str);
        let (Some(type_name), Some(path), Some(_)) = (text("type"), text("path"), text("reason")) else {
            findings.push(catalogue::bad_overrides("every entry has `type`, `path` and `reason`"));
            return;
        };
        for (word, value) in entry.as_table().into_iter().flatten() {
            let effect = match (word.as_str(), value) {
                ("type" | "path" | "reason" | "link", _) => continue,
                ("default", value) => literal(value).filter(has_no_object).map(Effect::Default),
                ("deprecated", Value::String(advice)) => Some(Effect::Deprecated(advice.clone())),
                (word, Value::Boolean(true)) => Effect::from_word(word),
                _ => None,
            };
            match effect {
                Some(effect) => self.say(type_name, path, effect),
                None => findings.push(catalogue::unknown_override(type_name, path, word)),
            }
        }
    }
}

pub(crate) fn literal(value: &Value) -> Option<Literal> {
    match value {
        Value::Boolean(value) => Some(Literal::Bool(*value)),
        Value::Integer(value) => Some(Literal::Int(*value)),
        Value::Float(value) => Some(Literal::Number(value.to_string())),
        Value::String(text) => Some(Literal::String(text.clone())),
        Value::Array(items) => items.iter().map(literal).collect::<Option<_>>().map(Literal::List),
        Value::Table(members) => {
            let member = |(name, value): (&String, &Value)| Some((name.clone(), literal(value)?));
            members.iter().map(member).collect::<Option<_>>().map(Literal::Object)
        }
        Value::Datetime(_) => None,
    }
}

/// Whether a literal can be the default of a property.
fn has_no_object(literal: &Literal) -> bool {
    match literal {
        Literal::Object(_) => false,
        Literal::List(items) => items.iter().all(has_no_object),
        _ => true,
    }
}
