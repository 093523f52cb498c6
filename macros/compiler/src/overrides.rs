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
use crate::secrets::Secrets;

/// The tables of the file.
const TABLES: &[&str] = &["property", "volatile", "deprecated", "moved", "tags", "schema"];

/// An override for one property of one type.
#[derive(Debug, Clone)]
pub struct PropertyOverride {
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
        type Read = ([Option<String>; 2], Arc<Overrides>);
        static LAST: Mutex<Option<Read>> = Mutex::new(None);
        let texts = [beside.overrides, beside.secrets];
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |read: &[Option<String>; 2]| texts == read.each_ref().map(Option::as_deref);
        if let Some((_, overrides)) = last.as_ref().filter(|(read, _)| is_same(read)) {
            return Arc::clone(overrides);
        }
        let mut found = Findings::new();
        let overrides = Arc::new(Self::parse_all(beside, &mut found));
        for (type_name, near) in unknown(&overrides.types()) {
            found.push(catalogue::override_of_no_type(&type_name, near.as_deref()));
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
        let of_properties = self.properties.iter().map(|o| o.type_name.as_str());
        let of_moved = self.moved.iter().map(|o| o.type_name.as_str());
        of_properties.chain(of_moved).chain(self.tags.iter().map(|o| o.type_name.as_str())).collect()
    }

    /// Returns the overrides of one type.
    pub(crate) fn about(&self, type_name: &str) -> Self {
        Self {
            properties: self.properties.iter().filter(|o| o.type_name == type_name).cloned().collect(),
            moved: self.moved.iter().filter(|o| o.type_name == type_name).cloned().collect(),
            tags: self.tags.iter().filter(|o| o.type_name == type_name).cloned().collect(),
            secrets: Arc::clone(&self.secrets),
        }
    }

    /// Reads the files.
    pub fn parse_all(beside: Beside<'_>, findings: &mut Findings) -> Self {
        let overrides = beside.overrides.map(|text| Self::parse(text, findings)).unwrap_or_default();
        let secrets = beside.secrets.map(|text| Secrets::parse(text, findings)).unwrap_or_default();
        Self { secrets: Arc::new(secrets), ..overrides }
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
        for entry in table.get("property").and_then(Value::as_array).into_iter().flatten() {
            overrides.entry(entry, findings);
        }
        for entry in table.get("volatile").and_then(Value::as_array).into_iter().flatten() {
            overrides.volatile(entry, findings);
        }
        for entry in table.get("deprecated").and_then(Value::as_array).into_iter().flatten() {
            overrides.deprecated(entry, findings);
        }
        for entry in table.get("moved").and_then(Value::as_array).into_iter().flatten() {
            overrides.moved(entry, findings);
        }
        for entry in table.get("tags").and_then(Value::as_array).into_iter().flatten() {
            overrides.tags(entry, findings);
        }
        overrides
    }

    /// Reads properties of many types that change with updates.
    fn volatile(&mut self, entry: &Value, findings: &mut Findings) {
        for (type_name, paths) in of_many_types("volatile", "properties", entry, findings) {
            let paths: Option<Vec<&str>> =
                paths.as_array().and_then(|paths| paths.iter().map(Value::as_str).collect());
            let Some(paths) = paths else {
                let message = format!("the properties of {type_name} are no list of property paths");
                findings.push(catalogue::bad_overrides(&message));
                continue;
            };
            for path in paths {
                self.say(type_name, path, Effect::Volatile);
            }
        }
    }

    /// Reads deprecation messages for properties of many types.
    fn deprecated(&mut self, entry: &Value, findings: &mut Findings) {
        for (type_name, advice) in of_many_types("deprecated", "properties", entry, findings) {
            let Some(advice) = advice.as_table() else {
                let message =
                    format!("the properties of {type_name} are no table of property paths and texts");
                findings.push(catalogue::bad_overrides(&message));
                continue;
            };
            for (path, text) in advice {
                match text.as_str() {
                    Some(text) => self.say(type_name, path, Effect::Deprecated(text.into())),
                    None => findings.push(catalogue::unknown_override(type_name, path, &text.to_string())),
                }
            }
        }
    }

