//! What each campaign plays. It says why it is skipped if a tool, a toolchain or the network is missing.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail, ensure};

use super::{Log, Skipped, packages};
use crate::workspace::{self, PROVIDER, git, root, tool};
use crate::{package, parity};

/// The tests that Miri can run: of what parses, and needs neither the network nor foreign code.
const FOR_MIRI: [&str; 7] = [
    "--package=ferroform-schema",
    "--package=ferroform-rpc",
    "--",
    "number::",
    "pattern::",
    "rules::",
    "wire::",
];

/// The oldest toolchains for the libraries, without the AWS SDK and with it.
const OLDEST_RUST: [(&str, &[&str]); 2] =
    [("1.89.0", &["--no-default-features", "--features", WITHOUT_AWS]), ("1.94.1", &[])];
const WITHOUT_AWS: &str = "ferroform-driver/default,ferroform-emulator/default";

const NO_DATABASE: &str = "the advisory database cannot be downloaded";
const NO_SHARED: &str = "there is no ../shared, and FERROFORM_SHARED names no other folder";

/// Builds in a profile in which lifecycles are fast and all assertions are enabled.
pub(super) fn contract(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let with_provider = arguments.iter().any(|one| one == "--terraform");
    last_of(log, "contract", "contract", with_provider, &or(arguments, &["--all"]))
}

/// Builds in the profile of `contract`.
pub(super) fn recorded(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let corpus = shared().join("observed/recorded.jsonl.gz");
    skip_unless(
        !arguments.is_empty() || corpus.is_file(),
        &format!("there is no corpus {}: name another after `-- --corpus`", corpus.display()),
    )?;
    let all = ["--corpus".into(), corpus.into(), "--expected".into(), "campaigns/expected.jsonl".into()];
    let arguments = if arguments.is_empty() { &all } else { arguments };
    last_of(log, "contract", "recorded", false, arguments)
}

pub(super) fn permissions(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    last_of(log, "dev", "permissions", false, arguments)
}

pub(super) fn inventory(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let inventory = ["ferroform-campaigns", "inventory"];
    let printed = play(log, "dev", inventory, true, arguments)?;
    let corpus = shared().join("observed/recorded.jsonl.gz");
    if !arguments.is_empty() || !corpus.is_file() {
        return figures(&printed, [last(&printed)]);
    }
    let recorded = [OsString::from("--recorded"), corpus.into()];
    let recorded = play(log, "dev", inventory, false, &recorded)?;
    figures(&printed, [last(&printed), last(&recorded)])
}

pub(super) fn templates(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let folder = std::env::var_os("FERROFORM_TEMPLATES");
    skip_unless(
        folder.is_some() || !arguments.is_empty(),
        "FERROFORM_TEMPLATES names no checkout of aws-cloudformation/aws-cloudformation-templates",
    )?;
    let all: Vec<OsString> = folder.into_iter().chain(["--terraform".into()]).collect();
    let arguments = if arguments.is_empty() { &all } else { arguments };
    last_of(log, "dev", "templates", true, arguments)
}

pub(super) fn drift(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    last_of(log, "dev", "drift", true, arguments)
}

/// Builds the provider as it is built for tests.
pub(super) fn faults(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    installed("terraform")?;
    last_of(log, "dev", "faults", true, &or(arguments, &["--runs", "1000"]))
}

pub(super) fn examples(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let is_installed = tool("initdb").is_some() || Path::new("/usr/lib/postgresql").is_dir();
    skip_unless(is_installed, "PostgreSQL is not installed")?;
    let mut printed = String::new();
    for [package, program, lives] in [
        ["terraform-provider-shelf", "lives", "any_book_lives"],
        ["terraform-provider-postgres", "it", "generated::"],
    ] {
        let mut cargo = workspace::cargo();
        cargo.args(["test", "--locked", "--package", package, "--test", program, lives]).args(arguments);
        printed += &log.run(cargo.env("FERROFORM_FULL", "1").env("FERROFORM_REQUIRE", "postgres"))?;
    }
    Ok(tests(&printed))
}

/// Builds the provider too, for the real Terraform.
pub(super) fn pages(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let printed = play(log, "dev", ["ferroform-pages", "--check"], true, &or(arguments, &["--all"]))?;
    let is_figure = |line: &&str| line.contains(" examples run: ") || line.ends_with(" complaints");
    figures(&printed, printed.lines().filter(is_figure))
}

pub(super) fn site(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let arguments = [vec!["--check".into()], arguments.to_vec()].concat();
    let printed = play(log, "dev", ["ferroform-pages", "--site"], true, &arguments)?;
    let links = printed.lines().find(|line| line.contains(" links inside of the site"));
    figures(&printed, links.into_iter().chain([last(&printed)]))
}

