//! `cargo xtask assurance`: checks that take long or need further tools, each with a line that says how it ended.

mod log;
mod outcome;
mod steps;

use std::fs;
use std::time::Instant;

use anyhow::ensure;
use clap::ValueEnum as _;

use crate::workspace::root;
use log::Log;
use outcome::Outcome;

/// Which checks, and how long.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The checks; all if none are named.
    checks: Vec<Check>,
    /// How long each target is fuzzed, in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The revision of git that `public-api` compares with. Without it, the last release.
    #[arg(long, value_name = "REVISION")]
    since: Option<String>,
}

/// A check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Check {
    /// Licences and sources of dependencies, by cargo-deny.
    Licences,
    /// Advisories about dependencies and withdrawn versions, by cargo-deny. Needs the network.
    Advisories,
    /// Advisories about dependencies, by cargo-audit. Needs the network.
    Audit,
    /// Dependencies that no source names, by cargo-machete.
    UnusedDependencies,
    /// Changes of the public API that need another version, by cargo-semver-checks.
    PublicApi,
    /// A provider that is built of the packages for crates.io, and nothing else of this repository.
    Packages,
    /// The published crates with the oldest version of each library that their manifests allow. Needs nightly Rust.
    MinimalVersions,
    /// Unit tests of the crates that parse, by Miri. Needs nightly Rust with Miri.
    Miri,
    /// Each fuzz target on changed inputs.
    Fuzz,
    /// Each fuzz target with libFuzzer and AddressSanitizer, by cargo-fuzz. Needs nightly Rust.
    Libfuzzer,
}

/// Runs the checks.
pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let folder = fs::canonicalize(root())?.join("target/assurance");
    fs::create_dir_all(&folder)?;
    let mut failed = Vec::new();
    for check in Check::value_variants() {
        if !options.checks.is_empty() && !options.checks.contains(check) {
            continue;
        }
        let name = check.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
        let log = Log::new(&folder, &name)?;
        let began = Instant::now();
        let outcome = check.run(options, &log);
        let seconds = began.elapsed().as_secs();
        match outcome {
            Ok(Outcome::Passed(figures)) if figures.is_empty() => println!("{name:20} passed, {seconds} s"),
            Ok(Outcome::Passed(figures)) => println!("{name:20} passed, {seconds} s: {figures}"),
            Ok(Outcome::Skipped(reason)) => println!("{name:20} skipped: {reason}"),
            Err(error) => {
                println!("{name:20} failed, {seconds} s: {error:#}; see {}", log.shown());
                failed.push(name);
            }
        }
    }
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

impl Check {
    fn run(self, options: &Options, log: &Log) -> anyhow::Result<Outcome> {
        match self {
            Self::Licences => steps::licences(log),
            Self::Advisories => steps::advisories(log),
            Self::Audit => steps::audit(log),
            Self::UnusedDependencies => steps::unused_dependencies(log),
            Self::PublicApi => steps::public_api(log, options.since.as_deref()),
            Self::Packages => steps::packages(log),
            Self::MinimalVersions => steps::minimal_versions(log),
            Self::Miri => steps::miri(log),
            Self::Fuzz => steps::fuzz(log, options.seconds),
            Self::Libfuzzer => steps::libfuzzer(log, options.seconds),
        }
    }
}