    /// Reads the types of other providers that can be moved to types.
    fn moved(&mut self, entry: &Value, findings: &mut Findings) {
        for (type_name, sources) in of_many_types("moved", "types", entry, findings) {
            let Some(sources) = sources.as_table() else {
                let message = format!("what becomes {type_name} is no table of types and identifiers");
                findings.push(catalogue::bad_overrides(&message));
                continue;
            };
            for (source, identifier) in sources {
                match identifier.as_str() {
                    Some(identifier) => self.moved.push(MovedOverride {
                        type_name: type_name.clone(),
                        source: source.clone(),
                        identifier: identifier.into(),
                    }),
                    None => {
                        findings.push(catalogue::unknown_override(
                            type_name,
                            source,
                            &identifier.to_string(),
                        ));
                    }
                }
            }
        }
    }

    /// Reads the properties that have the tags of types.
    fn tags(&mut self, entry: &Value, findings: &mut Findings) {
        for (type_name, property) in of_many_types("tags", "properties", entry, findings) {
            let Some(property) = property.as_str() else {
                let message = format!("the tags of {type_name} are no name of a property");
                findings.push(catalogue::bad_overrides(&message));
                continue;
            };
            self.tags.push(TagsOverride { type_name: type_name.clone(), property: property.into() });
        }
    }

    fn say(&mut self, type_name: &str, path: &str, effect: Effect) {
        let path = Path::from_property_path(path);
        self.properties.push(PropertyOverride { type_name: type_name.into(), path, effect });
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
                ("default", value) => literal(value).map(Effect::Default),
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

/// Returns the contents of an entry by type. The entry must have a reason.
fn of_many_types<'e>(
    word: &str,
    member: &str,
    entry: &'e Value,
    findings: &mut Findings,
) -> impl Iterator<Item = (&'e String, &'e Value)> + use<'e> {
    let has_reason = entry.get("reason").is_some_and(Value::is_str);
    let types = entry.get(member).and_then(Value::as_table).filter(|_| has_reason);
    if types.is_none() {
        let message = format!("every `[[{word}]]` has `reason` and `{member}`");
        findings.push(catalogue::bad_overrides(&message));
    }
    types.into_iter().flatten()
}

