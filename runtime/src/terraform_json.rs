//! Reads what Terraform and OpenTofu print as JSON.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use serde_json::Value as Json;

/// Reads a file, or standard input if it is `-`. `how` tells how such a file is made.
///
/// # Errors
/// Returns an error that says what is wrong, and shows nothing of what the file has.
pub fn read(path: &Path, how: &str) -> Result<Json, String> {
    let failed = |error: io::Error| format!("{} cannot be read: {error}", path.display());
    let mut text = String::new();
    if path == Path::new("-") {
        io::stdin().lock().read_to_string(&mut text).map_err(failed)?;
    } else {
        text = fs::read_to_string(path).map_err(failed)?;
    }
    serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| format!("{} is not JSON: {error}. {how}", path.display()))
}
