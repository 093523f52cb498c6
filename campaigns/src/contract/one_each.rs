//! One resource of every type in a single configuration, for the real Terraform.

use std::path::Path;
use std::time::{Duration, Instant};

use ferroform_core::Registration;
use ferroform_driver::hcl::{provider_to_hcl, resource_to_hcl};
use ferroform_driver::terraform::Terraform;
use ferroform_emulator::{Emulator, SchemaStore, StartError};

use crate::contract::chance::hash;
use crate::contract::script::{Behaviour, NoScript, Plenty, Script};
use crate::contract::stage::{PROVIDER, StageError};
use crate::contract::subject::Subject;
use crate::contract::write::{Spelling, write};
use crate::provider_block;

/// An error from preparing or running Terraform.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// An error with files or processes.
    #[error("{0}: {1}")]
    Machine(&'static str, std::io::Error),
    /// The emulator does not start.
    #[error(transparent)]
    Emulator(#[from] StartError),
    /// Terraform reported an error.
    #[error("terraform {0} failed:\n{1}")]
    Refused(&'static str, String),
}

/// A folder with a configuration of the smallest resource of each type, and an emulator for it.
pub struct OneEach {
    _folder: tempfile::TempDir,
    terraform: Terraform,
    emulator: Emulator,
    /// The number of types in it.
    pub types: usize,
    /// The types that are left out, with the reasons.
    pub left_out: Vec<(String, String)>,
}

impl OneEach {
    /// Writes the configuration for this provider binary.
    ///
    /// # Errors
    /// If a file cannot be written or the emulator does not start.
    pub async fn write(
        types: &[&'static Registration],
        schemas: &SchemaStore,
        provider: &Path,
        seed: u64,
    ) -> Result<Self, Trouble> {
        let no_folder = |error| Trouble::Machine("no folder", error);
        let folder = tempfile::tempdir().map_err(no_folder)?;
        let terraform = Terraform::new(folder.path()).map_err(no_folder)?;
        let emulator = Emulator::builder().schemas(schemas.clone()).start().await?;
        let mut this = Self { _folder: folder, terraform, emulator, types: 0, left_out: Vec::new() };
        for registration in types {
            let name = registration.table.name;
            match smallest(registration, schemas, seed) {
                Ok(hcl) => this.put(&format!("{name}.tf"), &hcl)?,
                Err(reason) => {
                    this.left_out.push((registration.table.cloudformation_type.to_owned(), reason));
                    continue;
                }
            }
            this.types += 1;
        }
        let configuration = provider_block(&this.emulator.endpoint());
        let source = format!("ferroform/{PROVIDER}");
        this.put("provider.tf", &provider_to_hcl(PROVIDER, &source, [configuration]))?;
        let folder = provider.parent().unwrap_or(Path::new("."));
        this.terraform
            .use_providers(&[&source], folder)
            .map_err(|error| Trouble::Machine("cannot write the settings", error))?;
        Ok(this)
    }

    fn put(&self, name: &str, text: &str) -> Result<(), Trouble> {
        self.terraform
            .write(name, text)
            .map_err(|error| Trouble::Machine("cannot write the configuration", error))
    }

    /// Runs a Terraform command in the folder. Returns how long it took, and its last line of summary.
    ///
    /// # Errors
    /// If Terraform cannot be started, or reports an error.
    pub fn terraform(&self, verb: &'static str) -> Result<(Duration, String), Trouble> {
        let began = Instant::now();
        let options: &[&str] = if verb == "plan" { &["-compact-warnings", "-out=plan"] } else { &[] };
        let output = self.terraform.run(&[&[verb][..], options].concat());
        let output = output.map_err(|error| Trouble::Machine("terraform does not start", error))?;
        let passed = began.elapsed();
        if !output.status.success() {
            return Err(Trouble::Refused(verb, output.all()));
        }
        let outcome =
            output.stdout.lines().rfind(|line| line.starts_with("Plan:") || line.starts_with("Success!"));
        Ok((passed, outcome.unwrap_or_default().to_owned()))
    }
}

/// Returns the smallest configuration of a type.
///
/// # Errors
/// Says why there is none.
pub fn smallest(
    registration: &'static Registration,
    schemas: &SchemaStore,
    seed: u64,
) -> Result<String, String> {
    let table = registration.table;
    let name = table.cloudformation_type;
    let schema = schemas.get(name).map_err(|error| error.to_string())?;
    let schema = schema.ok_or_else(|| StageError::NoSchema(name.to_owned()).to_string())?;
    let script =
        Script::invent(Subject::new(&schema, table), hash(seed, name), Plenty::Minimal, Behaviour::Plain);
    let script = script.map_err(|error: NoScript| error.to_string())?;
    let input = write(table.root, &script.first, Spelling::Compact);
    Ok(resource_to_hcl(&format!("{PROVIDER}_{}", table.name), "this", &input, None, ""))
}