pub(super) fn hosts(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    skip_unless(
        std::env::var_os("FERROFORM_HOSTS").is_some_and(|hosts| !hosts.is_empty()),
        "FERROFORM_HOSTS names no binaries of Terraform or OpenTofu",
    )?;
    let mut cases = workspace::cargo();
    cases.args(["test", "--locked", "--package", "ferroform-tests", "--test", "cases"]);
    let printed = log.run(cases.args(or(arguments, &["terraform"])))?;
    let host = |line| str::split(str::strip_prefix(line, "test terraform::")?, ' ').next();
    let hosts: BTreeSet<&str> = printed.lines().filter_map(host).filter(|one| one.contains('-')).collect();
    Ok(format!("{}: {}", Vec::from_iter(hosts).join(", "), tests(&printed)))
}

pub(super) fn archive(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let shared = parity::reference_data(None)?.unwrap_or_default();
    skip_unless(shared.is_dir(), NO_SHARED)?;
    let folder = tempfile::tempdir()?;
    let archive = shared.join("registry-schemas.tar.gz");
    log.run(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(folder.path()))?;
    let mut printed = String::new();
    for [package, program] in [["ferroform-emulator", "it"], ["ferroform-tests", "cases"]] {
        let mut cargo = workspace::cargo();
        cargo.args(["test", "--locked", "--package", package, "--test", program, "archive"]).args(arguments);
        cargo.env("FERROFORM_ARCHIVE", folder.path().join("schemas"));
        printed += &log.run(cargo.env("FERROFORM_FULL", "1"))?;
    }
    Ok(tests(&printed))
}

/// Builds the provider, for what ships.
pub(super) fn parity(_: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    ensure!(arguments.is_empty(), "`cargo xtask parity` takes arguments");
    skip_unless(parity::reference_data(None)?.is_some(), NO_SHARED)?;
    parity::run(&parity::Options::default())
}

/// Measures the binary that `cargo build --release` creates, or compares the one that packages contain with another provider.
pub(super) fn bench(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let profile = if arguments.iter().any(|one| one == "--against") { "dist" } else { "release" };
    let printed = play(log, profile, ["ferroform-campaigns", "bench"], true, arguments)?;
    let figures = printed.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let bounded = figures.filter(|figure| figure["kind"] == "size" && figure["bound"].is_number());
    let said =
        bounded.map(|one| format!("{}: {} {}", one["figure"], one["value"], one["unit"]).replace('"', ""));
    Ok(said.collect::<Vec<_>>().join(", "))
}

pub(super) fn packages(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    ensure!(arguments.is_empty(), "there is no program that takes arguments");
    packages::check(log)
}

pub(super) fn clients(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let mut npm = installed("npm")?;
    npm.args(["install", "--no-package-lock", "--no-audit", "--no-fund"]);
    npm.current_dir(root().join("emulator/examples/javascript"));
    skip_unless(log.attempt(&mut npm)?.0, "npm cannot install the AWS SDK for JavaScript")?;
    let (required, skipped) = match image(log)? {
        None => ("aws,boto3,pytest,javascript,testcontainers", String::new()),
        Some(reason) => ("aws,boto3,pytest,javascript", format!("; skipped: the container, as {reason}")),
    };
    let mut cases = workspace::cargo();
    cases
        .args(["test", "--locked", "--package", "ferroform-tests", "--test", "cases", "aws"])
        .args(arguments);
    Ok(tests(&log.run(cases.env("FERROFORM_REQUIRE", required))?) + &skipped)
}

/// Builds the emulator's image. Returns why it cannot be built here.
fn image(log: &Log) -> anyhow::Result<Option<&'static str>> {
    let mut imported = Command::new("python3");
    if !log.attempt(imported.args(["-c", "import testcontainers"])).is_ok_and(|(is_there, _)| is_there) {
        return Ok(Some("there is no Testcontainers for Python"));
    }
    if !log.attempt(Command::new("docker").arg("info")).is_ok_and(|(answers, _)| answers) {
        return Ok(Some("there is no Docker"));
    }
    log.run(workspace::cargo().args(["xtask", "image", "--target", "x86_64-unknown-linux-musl"]))?;
    let mut build = Command::new("docker");
    build.args(["build", "--file", "emulator/Dockerfile", "--tag", "ferroform-emulator"]);
    // Builders before BuildKit do not set it.
    build.args(["--build-arg", "TARGETARCH=amd64", "target/image"]).current_dir(root());
    log.run(&mut build)?;
    Ok(None)
}

pub(super) fn release(_: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    ensure!(arguments.is_empty(), "there is no program that takes arguments");
    skip_unless(super::uncommitted("no")?.is_empty(), "a clone would not have what is not committed yet")?;
    package::check()
}

