//! The root of the workspace, programs of it, and commands that run in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

pub(crate) use ferroform_programs::{cargo, root};

pub(crate) const PROVIDER: &str = "terraform-provider-awscc";

/// Builds packages, and says what cargo does meanwhile. Returns their programs.
pub(crate) fn build<const N: usize>(profile: &str, packages: [&str; N]) -> anyhow::Result<[PathBuf; N]> {
    let mut cargo = cargo();
    cargo.stderr(Stdio::inherit());
    ferroform_programs::build(cargo, profile, packages)
}

/// Returns a configuration of Terraform's command line that takes the provider from the folder of this binary.
pub(crate) fn terraform_rc(provider: &Path) -> String {
    let folder = provider.parent().unwrap_or(Path::new("/")).display().to_string();
    format!(
        "provider_installation {{\n  dev_overrides {{\n    \"hashicorp/awscc\" = {folder:?}\n  }}\n  direct {{}}\n}}\n"
    )
}

/// Returns the Terraform program to use, if there is one.
pub(crate) fn terraform() -> Option<&'static str> {
    ["terraform", "tofu"].into_iter().find(|name| tool(name).is_some())
}

/// Runs commands of Terraform in a folder. Each must succeed, and say what is expected of it.
pub(crate) fn converse(
    terraform: &str,
    folder: &Path,
    environment: &[(&str, &str)],
    commands: &[(&[&str], &str)],
) -> anyhow::Result<()> {
    for (arguments, expected) in commands {
        let mut command = Command::new(terraform);
        command.args(*arguments).args(["-input=false", "-no-color"]).current_dir(folder);
        let output = command.envs(environment.iter().copied()).output()?;
        let [said, complaint] = [&output.stdout, &output.stderr].map(|said| String::from_utf8_lossy(said));
        ensure!(
            output.status.success() && said.contains(expected),
            "{terraform} {} did not say {expected:?}:\n{said}{complaint}",
            arguments.join(" ")
        );
    }
    Ok(())
}

/// Returns a tool as a command at the root of the workspace, if it is installed.
pub(crate) fn tool(name: &str) -> Option<Command> {
    let mut asked = Command::new(name);
    asked.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    asked.status().ok()?;
    let mut tool = Command::new(name);
    tool.current_dir(root());
    Some(tool)
}

/// Makes a folder that has nothing in it.
pub(crate) fn empty(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    Ok(fs::create_dir_all(folder)?)
}

/// Returns the day.
pub(crate) fn today() -> jiff::civil::Date {
    jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date()
}

/// Runs git at the root of the workspace, and returns what it prints.
pub(crate) fn git(arguments: &[&str]) -> anyhow::Result<String> {
    let mut git = Command::new("git");
    let output = git.args(arguments).current_dir(root()).output().context("cannot start git")?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "git {}: {}", arguments.join(" "), complaint.trim());
    Ok(String::from_utf8(output.stdout)?)
}
