//! The checks. Each says why it is skipped if a tool, a toolchain or the network is missing.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::Context as _;

use super::log::Log;
use super::outcome::Outcome::{self, Passed, Skipped};
use crate::crates;
use crate::workspace::{self, root};

/// The crates that Miri can run: they parse, and need neither the network nor foreign code.
const FOR_MIRI: [&str; 4] =
    ["ferroform-pattern", "ferroform-rules", "ferroform-schema-encoding", "ferroform-wire"];

pub(super) fn licences(log: &Log) -> anyhow::Result<Outcome> {
    let Some(mut deny) = tool("cargo-deny") else { return Ok(not_installed("cargo-deny")) };
    log.run(deny.args(["check", "licenses", "bans", "sources"]))?;
    Ok(Passed(String::new()))
}

pub(super) fn advisories(log: &Log) -> anyhow::Result<Outcome> {
    let Some(mut deny) = tool("cargo-deny") else { return Ok(not_installed("cargo-deny")) };
    if !log.attempt(deny.args(["fetch", "db"]))?.0 {
        return Ok(Skipped("the advisory database cannot be downloaded".to_owned()));
    }
    let mut deny = tool("cargo-deny").context("cargo-deny is gone")?;
    log.run(deny.args(["check", "--disable-fetch", "advisories"]))?;
    Ok(Passed(String::new()))
}

pub(super) fn audit(log: &Log) -> anyhow::Result<Outcome> {
    let Some(mut audit) = tool("cargo-audit") else { return Ok(not_installed("cargo-audit")) };
    let (is_success, printed) = log.attempt(audit.args(["audit", "--deny", "warnings"]))?;
    if printed.contains("couldn't fetch advisory database") {
        return Ok(Skipped("the advisory database cannot be downloaded".to_owned()));
    }
    anyhow::ensure!(is_success, "cargo audit has found something");
    Ok(Passed(String::new()))
}

pub(super) fn unused_dependencies(log: &Log) -> anyhow::Result<Outcome> {
    let Some(mut machete) = tool("cargo-machete") else { return Ok(not_installed("cargo-machete")) };
    log.run(&mut machete)?;
    Ok(Passed(String::new()))
}

