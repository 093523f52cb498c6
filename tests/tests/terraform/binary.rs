//! The provider's binary, as it is built together with these tests.

use std::collections::BTreeMap;
use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use super::workspace::repository;

/// Returns the provider binary of this package, which is built at most once for all cases.
pub(crate) fn binary(package: &str) -> Result<PathBuf, String> {
    static FOUND: Mutex<BTreeMap<String, Result<PathBuf, String>>> = Mutex::new(BTreeMap::new());
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    found.entry(package.to_owned()).or_insert_with(|| build(package)).clone()
}

/// Builds the binary if it is not up to date. The features of libraries depend on what a command selects. With all packages and
/// a test they are those of `cargo test --workspace`, which has built it already; with others this would take minutes.
fn build(package: &str) -> Result<PathBuf, String> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["build", "--quiet", "--workspace", "--bin", package, "--test", "go", "--message-format=json"])
        .current_dir(repository());
    // What cargo says of the package of these tests: the build script of `ring` depends on it.
    for (name, _) in env::vars_os() {
        if ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|of| name.to_string_lossy().starts_with(of)) {
            cargo.env_remove(name);
        }
    }
    let output = cargo.output().map_err(|error| error.to_string())?;
    let executables = String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|message| message.get("executable")?.as_str().map(PathBuf::from))
        .collect::<Vec<_>>();
    executables
        .into_iter()
        .find(|program| program.file_stem().is_some_and(|name| name == package))
        .ok_or_else(|| format!("the provider did not build:\n{}", String::from_utf8_lossy(&output.stderr)))
}
