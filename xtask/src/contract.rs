//! `cargo xtask contract`: starts the program that plays lifecycles, in a profile in which they are fast.

use std::ffi::OsString;

use anyhow::{Context as _, bail};

/// What is passed on: `--all`, `--type TYPE`, `--service SERVICE`, `--lifecycles N`, `--seed S`; `--help` tells the rest.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Options {
    /// For the program itself: `--help` lists what there is.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    if options.arguments.iter().any(|argument| argument == "--terraform") {
        let provider = ["build", "--quiet", "--profile", "contract", "--package", "terraform-provider-awscc"];
        let status = crate::cargo().args(provider).status().context("cannot start cargo")?;
        if !status.success() {
            bail!("the provider does not build");
        }
    }
    let status = crate::cargo()
        .args(["run", "--quiet", "--profile", "contract", "--package", "ferroform-contract", "--"])
        .args(&options.arguments)
        .status()
        .context("cannot start cargo")?;
    if !status.success() {
        bail!("the contract is broken: see above");
    }
    Ok(())
}
