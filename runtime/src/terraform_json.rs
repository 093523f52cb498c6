//! Reads what Terraform and OpenTofu print as JSON.

use std::io::{self, Read as _};
use std::path::Path;

use ferroform_schema::text;
use serde_json::Value as Json;

/// Reads a file, or standard input if it is `-`. `how` tells how such a file is made.
///
/// # Errors
/// Returns an error that says what is wrong, and shows nothing of what the file has.
pub fn read(path: &Path, how: &str) -> Result<Json, String> {
    let stdin = || {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        text::decoded(bytes)
    };
    let text = if path == Path::new("-") { stdin() } else { text::read(path) };
    let text = text.map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{} is not JSON: {error}. {how}", path.display()))
}
