//! The quick gate: format, lints and unit tests of the packages that changed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context as _, ensure};
use cargo_metadata::{MetadataCommand, Package, Target};

use crate::workspace::{base, cargo, git, root, tool};

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
        let packages = || changed.keys().flat_map(|name| ["--package", name]);
        step(
            "lints",
            cargo().args(["clippy", "--all-targets"]).args(packages()).args(["--", "-D", "warnings"]),
        );
        // Cargo refuses `--lib` where no package has a library.
        let has = |is_kind: fn(&Target) -> bool, flag| {
            let mut targets = changed.values().flat_map(|package| &package.targets);
            targets.any(|target| target.test && is_kind(target)).then_some(flag)
        };
        let is_library = |target: &Target| target.is_lib() || target.is_proc_macro();
        let targets = [has(is_library, "--lib"), has(Target::is_bin, "--bins")];
        if targets.iter().any(Option::is_some) {
            step("unit tests", cargo().arg("test").args(targets.iter().flatten()).args(packages()));
        }
    }
    step("structure", cargo().args(["test", "--package", "ferroform-tests", "--test", "it", "architecture"]));
    let licences: &[&str] = &["check", "licenses", "bans", "sources"];
    for (name, arguments, purpose) in
        [("typos", &[] as &[&str], "spelling"), ("cargo-deny", licences, "licences")]
    {
        match tool(name) {
            Some(mut tool) => step(purpose, tool.args(arguments)),
            None => println!("== skipped: {purpose}, as {name} is not installed"),
        }
    }
    println!("== {:.0} s", begin.elapsed().as_secs_f64());
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

fn changed_packages(options: &Options) -> anyhow::Result<BTreeMap<String, Package>> {
    let all = packages()?;
    let changed: Vec<&Package> = if options.package.is_empty() {
        let files = changed_files(options.since.as_deref())?;
        files.iter().filter_map(|file| package_of(&all, file)).collect()
    } else {
        let named = |name: &String| {
            let package = all.iter().find(|package| package.name == *name);
            package.with_context(|| format!("the workspace has no package {name}"))
        };
        options.package.iter().map(named).collect::<anyhow::Result<_>>()?
    };
    Ok(changed.into_iter().map(|package| (package.name.to_string(), package.clone())).collect())
}

/// Returns the package that a file belongs to: the innermost one around it.
fn package_of<'a>(all: &'a [Package], file: &Path) -> Option<&'a Package> {
    let is_around =
        |package: &&Package| package.manifest_path.parent().is_some_and(|of| file.starts_with(of));
    all.iter().filter(is_around).max_by_key(|package| package.manifest_path.components().count())
}

fn packages() -> anyhow::Result<Vec<Package>> {
    Ok(MetadataCommand::new().current_dir(root()).no_deps().exec().context("cargo metadata")?.packages)
}

/// Returns the files that differ from a commit, whether committed or not, and the untracked ones.
fn changed_files(since: Option<&str>) -> anyhow::Result<Vec<PathBuf>> {
    let base = since.map_or_else(base, str::to_owned);
    let changed = git(&["diff", "--name-only", &base])?;
    let new = git(&["ls-files", "--others", "--exclude-standard"])?;
    let top = fs::canonicalize(root())?;
    Ok(changed.lines().chain(new.lines()).map(|file| top.join(file)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_the_innermost_package_around_it() {
        let all = packages().unwrap();
        let top = fs::canonicalize(root()).unwrap();
        let name = |file: &str| package_of(&all, &top.join(file)).map(|package| package.name.as_str());
        assert_eq!(name("runtime/src/lib.rs"), Some("ferroform"));
        assert_eq!(name("runtime/schema/src/lib.rs"), Some("ferroform-schema"));
        assert_eq!(name("README.md"), None);
        assert!(all.len() > 20, "{all:?}");
    }
}
