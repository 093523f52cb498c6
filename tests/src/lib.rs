//! What the tests across crates share. `tests/it` has those that any machine can run; `tests/cases` has those that are made of
//! data or need a tool.
#![allow(missing_docs, clippy::unwrap_used, reason = "shared by tests only")]

pub mod plugin;
pub mod raw;
pub mod specimen;
pub mod terraform;
mod tool;

use std::path::{Path, PathBuf};

pub use tool::{Tool, shared};

/// Returns the root of the workspace.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns a program of this package. Cargo builds them before the tests, beside whose folder they lie.
///
/// # Panics
/// If the caller is not an integration test of this package.
#[must_use]
pub fn program(name: &str) -> PathBuf {
    let this = std::env::current_exe().unwrap();
    let program = this.parent().and_then(Path::parent).unwrap().join(name);
    assert!(
        program.is_file(),
        "{} is missing: it is built with the tests of this package",
        program.display()
    );
    program
}
