//! The root of the workspace, programs of it, and commands that run in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

pub(crate) const PROVIDER: &str = "terraform-provider-awscc";
/// The provider of the demonstration.
pub(crate) const DEMO: &str = "ferroform-demo";

/// Returns the root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the cargo that started this program, as a command at the root of the workspace.
///
/// What cargo says of the package of this program is kept from it: the build script of `ring` depends on these variables, and
/// everything that depends on `ring` would be built again.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    for (name, _) in std::env::vars_os() {
        if ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|of| name.to_string_lossy().starts_with(of)) {
            cargo.env_remove(name);
        }
    }
    cargo
}

/// Builds packages with one command, so that what they share is built once, and shows what cargo says. Returns their programs,
/// which have the names of the packages.
pub(crate) fn build<const N: usize>(profile: &str, packages: [&str; N]) -> anyhow::Result<[PathBuf; N]> {
    build_with(cargo(), profile, packages)
}

/// The same with a cargo that has more options.
pub(crate) fn build_with<const N: usize>(
    mut cargo: Command,
    profile: &str,
    packages: [&str; N],
) -> anyhow::Result<[PathBuf; N]> {
    cargo.args(["build", "--message-format", "json-render-diagnostics", "--profile", profile]);
    cargo.args(packages.iter().flat_map(|package| ["--package", package]));
    let output = cargo.stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "{} does not build: see above", packages.join(" or "));
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

/// Returns a configuration of Terraform's command line that takes the provider from the folder of this binary.
pub(crate) fn terraform_rc(provider: &Path) -> String {
    let folder = provider.parent().unwrap_or(Path::new("/")).display().to_string();
    format!(
        "provider_installation {{\n  dev_overrides {{\n    \"ferroform/awscc\" = {folder:?}\n  }}\n  direct {{}}\n}}\n"
    )
}

/// Returns a configuration of Terraform's command line that installs providers from this mirror.
pub(crate) fn mirror_rc(mirror: &Path) -> String {
    format!("provider_installation {{\n  filesystem_mirror {{\n    path = {mirror:?}\n  }}\n}}\n")
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

/// Returns the names of what is in a folder, as far as they end like this, in their order.
pub(crate) fn names(folder: &Path, ending: &str) -> anyhow::Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<anyhow::Result<Vec<String>>>()?;
    names.retain(|name| name.ends_with(ending));
    names.sort();
    Ok(names)
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

/// Returns the commit where the branch left `origin/main`, or the last commit if there is no such branch.
pub(crate) fn base() -> String {
    let base = git(&["merge-base", "HEAD", "origin/main"]);
    base.map_or_else(|_| "HEAD".to_owned(), |base| base.trim().to_owned())
}

/// Clones this checkout into an empty folder, with the files of a revision.
pub(crate) fn clone(folder: &Path, revision: &str) -> anyhow::Result<()> {
    empty(folder)?;
    let folder = folder.display().to_string();
    git(&["clone", "--quiet", "--no-checkout", ".", &folder])?;
    git(&["-C", &folder, "checkout", "--quiet", "--detach", revision]).map(drop)
}
