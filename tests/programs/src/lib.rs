//! Builds programs of this workspace, for tests and for `cargo xtask`.
//!
//! Which features a library has depends on what a command selects. With all packages and a test, they are those of
//! `cargo test --workspace`; with one package, the AWS SDK, the engine and all tables would be built again
//! (`docs/design/build.md`).

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, ensure};

/// Returns the root of the workspace.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the cargo that started this program, as a command at the root of the workspace.
///
/// What cargo says of the package of this program is kept from it: the build script of `ring` depends on these variables, and
/// everything that depends on `ring` would be built again.
#[must_use]
pub fn cargo() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    for (name, _) in env::vars_os() {
        if ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|of| name.to_string_lossy().starts_with(of)) {
            cargo.env_remove(name);
        }
    }
    cargo
}

/// Builds packages with one command of this cargo, so that what they share is built once. Returns their programs, which have
/// the names of the packages.
///
/// # Errors
/// If one of them does not build.
pub fn build<const N: usize>(
    mut cargo: Command,
    profile: &str,
    packages: [&str; N],
) -> anyhow::Result<[PathBuf; N]> {
    cargo.args(["build", "--message-format", "json-render-diagnostics", "--profile", profile]);
    if profile == "dev" {
        cargo
            .args(["--workspace", "--test", "go"])
            .args(packages.iter().flat_map(|package| ["--bin", package]));
    } else {
        cargo.args(packages.iter().flat_map(|package| ["--package", package]));
    }
    let output = cargo.output().context("cannot start cargo")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{} does not build\n{said}", packages.join(" or "));
    let programs: Vec<PathBuf> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|message| message.get("executable")?.as_str().map(PathBuf::from))
        .collect();
    let mut found = packages.map(|_| PathBuf::new());
    for (found, package) in found.iter_mut().zip(packages) {
        let mut programs = programs.iter();
        let program = programs.find(|program| program.file_stem().is_some_and(|name| name == package));
        found.clone_from(program.with_context(|| format!("cargo built no {package}"))?);
    }
    Ok(found)
}

/// Returns the program of this package for the tests of this process, which is built at most once for all of them.
///
/// # Errors
/// If it does not build.
pub fn for_tests(package: &str) -> Result<PathBuf, String> {
    static FOUND: Mutex<BTreeMap<String, Result<PathBuf, String>>> = Mutex::new(BTreeMap::new());
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    let built =
        || build(cargo(), "dev", [package]).map(|[program]| program).map_err(|error| format!("{error:#}"));
    found.entry(package.to_owned()).or_insert_with(built).clone()
}
