//! The smallest resource of each type, as files: for whoever reads them, and for the real Terraform in one configuration.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use ferroform_core::Registration;
use ferroform_driver::hcl::{provider_to_hcl, resource_to_hcl};
use ferroform_driver::terraform::Terraform;
use ferroform_emulator::{Emulator, SchemaStore};

use crate::contract::chance::hash;
use crate::contract::script::{Behaviour, Plenty, Script};
use crate::contract::stage::{PROVIDER, StageError};
use crate::contract::subject::Subject;
use crate::contract::write::{Spelling, write};
use crate::{provider_block, provider_program};

/// Lets the real Terraform validate and plan one resource of each type in one configuration.
pub(crate) fn ask_terraform(
    types: &[&'static Registration],
    schemas: &SchemaStore,
    seed: u64,
) -> anyhow::Result<()> {
    let provider = provider_program()?;
    let folder = tempfile::tempdir()?;
    let terraform = Terraform::new(folder.path())?;
    let runtime = tokio::runtime::Runtime::new()?;
    let emulator = runtime.block_on(Emulator::builder().schemas(schemas.clone()).start())?;
    let count = write_each(types, schemas, seed, folder.path())?;
    let source = format!("ferroform/{PROVIDER}");
    let block = provider_block(&emulator.endpoint());
    terraform.write("provider.tf", &provider_to_hcl(PROVIDER, &source, [block]))?;
    terraform.use_providers(&[&source], provider.parent().unwrap_or(Path::new(".")))?;
    println!("one resource of each of {count} types");
    for words in [&["validate"][..], &["plan", "-compact-warnings", "-out=plan"]] {
        let (verb, began) = (words[0], Instant::now());
        let output = terraform.run(words)?;
        let passed = began.elapsed();
        ensure!(output.status.success(), "terraform {verb} failed:\n{}", output.all());
        let is_summary = |line: &&str| line.starts_with("Plan:") || line.starts_with("Success!");
        let summary = output.stdout.lines().rfind(is_summary).unwrap_or_default();
        println!("terraform {verb}: {passed:.1?}: {summary}");
    }
    Ok(())
}

/// Writes the smallest configuration of each type into a folder, a file each. Returns how many there are.
pub(crate) fn write_each(
    types: &[&'static Registration],
    schemas: &SchemaStore,
    seed: u64,
    folder: &Path,
) -> anyhow::Result<usize> {
    let mut count = 0;
    for registration in types {
        let table = registration.table;
        match smallest(registration, schemas, seed) {
            Ok(hcl) => {
                let file = folder.join(format!("{}.tf", table.name));
                fs::write(&file, hcl).with_context(|| file.display().to_string())?;
                count += 1;
            }
            Err(reason) => println!("left out: {}: {reason}", table.cloudformation_type),
        }
    }
    Ok(count)
}

/// Returns the smallest configuration of a type.
fn smallest(registration: &'static Registration, schemas: &SchemaStore, seed: u64) -> anyhow::Result<String> {
    let table = registration.table;
    let name = table.cloudformation_type;
    let schema = schemas.get(name)?.ok_or_else(|| StageError::NoSchema(name.to_owned()))?;
    let subject = Subject::new(&schema, table);
    let script = Script::invent(subject, hash(seed, name), Plenty::Minimal, Behaviour::Plain)?;
    let input = write(table.root, &script.first, Spelling::Compact);
    Ok(resource_to_hcl(&format!("{PROVIDER}_{}", table.name), "this", &input, None, ""))
}
