//! `[[schema]]` in `schemas/overrides.toml`: corrections that undo changes of the transport.
//!
//! The other tables of the file belong to the compiler and are not read here.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::Value;

/// One correction.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Correction {
    #[serde(rename = "type")]
    pub(crate) type_name: String,
    /// JSON pointer of a keyword.
    pub(crate) path: String,
    /// The value of the keyword. Without one, and without `add`, the keyword is removed.
    pub(crate) set: Option<Value>,
    /// What is added to the list that is the value of the keyword.
    #[serde(default)]
    pub(crate) add: Vec<Value>,
    /// Why the registry is right and the transport wrong.
    #[serde(rename = "reason")]
    pub(crate) _reason: String,
    /// Where this can be seen.
    #[serde(rename = "link")]
    pub(crate) _link: Option<String>,
}

#[derive(Default, Deserialize)]
struct File {
    #[serde(default)]
    schema: Vec<Correction>,
}

impl fmt::Display for Correction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.type_name, self.path)
    }
}

/// Reads the corrections of a schema folder. There are none if it has no such file.
pub(crate) fn read(folder: &Path) -> Result<Vec<Correction>> {
    let path = folder.join("overrides.toml");
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let file: File = toml::from_str(&std::fs::read_to_string(&path)?).context("schemas/overrides.toml")?;
    Ok(file.schema)
}

/// Applies all corrections, and returns those that matched nothing or changed nothing.
pub(crate) fn apply<'c>(
    documents: &mut BTreeMap<String, Value>,
    corrections: &'c [Correction],
) -> Vec<&'c Correction> {
    corrections.iter().filter(|c| !documents.get_mut(&c.type_name).is_some_and(|d| apply_one(d, c))).collect()
}

/// Applies a correction. Returns whether it changed the document.
fn apply_one(document: &mut Value, correction: &Correction) -> bool {
    let Some((parent, keyword)) = correction.path.rsplit_once('/') else { return false };
    let keyword = keyword.replace("~1", "/").replace("~0", "~");
    let Some(node) = document.pointer_mut(parent).and_then(Value::as_object_mut) else { return false };
    match &correction.set {
        Some(value) => node.insert(keyword, value.clone()).as_ref() != Some(value),
        None if correction.add.is_empty() => node.remove(&keyword).is_some(),
        None => {
            let Some(list) = node.get_mut(&keyword).and_then(Value::as_array_mut) else { return false };
            let is_new = correction.add.iter().all(|one| !list.contains(one));
            list.extend(correction.add.iter().cloned());
            is_new
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corrected(text: &str) -> (Value, usize) {
        let file: File = toml::from_str(text).expect("overrides");
        let document = serde_json::json!({"properties": {"A/B": {"type": "string", "enum": ["a"]}}});
        let mut documents = BTreeMap::from([("AWS::A::B".to_owned(), document)]);
        let stale = apply(&mut documents, &file.schema).len();
        (documents.remove("AWS::A::B").expect("the document"), stale)
    }

    fn correction(rest: &str) -> String {
        format!("[[schema]]\ntype = \"AWS::A::B\"\nreason = \"a test\"\n{rest}\n")
    }

    #[test]
    fn a_keyword_is_set_or_removed() {
        let (document, stale) = corrected(&correction("path = \"/properties/A~1B/type\"\nset = \"object\""));
        assert_eq!((document["properties"]["A/B"]["type"].as_str(), stale), (Some("object"), 0));
        let (document, stale) = corrected(&correction("path = \"/properties/A~1B/enum\""));
        assert_eq!((document["properties"]["A/B"].get("enum"), stale), (None, 0));
        let (document, stale) = corrected(&correction("path = \"/properties/A~1B/enum\"\nadd = [\"b\"]"));
        assert_eq!((&document["properties"]["A/B"]["enum"], stale), (&serde_json::json!(["a", "b"]), 0));
    }

    #[test]
    fn what_meets_or_changes_nothing_is_stale() {
        let cases = [
            "path = \"/properties/C/type\"\nset = \"object\"",
            "path = \"/properties/A~1B/type\"\nset = \"string\"",
            "path = \"/properties/A~1B/pattern\"",
            "path = \"/properties/A~1B/enum\"\nadd = [\"b\", \"a\"]",
            "path = \"/properties/A~1B/pattern\"\nadd = [\"b\"]",
        ];
        for case in cases {
            assert_eq!(corrected(&correction(case)).1, 1, "{case}");
        }
    }

    #[test]
    fn the_part_of_the_compiler_is_left_alone() {
        let (_, stale) = corrected("[[property]]\ntype = \"AWS::A::B\"\npath = \"A\"\nwarn = true\n");
        assert_eq!(stale, 0);
    }
}