fn literal(value: &Value) -> Option<Literal> {
    match value {
        Value::Boolean(value) => Some(Literal::Bool(*value)),
        Value::Integer(value) => Some(Literal::Int(*value)),
        Value::Float(value) => Some(Literal::Number(value.to_string())),
        Value::String(text) => Some(Literal::String(text.clone())),
        Value::Array(items) => items.iter().map(literal).collect::<Option<_>>().map(Literal::List),
        Value::Table(_) | Value::Datetime(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_use_the_words_of_the_annotation() {
        let mut findings = Findings::new();
        let text = "[[schema]]\ntype = \"A::B::C\"\n[[property]]\ntype = \"A::B::C\"\npath = \"D\"\nreason = \"r\"\nwarn = true\n";
        let overrides = Overrides::parse(text, &mut findings);
        assert_eq!(overrides.properties.len(), 1);
        assert_eq!(overrides.properties.first().map(|o| &o.effect), Some(&Effect::Warn));
        assert!(!findings.has_errors());
    }

    #[test]
    fn volatile_properties_of_many_types_share_a_reason() {
        let mut findings = Findings::new();
        let text = "[[volatile]]\nreason = \"r\"\n[volatile.properties]\n\"A::B::C\" = [\"D\", \"E/*/F\"]\n\"A::B::D\" = [\"G\"]\n";
        let overrides = Overrides::parse(text, &mut findings);
        let said: Vec<_> = overrides.properties.iter().map(|o| (&*o.type_name, &*o.path.written)).collect();
        assert_eq!(said, [("A::B::C", "D"), ("A::B::C", "E/*/F"), ("A::B::D", "G")]);
        assert!(overrides.properties.iter().all(|o| o.effect == Effect::Volatile) && !findings.has_errors());
    }

    #[test]
    fn volatile_properties_need_a_reason_and_a_list() {
        for entry in [
            "[volatile.properties]\n\"A::B::C\" = [\"D\"]",
            "reason = \"r\"\n[volatile.properties]\n\"A::B::C\" = \"D\"",
        ] {
            let mut findings = Findings::new();
            let _ = Overrides::parse(&format!("[[volatile]]\n{entry}\n"), &mut findings);
            assert!(findings.has_errors(), "{entry}");
        }
    }

    #[test]
    fn what_to_use_instead_is_said_by_type_and_path() {
        let mut findings = Findings::new();
        let text = "[[deprecated]]\nreason = \"r\"\n[deprecated.properties.\"A::B::C\"]\nD = \"Use `e` instead.\"\n\"F/*/G\" = \"t\"\n";
        let overrides = Overrides::parse(text, &mut findings);
        let said = overrides.properties.iter().map(|o| (&*o.path.written, o.effect.clone()));
        let advice = |text: &str| Effect::Deprecated(text.into());
        assert_eq!(said.collect::<Vec<_>>(), [("D", advice("Use `e` instead.")), ("F/*/G", advice("t"))]);
        assert!(!findings.has_errors());
    }

    #[test]
    fn what_to_use_instead_needs_a_reason_and_texts() {
        for entry in [
            "[deprecated.properties.\"A::B::C\"]\nD = \"t\"",
            "reason = \"r\"\n[deprecated.properties]\n\"A::B::C\" = [\"D\"]",
            "reason = \"r\"\n[deprecated.properties.\"A::B::C\"]\nD = true",
        ] {
            let mut findings = Findings::new();
            let _ = Overrides::parse(&format!("[[deprecated]]\n{entry}\n"), &mut findings);
            assert!(findings.has_errors(), "{entry}");
        }
    }

    #[test]
    fn types_to_move_from_are_said_by_type() {
        let mut findings = Findings::new();
        let text =
            "[[moved]]\nreason = \"r\"\n[moved.types]\n\"A::B::C\" = { x_c = \"id\", x_d = \"a|b\" }\n";
        let overrides = Overrides::parse(text, &mut findings);
        let said: Vec<_> =
            overrides.moved.iter().map(|o| (&*o.type_name, &*o.source, &*o.identifier)).collect();
        assert_eq!(said, [("A::B::C", "x_c", "id"), ("A::B::C", "x_d", "a|b")]);
        assert!(!findings.has_errors());
    }

    #[test]
    fn types_to_move_from_need_a_reason_and_texts() {
        for entry in [
            "[moved.types]\n\"A::B::C\" = { x_c = \"id\" }",
            "reason = \"r\"\n[moved.properties]\n\"A::B::C\" = { x_c = \"id\" }",
            "reason = \"r\"\n[moved.types]\n\"A::B::C\" = \"x_c\"",
            "reason = \"r\"\n[moved.types]\n\"A::B::C\" = { x_c = [\"id\"] }",
        ] {
            let mut findings = Findings::new();
            let overrides = Overrides::parse(&format!("[[moved]]\n{entry}\n"), &mut findings);
            assert!(findings.has_errors() && overrides.moved.is_empty(), "{entry}");
        }
    }

    #[test]
    fn tags_need_a_reason_and_the_name_of_a_property() {
        for entry in [
            "[tags.properties]\n\"A::B::C\" = \"D\"",
            "reason = \"r\"\n[tags.types]\n\"A::B::C\" = \"D\"",
            "reason = \"r\"\n[tags.properties]\n\"A::B::C\" = [\"D\"]",
        ] {
            let mut findings = Findings::new();
            let overrides = Overrides::parse(&format!("[[tags]]\n{entry}\n"), &mut findings);
            assert!(findings.has_errors() && overrides.tags.is_empty(), "{entry}");
        }
    }

    #[test]
    fn tables_are_read_however_toml_writes_them() {
        let mut findings = Findings::new();
        let text = "[[ property ]]\ntype = \"A::B::C\"\npath = \"D\"\nreason = \"r\"\nwarn = true\n";
        assert_eq!(Overrides::parse(text, &mut findings).properties.len(), 1);
        assert!(!findings.has_errors());
    }

    #[test]
    fn what_is_no_table_of_overrides_is_an_error() {
        for text in ["[[properties]]\n", "[property]\n", "schemas = 7\n", "this is no TOML\n"] {
            let mut findings = Findings::new();
            let _ = Overrides::parse(text, &mut findings);
            assert_eq!(findings.errors().count(), 1, "{text}");
        }
        let mut findings = Findings::new();
        let _ = Overrides::parse("[[properties]]\n", &mut findings);
        let message = findings.errors().map(|finding| finding.message.clone()).collect::<String>();
        assert!(message.ends_with(
            "expected `[[property]]`, `[[volatile]]`, `[[deprecated]]`, `[[moved]]`, `[[tags]]`, `[[schema]]`"
        ));
    }

    #[test]
    fn unknown_words_and_missing_reasons_are_errors() {
        for entry in ["path = \"D\"\nreason = \"r\"\nfoo = true", "path = \"D\"\nwarn = true", "path = 1"] {
            let mut findings = Findings::new();
            let _ = Overrides::parse(&format!("[[property]]\ntype = \"A::B::C\"\n{entry}\n"), &mut findings);
            assert!(findings.has_errors(), "{entry}");
        }
    }
}
