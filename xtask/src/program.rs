//! Programs of the workspace that a command builds in a profile of its own, starts and passes its arguments to.

use std::ffi::OsString;

use anyhow::{Context as _, ensure};

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

/// Builds the provider beside the programs of a profile, which look for it there.
pub(crate) fn build_provider(profile: &str) -> anyhow::Result<()> {
    let build = ["build", "--quiet", "--profile", profile, "--package", "terraform-provider-awscc"];
    let built = crate::cargo().args(build).status().context("cannot start cargo")?;
    ensure!(built.success(), "the provider does not build");
    Ok(())
}

/// Runs the program of a package; `failed` says what it means if that does not succeed.
pub(crate) fn run(
    package: &str,
    profile: &str,
    passed_on: &Arguments,
    failed: &'static str,
) -> anyhow::Result<()> {
    let ended = crate::cargo()
        .args(["run", "--quiet", "--profile", profile, "--package", package, "--"])
        .args(&passed_on.arguments)
        .status()
        .context("cannot start cargo")?;
    ensure!(ended.success(), failed);
    Ok(())
}
