//! A folder where Terraform runs with one provider binary and an emulator, and the cost of each run.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use ferroform_driver::hcl::provider_to_hcl;
use ferroform_driver::terraform::{self, Terraform};
use ferroform_emulator::{Emulator, Latency, SchemaStore};
use tempfile::TempDir;

use crate::bench::process::Run;
use crate::{SCHEMAS, provider_block};

/// The name of provider binaries that Terraform accepts.
const BINARY: &str = "terraform-provider-awscc";
const SOURCE: &str = "hashicorp/awscc";
/// How often the memory of the processes is looked at.
const INTERVAL: Duration = Duration::from_millis(20);

/// Terraform, one provider binary and an emulator.
pub(crate) struct Stage {
    folder: TempDir,
    terraform: Terraform,
    emulator: Emulator,
}

impl Stage {
    /// Starts an emulator whose operations take as long as this.
    pub(crate) async fn new(provider: &Path, latency: Latency) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let programs = folder.path().join("programs");
        std::fs::create_dir(&programs)?;
        let provider = provider.canonicalize().with_context(|| format!("no {}", provider.display()))?;
        std::os::unix::fs::symlink(provider, programs.join(BINARY))?;
        let terraform = Terraform::new(folder.path())?;
        terraform.use_providers(&[SOURCE], &programs)?;
        let schemas = SchemaStore::folder(SCHEMAS)?;
        let emulator = Emulator::builder().schemas(schemas).latency(latency).start().await?;
        Ok(Self { folder, terraform, emulator })
    }

    /// Sets a variable for every later run.
    pub(crate) fn with(self, name: &str, value: &str) -> Self {
        Self { terraform: self.terraform.with(name, value), ..self }
    }

    /// Replaces the configuration. A provider block is added for each of the regions, the first without an alias.
    pub(crate) fn write(&self, regions: &[String], resources: &str) -> anyhow::Result<()> {
        let configurations = regions.iter().enumerate().map(|(number, region)| {
            let block = provider_block(&self.emulator.endpoint());
            let block = block.with("region", region.as_str()).with("access_key", "AKIAEXAMPLE");
            if number == 0 { block } else { block.with("alias", alias(number)) }
        });
        let mut text = provider_to_hcl("awscc", SOURCE, configurations);
        text.push_str(resources);
        Ok(self.terraform.write("main.tf", &text)?)
    }

    /// Runs Terraform, which must succeed. The process itself is core; the providers descend from it.
    pub(crate) fn run(&self, arguments: &[&str]) -> anyhow::Result<Run> {
        let output = self.folder.path().join("output");
        let file = std::fs::File::create(&output)?;
        let mut command = self.terraform.command(arguments);
        let run = Run::of(command.stdout(file.try_clone()?).stderr(file), INTERVAL)?;
        ensure!(
            run.is_success,
            "`terraform {}` failed:\n{}",
            arguments.join(" "),
            std::fs::read_to_string(&output)?
        );
        Ok(run)
    }
}

/// Returns the alias of a further provider block.
pub(crate) fn alias(number: usize) -> String {
    format!("r{number}")
}

/// Returns the version of the Terraform that is measured with.
pub(crate) fn version() -> anyhow::Result<String> {
    let text = terraform::version("terraform").context("cannot start terraform")?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}
