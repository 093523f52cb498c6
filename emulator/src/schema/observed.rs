//! `observed.toml`: what services do with single properties although the schemas do not say so, as seen on real
//! accounts. The file lies beside the schemas; `schemas/README.md` describes its tables.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::{PropertyPath, TypeSchema};

/// How a service spells a value other than it was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Spelling {
    Case,
    KeysCase,
    Number,
    Boolean,
    Hour,
    Rate,
    Version,
    Dot,
    Slash,
    Arn,
    Access,
    Properties,
    SshKey,
    Json,
    Scalars,
    Members,
    Space,
    Star,
    /// A way that the emulator does not know: the value stays as it is.
    #[serde(other)]
    Unknown,
}

/// What was observed of one type.
#[derive(Debug, Default)]
pub(crate) struct Observed {
    /// Values that come back in another spelling.
    pub(crate) spelled: Vec<(Spelling, PropertyPath)>,
    /// Lists that come back in another order.
    pub(crate) unordered: Vec<PropertyPath>,
    /// Lists whose order counts, whatever the schema says.
    pub(crate) ordered: Vec<PropertyPath>,
    /// Lists to which the service adds elements, and the member that names an element.
    pub(crate) added: Vec<(PropertyPath, String)>,
    /// The values of properties that were not sent. Of several, the service chooses one for each object.
    pub(crate) filled: Vec<(PropertyPath, Vec<Value>)>,
    /// Properties that were not sent and get a value of the service's choice.
    pub(crate) chosen: Vec<PropertyPath>,
    /// Properties that are never returned.
    pub(crate) hidden: Vec<PropertyPath>,
    /// Properties whose removal is ignored.
    pub(crate) kept: Vec<PropertyPath>,
    /// Values beside which other properties are refused.
    pub(crate) excluded: Vec<Exclusion>,
    /// Whether every update is refused.
    pub(crate) is_fixed: bool,
    /// Properties whose empty value is returned, and refused in an update.
    pub(crate) refused: Vec<PropertyPath>,
}

/// Values of a property beside which others are refused.
#[derive(Debug)]
pub(crate) struct Exclusion {
    pub(crate) path: PropertyPath,
    /// The values; all if there are none.
    pub(crate) values: Vec<Value>,
    /// The others, from the object that the property is in.
    pub(crate) removes: Vec<PropertyPath>,
}

/// The whole file. A table that is not known is left to readers that know it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Facts {
    equal: Vec<Equal>,
    unordered: Vec<Table<Vec<String>>>,
    ordered: Vec<Table<Vec<String>>>,
    identified: Vec<Table<BTreeMap<String, String>>>,
    added: Vec<Table<BTreeMap<String, String>>>,
    filled: Vec<Table<BTreeMap<String, Value>>>,
    chosen: Vec<Table<Vec<String>>>,
    hidden: Vec<Table<Vec<String>>>,
    kept: Vec<Table<BTreeMap<String, Value>>>,
    excluded: Vec<Excluded>,
    fixed: Vec<Fixed>,
    refused: Vec<Table<Vec<String>>>,
}

/// What is said of properties, by type.
#[derive(Debug, Deserialize)]
struct Table<P> {
    properties: BTreeMap<String, P>,
}

#[derive(Debug, Deserialize)]
struct Equal {
    how: Spelling,
    properties: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Deserialize)]
struct Excluded {
    #[serde(rename = "type")]
    type_name: String,
    paths: Vec<String>,
    #[serde(default)]
    values: Vec<Value>,
    removes: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Fixed {
    types: Vec<String>,
}

impl Facts {
    pub(super) fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// Returns what was observed of a type.
    pub(super) fn of(&self, schema: &TypeSchema) -> Observed {
        let name = &schema.name;
        let listed = |tables: &[Table<Vec<String>>]| {
            let paths = tables.iter().filter_map(|table| table.properties.get(name)).flatten();
            paths.map(|path| schema.path(path)).collect::<Vec<_>>()
        };
        let spelled = self.equal.iter().flat_map(|equal| {
            let paths = equal.properties.get(name).into_iter().flatten();
            paths.map(|path| (equal.how, schema.path(path)))
        });
        let mut unordered = listed(&self.unordered);
        unordered.extend(pairs(&self.identified, name).map(|(path, _)| schema.path(path)));
        let excluded = self.excluded.iter().filter(|excluded| excluded.type_name == *name);
        Observed {
            spelled: spelled.collect(),
            unordered,
            ordered: listed(&self.ordered),
            added: pairs(&self.added, name).map(|(path, key)| (schema.path(path), key.clone())).collect(),
            filled: pairs(&self.filled, name)
                .map(|(path, value)| (schema.path(path), any_of(value)))
                .collect(),
            chosen: listed(&self.chosen),
            hidden: listed(&self.hidden),
            kept: pairs(&self.kept, name).map(|(path, _)| schema.path(path)).collect(),
            excluded: excluded
                .flat_map(|excluded| {
                    excluded.paths.iter().map(|path| Exclusion {
                        path: schema.path(path),
                        values: excluded.values.clone(),
                        removes: excluded.removes.iter().map(|path| schema.path(path)).collect(),
                    })
                })
                .collect(),
            is_fixed: self.fixed.iter().any(|fixed| fixed.types.contains(name)),
            refused: listed(&self.refused),
        }
    }
}

/// Returns the paths of a type with what is said of each.
fn pairs<'f, V>(
    tables: &'f [Table<BTreeMap<String, V>>],
    type_name: &str,
) -> impl Iterator<Item = (&'f String, &'f V)> {
    let of_type = tables.iter().filter_map(move |table| table.properties.get(type_name));
    of_type.flatten()
}

