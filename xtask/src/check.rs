//! The quick gate: format, lints and unit tests of the packages that changed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, bail, ensure};
use serde_json::Value as Json;

use crate::workspace::{cargo, root};

/// Which changes are looked at.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The commit that the work began at, beside which everything uncommitted counts as changed. Without it, where the branch
    /// left `origin/main`, or the last commit if there is no such branch.
    #[arg(long)]
    since: Option<String>,
    /// Look at these packages instead.
    #[arg(long, short, value_name = "PACKAGE", conflicts_with = "since")]
    package: Vec<String>,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let begin = Instant::now();
    let changed = changed_packages(options)?;
    let mut failed = Vec::new();
    let mut step = |name: &str, command: &mut Command| {
        println!("== {name}");
        let ended = command.current_dir(root()).stdin(Stdio::null()).status();
        if !ended.as_ref().is_ok_and(std::process::ExitStatus::success) {
            failed.push(name.to_owned());
        }
    };
    step("format", cargo().args(["fmt", "--all", "--check"]));
    if changed.is_empty() {
        println!("== no package changed: no lints, no unit tests");
    } else {
        let packages = || changed.iter().flat_map(|package| ["--package", &package.name]);
        step(
            "lints",
            cargo().args(["clippy", "--all-targets"]).args(packages()).args(["--", "-D", "warnings"]),
        );
        // Cargo refuses `--lib` where no package has a library.
        let is_any = |has: fn(&Package) -> bool, flag| changed.iter().any(has).then_some(flag);
        let targets =
            [is_any(|package| package.has_library, "--lib"), is_any(|package| package.has_program, "--bins")];
        if targets.iter().any(Option::is_some) {
            step("unit tests", cargo().arg("test").args(targets.iter().flatten()).args(packages()));
        }
    }
    step("structure", cargo().args(["test", "--package", "ferroform-tests", "--test", "it", "architecture"]));
    for (tool, arguments, purpose) in TOOLS {
        if is_installed(tool) {
            step(purpose, Command::new(tool).args(*arguments));
        } else {
            println!("== skipped: {purpose}, as {tool} is not installed");
        }
    }
    println!("== {:.0} s", begin.elapsed().as_secs_f64());
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

/// Tools that run if they are installed: the program, its arguments and its purpose.
const TOOLS: &[(&str, &[&str], &str)] = &[
    ("typos", &[], "spelling"),
    ("cargo-deny", &["check", "licenses", "bans", "sources"], "licences and sources of dependencies"),
];

fn is_installed(tool: &str) -> bool {
    let asked = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}

/// A package of the workspace.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    /// Its folder, relative to the root of the workspace.
    folder: PathBuf,
    name: String,
    /// Whether it has a library with tests.
    has_library: bool,
    /// Whether it has a program with tests.
    has_program: bool,
}

fn changed_packages(options: &Options) -> anyhow::Result<BTreeSet<Package>> {
    let all = packages()?;
    if options.package.is_empty() {
        let files = changed_files(options.since.as_deref())?;
        return Ok(files.iter().filter_map(|file| package_of(&all, file)).cloned().collect());
    }
    let named = |name: &String| {
        let package = all.iter().find(|package| package.name == *name).cloned();
        package.with_context(|| format!("the workspace has no package {name}"))
    };
    options.package.iter().map(named).collect()
}

/// Returns the package that a file belongs to: the innermost one around it.
fn package_of<'a>(all: &'a [Package], file: &Path) -> Option<&'a Package> {
    let around = all.iter().filter(|package| file.starts_with(&package.folder));
    around.max_by_key(|package| package.folder.components().count())
}

fn packages() -> anyhow::Result<Vec<Package>> {
    let output = cargo().args(["metadata", "--no-deps", "--format-version", "1"]).output()?;
    ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Json = serde_json::from_slice(&output.stdout)?;
    let top = PathBuf::from(metadata["workspace_root"].as_str().context("a workspace without a root")?);
    let packages = metadata["packages"].as_array().context("a workspace without packages")?;
    packages
        .iter()
        .map(|package| read_package(&top, package).context("cargo metadata says it otherwise"))
        .collect()
}

fn read_package(top: &Path, package: &Json) -> Option<Package> {
    let manifest = Path::new(package["manifest_path"].as_str()?);
    let has = |kinds: &[&str]| {
        let is_one = |target: &Json| {
            let mut own = target["kind"].as_array().into_iter().flatten().filter_map(Json::as_str);
            own.any(|kind| kinds.contains(&kind)) && target["test"].as_bool().unwrap_or_default()
        };
        package["targets"].as_array().into_iter().flatten().any(is_one)
    };
    Some(Package {
        folder: manifest.parent()?.strip_prefix(top).ok()?.to_owned(),
        name: package["name"].as_str()?.to_owned(),
        has_library: has(&["lib", "proc-macro"]),
        has_program: has(&["bin"]),
    })
}

/// Returns the files that differ from a commit, whether committed or not, and the untracked ones.
fn changed_files(since: Option<&str>) -> anyhow::Result<Vec<PathBuf>> {
    let base = match since {
        Some(since) => since.to_owned(),
        None => git(&["merge-base", "HEAD", "origin/main"]).unwrap_or_else(|_| "HEAD".to_owned()),
    };
    let changed = git(&["diff", "--name-only", base.trim()])?;
    let new = git(&["ls-files", "--others", "--exclude-standard"])?;
    Ok(changed.lines().chain(new.lines()).map(PathBuf::from).collect())
}

fn git(arguments: &[&str]) -> anyhow::Result<String> {
    let output =
        Command::new("git").args(arguments).current_dir(root()).output().context("cannot start git")?;
    if !output.status.success() {
        bail!("git {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_the_innermost_package_around_it() {
        let all = packages().unwrap();
        let name = |file: &str| package_of(&all, Path::new(file)).map(|package| package.name.as_str());
        assert_eq!(name("runtime/src/lib.rs"), Some("ferroform"));
        assert_eq!(name("runtime/pattern/src/lib.rs"), Some("ferroform-pattern"));
        assert_eq!(name("README.md"), None);
        assert!(all.len() > 20, "{all:?}");
    }
}
