//! `schemas/doubtful.toml`: constraints that only the transport has.
//!
//! They are moved into a member `doubtful` of their node. The compiler makes warnings of them, and other readers
//! ignore them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Map, Value};

use super::keywords::DOUBTFUL;

/// Constraints by type and by the JSON pointer of their node.
pub(crate) type Doubtful = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

const HEADER: &str = "\
# Constraints that only the transport knows, by type and node: `cargo xtask schemas --against DIR --write` wrote them.
# The registry's archive has the node without the constraint, or the transport's published patches add it.
# They become warnings; see README.md.
";

/// Reads the constraints of doubtful origin of a schema folder.
pub(crate) fn read(folder: &Path) -> Result<Doubtful> {
    let path = folder.join("doubtful.toml");
    if !path.is_file() {
        return Ok(Doubtful::new());
    }
    toml::from_str(&std::fs::read_to_string(&path)?).context("schemas/doubtful.toml")
}

/// Returns the text of the file.
pub(crate) fn text(doubtful: &Doubtful) -> Result<String> {
    let mut out = String::from(HEADER);
    for (type_name, nodes) in doubtful {
        out.push_str(&format!("\n[{}]\n", toml_text(type_name)));
        for (pointer, keywords) in nodes {
            let keywords: Vec<&str> = keywords.iter().map(String::as_str).collect();
            out.push_str(&format!("{} = {}\n", toml_text(pointer), Value::from(keywords)));
        }
    }
    let again: Doubtful = toml::from_str(&out).context("writing doubtful.toml")?;
    anyhow::ensure!(again == *doubtful, "doubtful.toml would not be read as it was written");
    Ok(out)
}

/// Returns a TOML string. Strings of JSON are also strings of TOML.
fn toml_text(text: &str) -> String {
    Value::from(text).to_string()
}

/// Moves the constraints into the member, and returns those that were not found.
pub(crate) fn apply(documents: &mut BTreeMap<String, Value>, doubtful: &Doubtful) -> Doubtful {
    let mut stale = Doubtful::new();
    for (type_name, nodes) in doubtful {
        let mut document = documents.get_mut(type_name);
        for (pointer, keywords) in nodes {
            let mut node =
                document.as_mut().and_then(|d| d.pointer_mut(pointer)).and_then(Value::as_object_mut);
            for keyword in keywords {
                if !node.as_mut().is_some_and(|node| move_away(node, keyword)) {
                    let nodes = stale.entry(type_name.clone()).or_default();
                    nodes.entry(pointer.clone()).or_default().insert(keyword.clone());
                }
            }
        }
    }
    stale
}

/// Moves a constraint into the member. Returns whether the node has it.
pub(crate) fn move_away(node: &mut Map<String, Value>, keyword: &str) -> bool {
    let Some(value) = node.remove(keyword) else { return false };
    let moved = node.entry(DOUBTFUL).or_insert_with(|| Value::Object(Map::new()));
    if let Some(moved) = moved.as_object_mut() {
        moved.insert(keyword.to_owned(), value);
    }
    true
}

/// Returns `doubtful` without what is stale.
pub(crate) fn without(doubtful: &Doubtful, stale: &Doubtful) -> Doubtful {
    let mut kept = doubtful.clone();
    for (type_name, nodes) in stale {
        let Some(kept_nodes) = kept.get_mut(type_name) else { continue };
        for (pointer, keywords) in nodes {
            if let Some(kept_keywords) = kept_nodes.get_mut(pointer) {
                kept_keywords.retain(|keyword| !keywords.contains(keyword));
            }
        }
        kept_nodes.retain(|_, keywords| !keywords.is_empty());
    }
    kept.retain(|_, nodes| !nodes.is_empty());
    kept
}

/// Returns the number of constraints.
pub(crate) fn count(doubtful: &Doubtful) -> usize {
    doubtful.values().flat_map(BTreeMap::values).map(BTreeSet::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(pointer: &str, keyword: &str) -> Doubtful {
        let keywords = BTreeSet::from([keyword.to_owned()]);
        BTreeMap::from([("AWS::A::B".to_owned(), BTreeMap::from([(pointer.to_owned(), keywords)]))])
    }

    #[test]
    fn constraints_move_and_the_missing_are_named() {
        let document =
            serde_json::json!({"properties": {"A": {"type": "string", "enum": ["a"], "maxLength": 3}}});
        let mut documents = BTreeMap::from([("AWS::A::B".to_owned(), document)]);
        assert!(apply(&mut documents, &one("/properties/A", "enum")).is_empty());
        let moved = serde_json::json!({"type": "string", "maxLength": 3, "doubtful": {"enum": ["a"]}});
        assert_eq!(documents["AWS::A::B"]["properties"]["A"], moved);
        let missing = one("/properties/A", "enum");
        assert_eq!(apply(&mut documents, &missing), missing);
        assert!(without(&missing, &missing).is_empty());
    }

    #[test]
    fn any_pointer_survives_the_file() {
        let doubtful = one("/properties/A/patternProperties/^[\"'\\\\w]+$", "maxLength");
        assert_eq!(toml::from_str::<Doubtful>(&text(&doubtful).expect("text")).expect("TOML"), doubtful);
    }
}