pub(super) fn licences(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let arguments = or(arguments, &["licenses", "bans", "sources"]);
    log.run(installed("cargo-deny")?.arg("check").args(arguments)).map(|_| String::new())
}

pub(super) fn advisories(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    skip_unless(log.attempt(installed("cargo-deny")?.args(["fetch", "db"]))?.0, NO_DATABASE)?;
    let mut deny = installed("cargo-deny")?;
    log.run(deny.args(["check", "--disable-fetch", "advisories"]).args(arguments)).map(|_| String::new())
}

pub(super) fn audit(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let arguments = or(arguments, &["--deny", "warnings"]);
    let (is_success, printed) = log.attempt(installed("cargo-audit")?.arg("audit").args(arguments))?;
    skip_unless(!printed.contains("couldn't fetch advisory database"), NO_DATABASE)?;
    ensure!(is_success, "cargo audit has found something");
    Ok(String::new())
}

pub(super) fn unused_dependencies(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    log.run(installed("cargo-machete")?.args(arguments)).map(|_| String::new())
}

pub(super) fn public_api(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let mut semver_checks = installed("cargo-semver-checks")?;
    let last_release = git(&["describe", "--tags", "--abbrev=0", "--match", "v*"]).unwrap_or_default();
    let last_release = last_release.trim();
    let is_known = !last_release.is_empty() || !arguments.is_empty();
    skip_unless(
        is_known,
        "there is no release to compare with; `-- --baseline-rev REVISION` names a commit",
    )?;
    semver_checks.args(["semver-checks", "--package", "ferroform"]);
    log.run(semver_checks.args(or(arguments, &["--baseline-rev", last_release])))?;
    Ok(format!("compared with {last_release}"))
}

pub(super) fn oldest_rust(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    let libraries = ["-p", "ferroform", "-p", "ferroform-driver", "-p", "ferroform-emulator"];
    for (version, features) in OLDEST_RUST {
        needs(version, &["cargo"])?;
        let mut check = toolchain(version);
        check.args(["cargo", "check", "--locked"]).args(libraries).args(features).args(arguments);
        log.run(check.env("CARGO_TARGET_DIR", log.folder().join("oldest-rust")))?;
    }
    Ok(OLDEST_RUST.map(|(version, _)| version).join(", "))
}

pub(super) fn minimal_versions(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    needs("nightly", &["cargo"])?;
    let folder = tempfile::tempdir()?;
    let packages = packages::unpack_as_workspace(folder.path(), log)?;
    // Only nightly can choose the versions; what is built with them is built with the supported toolchain.
    log.run(nightly().args(["cargo", "update", "-Zdirect-minimal-versions"]).current_dir(folder.path()))?;
    let mut check = workspace::cargo();
    check.args(["check", "--workspace", "--locked"]).args(arguments).current_dir(folder.path());
    log.run(check.env("CARGO_TARGET_DIR", log.folder().join("minimal-versions")))?;
    Ok(format!("{packages} crates"))
}

pub(super) fn miri(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    needs("nightly", &["cargo", "miri"])?;
    let mut miri = nightly();
    miri.args(["cargo", "miri", "test", "--locked", "--lib"])
        .args(arguments)
        .args(FOR_MIRI)
        // Tests read files of the repository, and Miri is a thousand times slower than the processor.
        .env("MIRIFLAGS", "-Zmiri-disable-isolation")
        .env("PROPTEST_CASES", "2")
        .env("CARGO_TARGET_DIR", log.folder().join("miri"));
    let printed = log.run(&mut miri)?;
    Ok(tests(&printed))
}

pub(super) fn fuzz(log: &Log, arguments: &[OsString]) -> anyhow::Result<String> {
    installed("cargo-fuzz")?;
    needs("nightly", &["cargo"])?;
    let corpus = log.folder().join("corpus");
    play(log, "contract", ["ferroform-campaigns", "fuzz"], false, &[corpus.clone().into()])?;
    let crate_folder = root().join("campaigns/libfuzzer");
    let libfuzzer = |action: &str| {
        let mut fuzz = nightly();
        fuzz.args(["cargo", "fuzz", action, "--fuzz-dir"]).arg(&crate_folder);
        fuzz.args(["--target-dir".as_ref(), log.folder().join("libfuzzer").as_os_str()]);
        fuzz.arg("target");
        fuzz
    };
    // The versions of the workspace.
    std::fs::copy(root().join("Cargo.lock"), crate_folder.join("Cargo.lock"))?;
    log.run(&mut libfuzzer("build"))?;
    let (mut targets, mut inputs) = (0, 0);
    for target in std::fs::read_dir(&corpus)? {
        let (name, mut run) = (target?.file_name(), libfuzzer("run"));
        run.arg(corpus.join(&name)).env("FERROFORM_FUZZ_TARGET", &name);
        run.args(["--", "-timeout=20", "-rss_limit_mb=4096", "-print_final_stats=1"]);
        run.args(or(arguments, &["-max_total_time=60"]));
        let printed = log.run(&mut run).with_context(|| name.display().to_string())?;
        let stat = printed.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
        inputs += stat.and_then(|count| count.trim().parse::<u64>().ok()).unwrap_or_default();
        targets += 1;
    }
    Ok(format!("{targets} targets, {inputs} inputs"))
}

