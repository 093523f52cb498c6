//! Prints what the compiler makes of a folder of schemas, in the two forms that `parity/` compares:
//! `cargo run -p ferroform-compiler --example parity -- <folder> <schema.json> <dump.json>`.
#![allow(clippy::print_stderr, reason = "a command-line tool")]
#![allow(clippy::disallowed_methods, reason = "reads and writes the files it is told to")]

mod dump;
mod notation;
mod terraform;

use std::path::PathBuf;

use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::overrides::Overrides;
use serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [folder, schema, dump] = arguments.as_slice() else {
        return Err("usage: parity <folder of schemas> <schema.json> <dump.json>".into());
    };
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
    files.retain(|f| f.extension().is_some_and(|e| e == "json"));
    files.sort();
    let started = std::time::Instant::now();
    let mut resources = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file)?;
        let (resource, findings) =
            ferroform_compiler::compile(&text, &Annotation::default(), &Overrides::default());
        let shown = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for finding in findings.list() {
            eprintln!("{:?}: {}", finding.level, finding.text(&shown).replace('\n', " "));
        }
        if let Some(resource) = resource {
            for gap in &resource.gaps {
                eprintln!("gap: {shown} {}: {}", gap.pointer, gap.reason);
            }
            if let Some(r) = &resource.recursion {
                eprintln!(
                    "recursion: {shown} {} levels, {} attributes, {:?}",
                    r.extra_levels, r.attributes, r.definitions
                );
            }
            resources.push(resource);
        }
    }
    eprintln!("{} of {} schemas in {:?}", resources.len(), files.len(), started.elapsed());
    let types: Vec<_> = resources.iter().flat_map(dump::types).collect();
    std::fs::write(dump, json!({"format_version": 1, "types": types}).to_string())?;
    std::fs::write(schema, terraform::schemas(&resources).to_string())?;
    Ok(())
}