/// Returns the possible values: one, or those of `{ one_of = […] }`.
fn any_of(value: &Value) -> Vec<Value> {
    let several = value.get("one_of").and_then(Value::as_array);
    several.cloned().unwrap_or_else(|| vec![value.clone()])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A form of the file that cannot be read would leave out all facts, and a path that leads nowhere one of them.
    #[test]
    fn the_facts_of_the_repository_are_about_properties_that_exist() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas/observed.toml");
        let text = std::fs::read_to_string(path).unwrap();
        let facts = Facts::read(&text).unwrap();
        let known = [
            "equal",
            "unordered",
            "ordered",
            "identified",
            "added",
            "filled",
            "chosen",
            "hidden",
            "kept",
            "excluded",
            "fixed",
            "refused",
        ];
        let tables: BTreeMap<String, Value> = toml::from_str(&text).unwrap();
        assert!(tables.keys().all(|name| known.contains(&name.as_str())), "{:?}", tables.keys());
        assert!(facts.equal.iter().all(|equal| equal.how != Spelling::Unknown), "a spelling is not known");
        let (mut count, mut astray) = (0, Vec::new());
        for document in super::super::registry() {
            let mut schema = TypeSchema::read(document).unwrap();
            schema.observed = facts.of(&schema);
            let observed = &schema.observed;
            let spelled = observed.spelled.iter().map(|(_, path)| path);
            let added = observed.added.iter().map(|(path, _)| path);
            let filled = observed.filled.iter().map(|(path, _)| path);
            let paths = [&observed.unordered, &observed.ordered, &observed.chosen, &observed.hidden];
            let paths = paths.into_iter().chain([&observed.kept, &observed.refused]).flatten();
            for path in paths.chain(spelled).chain(added).chain(filled) {
                count += 1;
                if schema.node(&path.steps).is_none() {
                    astray.push(format!("{} {}", schema.name, path.pointer));
                }
            }
            let unordered = observed.unordered.iter().chain(observed.added.iter().map(|(path, _)| path));
            let lists = unordered.map(|path| (path, false));
            for (path, is_ordered) in lists.chain(observed.ordered.iter().map(|path| (path, true))) {
                let is_as_observed = |list| schema.is_ordered(list) == is_ordered;
                assert!(
                    schema.node(&path.steps).is_none_or(is_as_observed),
                    "{} {}",
                    schema.name,
                    path.pointer
                );
            }
        }
        assert!(count > 500, "only {count} facts were found");
        assert!(astray.is_empty(), "{} lead nowhere:\n{}", astray.len(), astray.join("\n"));
    }

    #[test]
    fn what_was_observed_of_an_order_goes_before_the_schema() {
        let schemas = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas");
        let schemas = crate::SchemaStore::folder(&schemas).unwrap();
        let schema = schemas.get("AWS::CertificateManager::Certificate").unwrap().unwrap();
        let names = schema.raw.pointer("/properties/SubjectAlternativeNames").unwrap();
        assert_eq!((names.get("insertionOrder"), schema.is_ordered(names)), (None, false));
    }

    /// Facts and types of each table, as they stand in `docs/explanation/recorded.md`. With `FERROFORM_BLESS`, they are written there.
    #[test]
    fn the_page_about_recorded_objects_counts_the_facts() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let text = std::fs::read_to_string(folder.join("schemas/observed.toml")).unwrap();
        let path = folder.join("docs/explanation/recorded.md");
        let page = std::fs::read_to_string(&path).unwrap();
        let tables: BTreeMap<String, Vec<Value>> = toml::from_str(&text).unwrap();
        let (mut counted, mut missing) = (page.clone(), Vec::new());
        for (name, tables) in &tables {
            let (mut count, mut types) = (0, std::collections::BTreeSet::new());
            for table in tables {
                for (type_name, facts) in table["properties"].as_object().into_iter().flatten() {
                    types.insert(type_name.as_str());
                    count += facts.as_array().map_or_else(|| facts.as_object().unwrap().len(), Vec::len);
                }
                let named = table["types"].as_array().into_iter().flatten().chain(table.get("type"));
                let named: Vec<&str> = named.filter_map(Value::as_str).collect();
                count += named.len();
                types.extend(named);
            }
            let row = page.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
            let Some((row, says)) = row.and_then(|row| Some((row, row.split('|').nth(2)?))) else {
                missing.push(name.as_str());
                continue;
            };
            counted = counted.replace(row, &format!("| `{name}` |{says}| {count} | {} |", types.len()));
        }
        assert!(missing.is_empty(), "docs/explanation/recorded.md has no row for {}", missing.join(", "));
        if std::env::var_os("FERROFORM_BLESS").is_some() {
            std::fs::write(path, counted).unwrap();
        } else {
            assert_eq!(page, counted, "FERROFORM_BLESS=1 writes the figures");
        }
    }

    #[test]
    fn what_only_other_readers_know_is_left_to_them() {
        let facts = "[[later]]\nx = 1\n[[equal]]\nhow = \"later\"\nproperties = {}\n";
        assert_eq!(Facts::read(facts).unwrap().equal[0].how, Spelling::Unknown);
        assert!(Facts::read("[[equal]]\nproperties = {}").is_err(), "but not what says nothing");
    }

    #[test]
    fn one_value_or_several_can_be_filled_in() {
        assert_eq!(any_of(&json!({ "one_of": [1, 2] })), [json!(1), json!(2)]);
        assert_eq!(any_of(&json!({ "Mode": "ON" })), [json!({ "Mode": "ON" })]);
    }
}
