//! `cargo xtask schemas prose`: fetches the descriptions, which are kept beside the schemas and are not committed.
//!
//! One file per type, named like its schema: an object from the JSON pointer of a node to its description. The root has
//! the empty pointer. Pointers are those of the normalised document.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Result;
use serde_json::Value;

use super::folder::{file_name, served, write_if_changed};
use super::keywords::Tally;
use super::source::Source;
use super::walk;

/// Writes `schemas/.prose`.
pub(crate) fn run(source: &Source, folder: &Path) -> Result<()> {
    let target = folder.join(".prose");
    fs::create_dir_all(&target)?;
    let (types, _) = served(source, &mut Tally::default());
    let (mut files, mut texts, mut bytes) = (0, 0, 0);
    for type_name in types.keys() {
        let Some(document) = source.documents.get(type_name) else { continue };
        let found = descriptions(document);
        files += 1;
        texts += found.len();
        bytes += found.values().map(String::len).sum::<usize>();
        write_if_changed(&target.join(file_name(type_name)), &text(&found)?)?;
    }
    println!(
        "{}: {texts} descriptions of {files} types, {} kB, in schemas/.prose",
        source.origin,
        bytes / 1000
    );
    Ok(())
}

/// Returns the descriptions of a document by the pointer of their node. Empty ones are left out.
fn descriptions(document: &Value) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    walk::nodes(document, &mut |pointer, node| {
        let text = node.get("description").and_then(Value::as_str).map(str::trim).unwrap_or_default();
        if !text.is_empty() {
            found.insert(pointer.to_owned(), text.to_owned());
        }
    });
    found
}

/// Returns the text of the file, with one description per line.
fn text(descriptions: &BTreeMap<String, String>) -> Result<String> {
    Ok(format!("{}\n", serde_json::to_string_pretty(descriptions)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_found_where_they_describe() {
        let document = serde_json::json!({
            "description": "A thing.",
            "properties": {
                "description": {"description": " What it is. ", "default": {"description": "no"}},
                "A/B": {"items": {"description": "An element."}, "description": ""},
            },
        });
        let found = descriptions(&document);
        let expected = [
            ("", "A thing."),
            ("/properties/A~1B/items", "An element."),
            ("/properties/description", "What it is."),
        ];
        assert_eq!(found, expected.map(|(p, t)| (p.to_owned(), t.to_owned())).into());
    }
}
