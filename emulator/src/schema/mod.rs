//! Registry schemas: finding and reading them, and validating models against them.

pub mod bundle;
mod document;
mod judge;
mod observed;
mod path;
mod store;

pub use document::{Handler, TypeSchema};
pub use judge::{Judge, Occasion, Verdict};
pub(crate) use observed::{Exclusion, Spelling};
pub use path::{PropertyPath, Step, escape, unescape};
pub use store::{SchemaStore, StoreError};

use serde_json::Value;

/// Returns the JSON type of a node: the first one other than `null`, or a guess from other keywords if there
/// is none.
pub(crate) fn kind_of(node: &Value) -> &str {
    let kind = match node.get("type") {
        Some(Value::String(kind)) => Some(kind.as_str()),
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null"),
        _ => None,
    };
    kind.unwrap_or_else(|| {
        if node.get("items").is_some() {
            "array"
        } else if node.get("pattern").is_some() || node.get("maxLength").is_some() {
            "string"
        } else {
            "object"
        }
    })
}

/// Returns the documents of the registry.
#[cfg(test)]
pub(crate) fn registry() -> impl Iterator<Item = Value> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas");
    let paths =
        std::fs::read_dir(folder).expect("there are schemas").map(|entry| entry.expect("it is there").path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    paths.sort();
    paths.into_iter().map(|path| {
        serde_json::from_slice(&std::fs::read(path).expect("it can be read")).expect("it is JSON")
    })
}
