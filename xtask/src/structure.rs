//! `cargo xtask structure`: prints how large and how tangled the code is, one JSON line per crate.

use anyhow::Result;
use ferroform_structure::Sources;
use serde_json::json;

use crate::workspace;

/// The folders that are measured.
const FOLDERS: [&str; 10] = [
    "runtime/engine/src",
    "runtime/core/src",
    "runtime/cloud-control/src",
    "runtime/wire/src",
    "runtime/rpc/src",
    "runtime/src",
    "macros/compiler/src",
    "emulator/src",
    "tests/driver/src",
    "tests/contract/src",
];

/// Prints the figures. Tests and their helpers are left out.
pub(crate) fn run() -> Result<()> {
    for folder in FOLDERS {
        let sources = Sources::read(&workspace::root().join(folder))?;
        let functions = sources.functions();
        let mut lengths: Vec<usize> = functions.iter().map(|function| function.lines).collect();
        lengths.sort_unstable();
        let figures = json!({
            "crate": folder,
            "lines": sources.files.iter().map(|file| file.lines).sum::<usize>(),
            "functions": functions.len(),
            "longest function": lengths.last(),
            "90 % of functions are no longer than": lengths.get(lengths.len() * 9 / 10),
            "functions that take values apart": functions.iter().filter(|function| function.walks).count(),
            "circles": sources.circles().len(),
        });
        println!("{figures}");
    }
    Ok(())
}
