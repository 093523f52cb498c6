//! Recorded objects: what was declared, and what the service answered.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use ferroform_emulator::Recorded;
use ferroform_emulator::schema::{PropertyPath, Step, TypeSchema};
use flate2::read::MultiGzDecoder;
use serde::Deserialize;
use serde_json::{Map, Value as Json};

use crate::recorded::play::ACCOUNT;

/// What stands where the recorder could not resolve a reference.
const UNRESOLVED: &str = "__cdkrd_corpus_unresolved__";

/// One recorded object.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name in the corpus.
    pub name: String,
    /// The type, for example `AWS::Logs::LogGroup`.
    pub type_name: String,
    /// The properties as they were declared.
    pub declared: Json,
    /// The properties that the service returned.
    pub live: Json,
    /// What CloudFormation calls the object.
    pub physical_id: String,
    /// Whether the object was changed before its properties were recorded.
    pub has_drifted: bool,
}

/// The two forms of a case: that of this repository, and that of cdk-real-drift.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Own {
        #[serde(default)]
        case: String,
        #[serde(rename = "type")]
        type_name: String,
        declared: Json,
        live: Json,
        #[serde(default)]
        physical_id: String,
    },
    #[serde(rename_all = "camelCase")]
    Other {
        resource: Resource,
        live_raw: Json,
        #[serde(default)]
        expected: Vec<Json>,
    },
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Resource {
    resource_type: String,
    #[serde(default)]
    physical_id: String,
    declared: Json,
}

/// Reads a folder of JSON files, one case each, or a file with a case per line, which may be compressed.
pub fn read(corpus: &Path) -> anyhow::Result<Vec<Case>> {
    let unread = |file: &Path| format!("the corpus {} cannot be read", file.display());
    if corpus.is_dir() {
        let entries = fs::read_dir(corpus).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.with_context(|| unread(corpus))?;
        let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
        files.retain(|file| file.extension() == Some(OsStr::new("json")));
        files.sort_unstable();
        let one = |file: &PathBuf| {
            let text = fs::read_to_string(file).with_context(|| unread(file))?;
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            case(&text, name, || file.display().to_string())
        };
        return files.iter().map(one).collect();
    }
    let file = File::open(corpus).with_context(|| unread(corpus))?;
    let is_compressed = corpus.extension() == Some(OsStr::new("gz"));
    let text: Box<dyn Read> =
        if is_compressed { Box::new(MultiGzDecoder::new(file)) } else { Box::new(file) };
    let mut cases = Vec::new();
    for (number, line) in BufReader::new(text).lines().enumerate() {
        let line = line.with_context(|| unread(corpus))?;
        if !line.trim().is_empty() {
            let place = || format!("{}, line {}", corpus.display(), number + 1);
            cases.push(case(&line, format!("line {}", number + 1), place)?);
        }
    }
    Ok(cases)
}

/// Reads a case. `place` is the file, and the line if it has several cases.
fn case(text: &str, name: String, place: impl Fn() -> String) -> anyhow::Result<Case> {
    let written = serde_json::from_str::<Written>(text).with_context(|| {
        format!("{} is no recorded case: it needs `type`, `declared`, `live` and `physical_id`", place())
    })?;
    Ok(match written {
        Written::Own { case, type_name, declared, live, physical_id } => {
            let declared = resolved(&declared, Some(&live)).unwrap_or_default();
            let name = if case.is_empty() { name } else { case };
            Case { name, type_name, declared, live, physical_id, has_drifted: false }
        }
        Written::Other { resource, live_raw, expected } => {
            let Resource { resource_type, physical_id, declared } = resource;
            let declared = resolved(&declared, Some(&live_raw)).unwrap_or_default();
            let has_drifted = expected.iter().any(|one| one["tier"] == "declared");
            Case { name, type_name: resource_type, declared, live: live_raw, physical_id, has_drifted }
        }
    })
}

