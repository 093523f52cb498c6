//! `cargo xtask structure`: prints how large and how tangled the code is, one JSON line per crate.

use std::path::Path;

use anyhow::Result;
use ferroform_structure::{Function, Sources};
use serde_json::json;

use crate::workspace;

/// The folders that are measured, and the folders inside each that are counted. An empty name counts all.
const PARTS: &[(&str, &[&str])] = &[
    ("runtime/engine/src", &[""]),
    ("runtime/core/src", &[""]),
    ("runtime/cloud-control/src", &[""]),
    ("runtime/wire/src", &[""]),
    ("runtime/rpc/src", &[""]),
    ("runtime/src", &[""]),
    ("macros/compiler/src", &[""]),
    ("emulator/src", &[""]),
    ("tests/driver/src", &[""]),
    ("tests/contract/src", &[""]),
];

/// Prints the figures. Tests and their helpers are left out.
pub(crate) fn run() -> Result<()> {
    for (folder, inside) in PARTS {
        let sources = Sources::read(&workspace::root().join(folder))?;
        let is_inside = |name: &str| inside.iter().any(|part| Path::new(name).starts_with(part));
        let files = sources.files.iter().filter(|file| is_inside(&file.name));
        let functions: Vec<Function> =
            sources.functions().into_iter().filter(|function| is_inside(&function.file)).collect();
        let mut lengths: Vec<usize> = functions.iter().map(|function| function.lines).collect();
        lengths.sort_unstable();
        let circles = sources.circles();
        let figures = json!({
            "crate": folder,
            "folders": inside,
            "lines": files.map(|file| file.lines).sum::<usize>(),
            "functions": functions.len(),
            "longest function": lengths.last(),
            "90 % of functions are no longer than": lengths.get(lengths.len() * 9 / 10),
            "functions that take values apart": functions.iter().filter(|function| function.walks).count(),
            "circles": circles.iter().filter(|circle| circle.iter().all(|name| is_inside(name))).count(),
        });
        println!("{figures}");
    }
    Ok(())
}
