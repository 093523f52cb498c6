//! Builds programs of the workspace in a profile, and runs them with arguments that are passed on.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

use crate::workspace;

pub(crate) const PROVIDER: &str = "terraform-provider-awscc";

/// What is passed on; the program's own `--help` lists what there is.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Arguments {
    /// For the program itself: `--help` lists what there is.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

impl Arguments {
    pub(crate) fn contain(&self, argument: &str) -> bool {
        self.arguments.iter().any(|one| one == argument)
    }
}

/// Builds packages, and says what cargo does meanwhile. Returns their programs.
pub(crate) fn build<const N: usize>(profile: &str, packages: [&str; N]) -> anyhow::Result<[PathBuf; N]> {
    let mut cargo = workspace::cargo();
    cargo.stderr(Stdio::inherit());
    ferroform_programs::build(cargo, profile, packages)
}

/// Runs a program. `failed` is the error if it does not succeed.
pub(crate) fn run(program: &Path, passed_on: &Arguments, failed: &'static str) -> anyhow::Result<()> {
    let ended = Command::new(program)
        .args(&passed_on.arguments)
        .current_dir(workspace::root())
        .status()
        .with_context(|| format!("cannot start {}", program.display()))?;
    ensure!(ended.success(), failed);
    Ok(())
}
