//! `cargo xtask bench`: builds the provider for release and starts the program that measures it.

use std::ffi::OsString;

use anyhow::{Context as _, bail};

/// What is passed on: `--only start|schema|resources|build`; `--help` tells the rest.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Options {
    /// For the program itself: `--help` lists what there is.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let built = crate::cargo()
        .args(["build", "--quiet", "--release", "--package", "terraform-provider-awscc"])
        .status()
        .context("cannot start cargo")?;
    if !built.success() {
        bail!("the provider does not build");
    }
    let measured = crate::cargo()
        .args(["run", "--quiet", "--release", "--package", "ferroform-bench", "--"])
        .args(&options.arguments)
        .status()
        .context("cannot start cargo")?;
    if !measured.success() {
        bail!("a size or a ratio is worse than it may be: see above");
    }
    Ok(())
}
