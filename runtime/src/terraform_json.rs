//! Reads what Terraform and OpenTofu print as JSON.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use ferroform_schema::text::decoded;
use serde_json::Value as Json;

/// Reads a file, or standard input if it is `-`. `how` tells how such a file is made.
///
/// # Errors
/// Returns an error that says what is wrong, and shows nothing of what the file has.
pub fn read(path: &Path, how: &str) -> Result<Json, String> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let text = read.map_err(|error| error.to_string()).and_then(decoded);
    let text = text.map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{} is not JSON: {error}. {how}", path.display()))
}
