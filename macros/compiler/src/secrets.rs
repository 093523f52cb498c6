//! `schemas/secrets.toml`: which properties are secrets, and which only look like secrets.
//!
//! ```toml
//! [secret]
//! "AWS::RDS::DBInstance" = ["/properties/MasterUserPassword"]
//!
//! [[not_secret]]
//! reason = "why these are none"
//! [not_secret.properties]
//! "AWS::RDS::DBProxy" = ["/properties/Auth/*/SecretArn"]
//! ```
//!
//! Pointers are written like those of `writeOnlyProperties`: names, and `*` for the elements of a list or map. If the
//! elements themselves are secrets, the pointer is that of the collection.
//!
//! Like `overrides.toml`, the file is beside the schemas that it is about. Secrets that users set get write-only
//! arguments, and all secrets are sensitive where users ask for that.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use crate::catalogue;
use crate::cfn::{Path, Segment};
use crate::finding::Findings;

/// The members of the file.
const MEMBERS: &[&str] = &["secret", "not_secret"];

/// The members of an entry of `[[not_secret]]`.
const OF_A_REASON: &[&str] = &["reason", "properties"];

/// Properties by type.
type Properties = BTreeMap<String, BTreeSet<Path>>;

/// The reviewed properties of a file.
#[derive(Debug, Clone, Default)]
pub struct Secrets {
    secret: Properties,
    not_secret: Properties,
}

impl Secrets {
    /// Reads the file.
    pub fn parse(text: &str, findings: &mut Findings) -> Self {
        let mut secrets = Self::default();
        let table: Table = match text.parse() {
            Ok(table) => table,
            Err(error) => {
                findings.push(catalogue::bad_secrets(&error.to_string()));
                return secrets;
            }
        };
        refuse_others(&table, MEMBERS, findings);
        match table.get("secret").map(Value::as_table) {
            None => {}
            Some(Some(types)) => secrets.add_all(types, true, findings),
            Some(None) => findings.push(catalogue::bad_secrets("`secret` is not a table")),
        }
        match table.get("not_secret").map(Value::as_array) {
            None => {}
            Some(Some(entries)) => entries.iter().for_each(|entry| secrets.add_reason(entry, findings)),
            Some(None) => findings.push(catalogue::bad_secrets("`not_secret` is not a list of tables")),
        }
        secrets
    }

    /// Returns a list with the secrets of one type.
    pub(crate) fn of_type(type_name: &str, properties: BTreeSet<Path>) -> Self {
        Self { secret: [(type_name.to_owned(), properties)].into(), not_secret: Properties::new() }
    }

    /// Returns the properties of a type that are secrets.
    #[must_use]
    pub fn of(&self, type_name: &str) -> &BTreeSet<Path> {
        static NONE: BTreeSet<Path> = BTreeSet::new();
        self.secret.get(type_name).unwrap_or(&NONE)
    }

    /// Returns the properties of a type that were reviewed.
    pub(crate) fn about(&self, type_name: &str) -> impl Iterator<Item = &Path> {
        [&self.secret, &self.not_secret].into_iter().filter_map(|part| part.get(type_name)).flatten()
    }

    /// Returns the types that the file is about.
    pub(crate) fn types(&self) -> BTreeSet<&str> {
        self.secret.keys().chain(self.not_secret.keys()).map(String::as_str).collect()
    }

    /// Returns all secrets, with their types.
    pub fn secret(&self) -> impl Iterator<Item = (&str, &Path)> {
        pairs(&self.secret)
    }

    /// Returns all properties that were reviewed and are not secrets, with their types.
    pub fn not_secret(&self) -> impl Iterator<Item = (&str, &Path)> {
        pairs(&self.not_secret)
    }

    /// Reads properties that are not secrets for the same reason.
    fn add_reason(&mut self, entry: &Value, findings: &mut Findings) {
        let reason = entry.get("reason").and_then(Value::as_str).filter(|reason| !reason.trim().is_empty());
        let types = entry.get("properties").and_then(Value::as_table);
        let (Some(_), Some(types)) = (reason, types) else {
            findings.push(catalogue::bad_secrets("every `[[not_secret]]` has `reason` and `properties`"));
            return;
        };
        if let Some(entry) = entry.as_table() {
            refuse_others(entry, OF_A_REASON, findings);
        }
        self.add_all(types, false, findings);
    }

    fn add_all(&mut self, types: &Table, is_secret: bool, findings: &mut Findings) {
        for (type_name, pointers) in types {
            let pointers: Option<Vec<&str>> =
                pointers.as_array().and_then(|pointers| pointers.iter().map(Value::as_str).collect());
            let Some(pointers) = pointers.filter(|pointers| !pointers.is_empty()) else {
                let message = format!("the properties of {type_name} are not a list of pointers");
                findings.push(catalogue::bad_secrets(&message));
                continue;
            };
            for pointer in pointers {
                self.add(type_name, pointer, is_secret, findings);
            }
        }
    }

    fn add(&mut self, type_name: &str, pointer: &str, is_secret: bool, findings: &mut Findings) {
        let Some(path) = Path::from_pointer(pointer).filter(is_well_written) else {
            findings.push(catalogue::bad_secret(type_name, pointer, catalogue::SECRET_POINTER));
            return;
        };
        let has = |part: &Properties| part.get(type_name).is_some_and(|paths| paths.contains(&path));
        if has(&self.secret) || has(&self.not_secret) {
            findings.push(catalogue::bad_secret(type_name, pointer, catalogue::SECRET_TWICE));
            return;
        }
        let part = if is_secret { &mut self.secret } else { &mut self.not_secret };
        part.entry(type_name.into()).or_default().insert(path);
    }
}

fn pairs(properties: &Properties) -> impl Iterator<Item = (&str, &Path)> {
    properties.iter().flat_map(|(type_name, paths)| paths.iter().map(move |path| (&**type_name, path)))
}

/// Whether there is only one way to write the path, so that two paths are equal if their texts are.
fn is_well_written(path: &Path) -> bool {
    let is_name = |segment: &Segment| matches!(segment, Segment::Name(name) if !name.is_empty());
    let is_step = |segment: &Segment| *segment == Segment::Any || is_name(segment);
    path.segments.iter().all(is_step)
        && path.segments.first().is_some_and(is_name)
        && path.segments.last().is_some_and(is_name)
}

/// Reports members that nothing reads, such as misspelled ones.
fn refuse_others(table: &Table, known: &[&str], findings: &mut Findings) {
    for word in table.keys().filter(|word| !known.contains(&word.as_str())) {
        let known = known.join("`, `");
        let word = catalogue::shortened(word);
        findings.push(catalogue::bad_secrets(&format!("unknown member `{word}`: expected `{known}`")));
    }
}