/// Plays one of the crate `ferroform-campaigns`. Returns the last line that it prints, and what it skipped.
fn last_of(
    log: &Log,
    profile: &str,
    name: &str,
    with_provider: bool,
    arguments: &[OsString],
) -> anyhow::Result<String> {
    let printed = play(log, profile, ["ferroform-campaigns", name], with_provider, arguments)?;
    figures(&printed, [last(&printed)])
}

/// Builds a program of the workspace in a profile, and the provider too if the program starts it, and runs it with this first
/// argument.
fn play(
    log: &Log,
    profile: &str,
    [package, first]: [&str; 2],
    with_provider: bool,
    arguments: &[OsString],
) -> anyhow::Result<String> {
    let program = if with_provider {
        workspace::build(profile, [package, PROVIDER]).map(|[program, _provider]| program)
    } else {
        workspace::build(profile, [package]).map(|[program]| program)
    };
    log.run(Command::new(program?).arg(first).args(arguments).current_dir(root()))
}

/// Returns the arguments of the command line, or those of the full form if there are none.
fn or(arguments: &[OsString], full: &[&str]) -> Vec<OsString> {
    if arguments.is_empty() { full.iter().map(OsString::from).collect() } else { arguments.to_vec() }
}

/// Returns figures of a program that succeeded, and what it skipped. If it says that last, nothing came of the rest.
fn figures<'p>(printed: &'p str, figures: impl IntoIterator<Item = &'p str>) -> anyhow::Result<String> {
    if let Some(reason) = last(printed).strip_prefix("skipped: ") {
        bail!(Skipped(reason.to_owned()));
    }
    let skipped = printed.lines().filter(|line| line.starts_with("skipped: "));
    Ok(figures.into_iter().chain(skipped).collect::<Vec<_>>().join("; "))
}

fn last(printed: &str) -> &str {
    printed.lines().last().unwrap_or_default()
}

/// Returns how many tests passed in all test programs, and how many were ignored.
fn tests(printed: &str) -> String {
    let sum = |word: &str| -> u64 {
        let number = |line: &str| line.split_once(word)?.0.rsplit(' ').next()?.parse::<u64>().ok();
        printed.lines().filter_map(number).sum()
    };
    format!("{} tests passed, {} ignored", sum(" passed"), sum(" ignored"))
}

/// Returns the folder of reference data, which may not exist.
fn shared() -> PathBuf {
    std::env::var_os("FERROFORM_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from)
}

fn skip_unless(holds: bool, reason: &str) -> anyhow::Result<()> {
    ensure!(holds, Skipped(reason.to_owned()));
    Ok(())
}

/// Returns a tool as a command. Without it, the campaign is skipped.
fn installed(name: &str) -> anyhow::Result<Command> {
    tool(name).ok_or_else(|| Skipped(format!("{name} is not installed")).into())
}

/// Returns a command that runs programs of the nightly toolchain.
fn nightly() -> Command {
    toolchain("nightly")
}

fn toolchain(name: &str) -> Command {
    let mut rustup = Command::new("rustup");
    rustup.args(["run", name]).current_dir(root());
    // What the toolchain of this program has set.
    for variable in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
        rustup.env_remove(variable);
    }
    rustup
}

/// Skips the campaign if a toolchain does not have a program. Miri answers only as `cargo miri`: `cargo-miri --version` fails.
fn needs(name: &str, program: &[&str]) -> anyhow::Result<()> {
    let mut asked = toolchain(name);
    asked.args(program).arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let has_it = asked.status().is_ok_and(|status| status.success());
    skip_unless(has_it, &format!("there is no toolchain {name} with `{}`", program.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_counted() {
        let printed = "test result: ok. 41 passed; 0 failed; 4 ignored; 0 measured\n".repeat(2);
        assert_eq!(tests(&printed), "82 tests passed, 8 ignored");
    }

    #[test]
    fn what_is_skipped_is_said() {
        let said = figures("skipped: validate\n7 findings", ["7 findings"]).unwrap();
        assert_eq!(said, "7 findings; skipped: validate");
        let error = figures("7 pages\nskipped: the test", ["7 pages"]).unwrap_err();
        assert_eq!(error.downcast::<Skipped>().unwrap().0, "the test");
    }
}
