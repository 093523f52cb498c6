//! The two documents that describe a build.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use ferroform_compiler::ir::Resource;
use serde_json::{Value, json};

use super::additions::without_additions;
use super::{dump, terraform};

/// The documents that describe a build.
pub(super) struct Documents {
    /// In the form of `terraform providers schema -json`.
    pub(super) schema: PathBuf,
    /// In the form of `DUMP_FORMAT.md`.
    pub(super) dump: PathBuf,
}

/// Writes the documents for types that the compiler built.
pub(super) fn write(resources: &[Resource], folder: &Path, name: &str) -> Result<Documents> {
    let resources = &resources.iter().cloned().map(without_additions).collect::<Vec<_>>();
    let types: Vec<Value> = resources.iter().flat_map(dump::types).collect();
    let documents = Documents {
        schema: folder.join(format!("{name}-schema.json")),
        dump: folder.join(format!("{name}-dump.json")),
    };
    fs::write(&documents.dump, json!({"format_version": 1, "types": types}).to_string())?;
    fs::write(&documents.schema, terraform::schemas(resources).to_string())?;
    Ok(documents)
}