/// Returns what was declared, with the service's answer where the recorder could not resolve a reference. Without an answer, the
/// value is left out.
fn resolved(declared: &Json, live: Option<&Json>) -> Option<Json> {
    match declared {
        Json::Null => None,
        Json::Object(members) => {
            let member = |(name, member): (&String, &Json)| {
                Some((name.clone(), resolved(member, live.and_then(|live| live.get(name)))?))
            };
            Some(Json::Object(members.iter().filter_map(member).collect()))
        }
        Json::Array(elements) => {
            let live = live.and_then(Json::as_array).filter(|live| live.len() == elements.len());
            let element =
                |(at, element): (usize, &Json)| resolved(element, live.and_then(|live| live.get(at)));
            Some(elements.iter().enumerate().filter_map(element).collect())
        }
        Json::String(text) if text.contains(UNRESOLVED) => live.filter(|live| live.is_string()).cloned(),
        other => Some(other.clone()),
    }
}

impl Case {
    /// Returns what the emulator answers for the object. Some recorders add members that the schema does not know, and leave out
    /// what identifies the object.
    pub(crate) fn answer(&self, schema: &TypeSchema) -> Answer {
        let properties = schema.raw["properties"].as_object();
        let is_known = |name: &String| properties.is_some_and(|properties| properties.contains_key(name));
        let mut model: Map<String, Json> = self.live.as_object().cloned().unwrap_or_default();
        let mut parts: Vec<Option<Json>> =
            schema.primary_identifier.iter().map(|path| self.part(path)).collect();
        let missing = parts.iter().filter(|part| part.is_none()).count();
        if parts.len() == 1 || missing == 1 {
            for part in parts.iter_mut().filter(|part| part.is_none()) {
                *part = (!self.physical_id.is_empty()).then(|| Json::from(self.physical_id.as_str()));
            }
        }
        for (path, part) in schema.primary_identifier.iter().zip(&parts) {
            if let ([Step::Name(name)], Some(part)) = (path.steps.as_slice(), part) {
                model.entry(name).or_insert_with(|| part.clone());
            }
        }
        model.retain(|name, _| is_known(name));
        let texts: Option<Vec<String>> = parts.iter().map(|part| part.as_ref().map(text)).collect();
        let identifier = texts.map(|texts| texts.join("|"));
        let recorded = Recorded {
            type_name: self.type_name.clone(),
            model: Json::Object(model),
            identifier: Some(identifier.clone().unwrap_or_else(|| self.physical_id.clone())),
        };
        Answer { recorded, is_identified: identifier.is_some() }
    }

    /// Returns a part of the identifier.
    fn part(&self, path: &PropertyPath) -> Option<Json> {
        let found = |model: &Json| {
            let value = path.find(model).first().map(|(_, value)| (*value).clone());
            value.filter(|value| {
                !matches!(value, Json::Null | Json::Object(_) | Json::Array(_)) && *value != ""
            })
        };
        let is_account = matches!(path.leaf_name(), Some("CatalogId" | "AccountId"));
        found(&self.live)
            .or_else(|| found(&self.declared))
            .or_else(|| is_account.then(|| Json::from(ACCOUNT)))
    }
}

/// What the emulator answers for an object.
pub(crate) struct Answer {
    pub(crate) recorded: Recorded,
    /// Whether the recording says what identifies it.
    pub(crate) is_identified: bool,
}

fn text(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_reference_that_was_not_resolved_is_what_the_service_answered() {
        let declared = json!({
            "Role": UNRESOLVED, "Key": format!("arn:{UNRESOLVED}"), "Gone": UNRESOLVED,
            "Rules": [{ "Target": UNRESOLVED, "Size": 1 }], "Names": ["a", UNRESOLVED],
        });
        let live = json!({ "Role": "r", "Key": "k", "Rules": [{ "Target": "t" }], "Names": ["a"] });
        let wanted =
            json!({ "Role": "r", "Key": "k", "Rules": [{ "Target": "t", "Size": 1 }], "Names": ["a"] });
        assert_eq!(resolved(&declared, Some(&live)), Some(wanted));
    }
}