pub(super) fn public_api(log: &Log, since: Option<&str>) -> anyhow::Result<Outcome> {
    const TOOL: &str = "cargo-semver-checks";
    let Some(mut semver_checks) = tool(TOOL) else { return Ok(not_installed(TOOL)) };
    let last_release = || {
        let mut git = Command::new("git");
        git.args(["describe", "--tags", "--abbrev=0", "--match", "v*"]).current_dir(root());
        let output = git.output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let Some(since) = since.map(str::to_owned).or_else(last_release) else {
        return Ok(Skipped(
            "there is no release to compare with; `--since REVISION` names another commit".to_owned(),
        ));
    };
    log.run(semver_checks.args(["semver-checks", "--package", "ferroform", "--baseline-rev", &since]))?;
    Ok(Passed(format!("compared with {since}")))
}

pub(super) fn packages(log: &Log) -> anyhow::Result<Outcome> {
    let mut check = Command::new(std::env::current_exe()?);
    log.run(check.args(["crates", "--check"]).current_dir(root()))?;
    Ok(Passed(format!("{} crates", crates::published()?.len())))
}

pub(super) fn minimal_versions(log: &Log) -> anyhow::Result<Outcome> {
    if !has_nightly(&["cargo"]) {
        return Ok(Skipped("there is no nightly toolchain".to_owned()));
    }
    let folder = tempfile::tempdir()?;
    let packages = crates::unpack_as_workspace(folder.path())?;
    // Only nightly can choose the versions; what is built with them is built with the supported toolchain.
    log.run(nightly().args(["cargo", "update", "-Zdirect-minimal-versions"]).current_dir(folder.path()))?;
    let mut check = workspace::cargo();
    check.args(["check", "--workspace", "--locked"]).current_dir(folder.path());
    log.run(check.env("CARGO_TARGET_DIR", log.folder().join("minimal-versions")))?;
    Ok(Passed(format!("{packages} crates")))
}

pub(super) fn miri(log: &Log) -> anyhow::Result<Outcome> {
    if !has_nightly(&["cargo", "miri"]) {
        return Ok(Skipped("there is no nightly toolchain with the component miri".to_owned()));
    }
    let mut miri = nightly();
    miri.args(["cargo", "miri", "test", "--locked", "--lib"])
        .args(FOR_MIRI.iter().flat_map(|package| ["--package", package]))
        // Tests read files of the repository, and Miri is a thousand times slower than the processor.
        .env("MIRIFLAGS", "-Zmiri-disable-isolation")
        .env("PROPTEST_CASES", "2")
        .env("CARGO_TARGET_DIR", log.folder().join("miri"));
    log.run(&mut miri)?;
    Ok(Passed(format!("{} crates", FOR_MIRI.len())))
}

pub(super) fn fuzz(log: &Log, seconds: u64) -> anyhow::Result<Outcome> {
    let mut fuzz = workspace::cargo();
    fuzz.args(["run", "--quiet", "--locked", "--profile", "contract", "--package", "ferroform-fuzz", "--"]);
    let printed = log.run(fuzz.args(["--seconds", &seconds.to_string()]))?;
    let inputs: Vec<u64> = printed.lines().filter_map(|line| number_before(line, " inputs")).collect();
    Ok(Passed(format!("{} targets, {} inputs", inputs.len(), inputs.iter().sum::<u64>())))
}

pub(super) fn libfuzzer(log: &Log, seconds: u64) -> anyhow::Result<Outcome> {
    if tool("cargo-fuzz").is_none() {
        return Ok(not_installed("cargo-fuzz"));
    }
    if !has_nightly(&["cargo"]) {
        return Ok(Skipped("there is no nightly toolchain".to_owned()));
    }
    let corpus = log.folder().join("corpus");
    let mut seeds = workspace::cargo();
    seeds.args(["run", "--quiet", "--locked", "--profile", "contract", "--package", "ferroform-fuzz", "--"]);
    log.run(seeds.arg("--write-corpus").arg(&corpus))?;
    let crate_folder = root().join("tests/fuzz/libfuzzer");
    let fuzz = |action: &str| {
        let mut fuzz = nightly();
        fuzz.args(["cargo", "fuzz", action, "--fuzz-dir"]).arg(&crate_folder);
        fuzz.args(["--target-dir".as_ref(), log.folder().join("libfuzzer").as_os_str()]);
        fuzz.arg("target");
        fuzz
    };
    // The versions of the workspace.
    std::fs::copy(root().join("Cargo.lock"), crate_folder.join("Cargo.lock"))?;
    log.run(&mut fuzz("build"))?;
    let (mut targets, mut inputs) = (0_u64, 0);
    let mut folders =
        std::fs::read_dir(&corpus)?.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<_>>>()?;
    folders.sort();
    for folder in folders {
        let name = folder.file_name().context("a corpus has no name")?;
        let mut run = fuzz("run");
        run.arg(&folder).env("FERROFORM_FUZZ_TARGET", name);
        run.args([
            "--",
            &format!("-max_total_time={seconds}"),
            "-timeout=20",
            "-rss_limit_mb=4096",
            "-print_final_stats=1",
        ]);
        let printed = log.run(&mut run).with_context(|| format!("{}", Path::new(name).display()))?;
        targets += 1;
        let stat = printed.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
        inputs += stat.and_then(|count| count.trim().parse::<u64>().ok()).unwrap_or_default();
    }
    Ok(Passed(format!("{targets} targets, {inputs} inputs")))
}

/// Returns the number before a word.
fn number_before(line: &str, word: &str) -> Option<u64> {
    line.split_once(word)?.0.rsplit(' ').next()?.parse().ok()
}

/// Returns a tool as a command at the root of the workspace, if it is installed.
fn tool(name: &str) -> Option<Command> {
    let mut asked = Command::new(name);
    asked.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    asked.status().ok()?;
    let mut tool = Command::new(name);
    tool.current_dir(root());
    Some(tool)
}

fn not_installed(name: &str) -> Outcome {
    Skipped(format!("{name} is not installed"))
}

/// Returns a command that runs programs of the nightly toolchain.
fn nightly() -> Command {
    let mut rustup = Command::new("rustup");
    rustup.args(["run", "nightly"]).current_dir(root());
    // What the toolchain of this program has set.
    for variable in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
        rustup.env_remove(variable);
    }
    rustup
}

/// Whether the nightly toolchain has a program. Miri answers only as `cargo miri`: `cargo-miri --version` fails.
fn has_nightly(program: &[&str]) -> bool {
    let mut asked = nightly();
    asked.args(program).arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    asked.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inputs_of_a_target_are_counted() {
        assert_eq!(number_before("schema: 1234 inputs, 5 accepted", " inputs"), Some(1234));
        assert_eq!(number_before("schema: a failure", " inputs"), None);
    }
}
