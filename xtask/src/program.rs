//! Builds programs of the workspace in a profile, and runs them with arguments that are passed on.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

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

/// Builds packages with one command, so that what they share is built once. Returns their programs, which have the
/// names of the packages.
pub(crate) fn build<const N: usize>(profile: &str, packages: [&str; N]) -> anyhow::Result<[PathBuf; N]> {
    build_with(crate::workspace::cargo(), profile, packages)
}

/// Like [`build`], with a cargo that has a folder and an environment of its own.
pub(crate) fn build_with<const N: usize>(
    mut cargo: Command,
    profile: &str,
    packages: [&str; N],
) -> anyhow::Result<[PathBuf; N]> {
    cargo.args(["build", "--message-format", "json-render-diagnostics", "--profile", profile]);
    if profile == "dev" {
        // With all packages and a test, libraries have the features that they have in `cargo test --workspace`, and are built
        // once for both.
        cargo
            .args(["--workspace", "--test", "go"])
            .args(packages.iter().flat_map(|package| ["--bin", package]));
    } else {
        cargo.args(packages.iter().flat_map(|package| ["--package", package]));
    }
    let output = cargo.stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "{} does not build", packages.join(" or "));
    let programs: Vec<PathBuf> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|message| message.get("executable")?.as_str().map(PathBuf::from))
        .collect();
    let mut found = packages.map(|_| PathBuf::new());
    for (found, package) in found.iter_mut().zip(packages) {
        let mut programs = programs.iter();
        let program = programs.find(|program| program.file_stem().is_some_and(|name| name == package));
        found.clone_from(program.with_context(|| format!("cargo built no {package}"))?);
    }
    Ok(found)
}

/// Runs a program. `failed` is the error if it does not succeed.
pub(crate) fn run(program: &Path, passed_on: &Arguments, failed: &'static str) -> anyhow::Result<()> {
    let ended = Command::new(program)
        .args(&passed_on.arguments)
        .current_dir(crate::workspace::root())
        .status()
        .with_context(|| format!("cannot start {}", program.display()))?;
    ensure!(ended.success(), failed);
    Ok(())
}
