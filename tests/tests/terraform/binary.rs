//! The provider's binary: the one that was built together with these tests if it is up to date, else a new
//! build.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;
use std::{env, fs};

use super::workspace::repository;

/// Returns the provider binary of this package, which is built at most once for all cases.
pub(crate) fn binary(package: &str) -> Result<PathBuf, String> {
    static FOUND: Mutex<BTreeMap<String, Result<PathBuf, String>>> = Mutex::new(BTreeMap::new());
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    let search = || built_with_this(package).map_or_else(|| build(package), Ok);
    found.entry(package.to_owned()).or_insert_with(search).clone()
}

/// Returns the binary that was built together with these tests, if it is up to date.
///
/// Cargo builds the binaries of packages that have integration tests together with all tests. A separate
/// build would take other features of the dependencies, and minutes.
fn built_with_this(package: &str) -> Option<PathBuf> {
    let this = env::current_exe().ok()?;
    let binary = this.parent()?.parent()?.join(package);
    let sources = fs::read_to_string(binary.with_extension("d")).ok()?;
    let modified = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
    let built: SystemTime = modified(&binary)?;
    let (_, sources) = sources.split_once(": ")?;
    let is_current = |source: &str| modified(Path::new(source)).is_some_and(|changed| changed <= built);
    sources.split_whitespace().all(is_current).then_some(binary)
}

fn build(package: &str) -> Result<PathBuf, String> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--quiet", "--package", package, "--message-format=json"])
        .current_dir(repository())
        .output()
        .map_err(|error| error.to_string())?;
    let executable = String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|message| message.get("executable")?.as_str().map(PathBuf::from))
        .next_back();
    executable
        .ok_or_else(|| format!("the provider did not build:\n{}", String::from_utf8_lossy(&output.stderr)))
}
