//! Builds programs of the workspace in a profile.

use std::path::PathBuf;
use std::process::Stdio;

use crate::workspace;

pub(crate) const PROVIDER: &str = "terraform-provider-awscc";

/// Builds packages, and says what cargo does meanwhile. Returns their programs.
pub(crate) fn build<const N: usize>(profile: &str, packages: [&str; N]) -> anyhow::Result<[PathBuf; N]> {
    let mut cargo = workspace::cargo();
    cargo.stderr(Stdio::inherit());
    ferroform_programs::build(cargo, profile, packages)
}
