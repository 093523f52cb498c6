//! `cargo xtask campaign`: what plays hundreds of runs, whole archives or all pages, or needs further tools. Each campaign ends in a
//! line that says how, and in a row of `docs/internals/evidence.md`.

mod evidence;
mod log;
mod packages;
mod steps;

use std::ffi::OsString;
use std::fs;
use std::time::Instant;

use anyhow::ensure;
use clap::builder::PossibleValuesParser;

use crate::workspace::{git, root};

pub(crate) use self::log::Log;
pub(crate) use self::packages::published;

/// Which campaigns, and what their programs are told.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The campaigns; if none are named, they are listed.
    #[arg(value_parser = PossibleValuesParser::new(CAMPAIGNS.iter().map(|one| one.0)))]
    names: Vec<String>,
    /// Play all of them, one after the other.
    #[arg(long, conflicts_with = "names")]
    all: bool,
    /// Leave docs/internals/evidence.md as it is.
    #[arg(long)]
    unrecorded: bool,
    /// For the program of the only campaign, in place of those of its full form; nothing is recorded then.
    #[arg(last = true, requires = "names")]
    arguments: Vec<OsString>,
}

/// Why a campaign could not be played.
#[derive(Debug)]
struct Skipped(String);

impl std::fmt::Display for Skipped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Skipped {}

/// A campaign: its name; how long it plays on two cores, roughly, when everything is built; what must hold; what it needs beside the
/// toolchain.
type Campaign = (&'static str, &'static str, &'static str, &'static str, Play);
/// Plays a campaign, and returns its figures.
type Play = fn(&Log, &[OsString]) -> anyhow::Result<String>;

/// All campaigns. `CONTRIBUTING.md` has the same list.
#[rustfmt::skip]
const CAMPAIGNS: &[Campaign] = &[
    ("contract", "2 min", "a minimal and a full lifecycle of every type breaks no rule", "", steps::contract),
    ("permissions", "5 min", "with the policy that `permissions` prints the life of each type passes, and without any one action exactly what needs it is refused", "", steps::permissions),
    ("inventory", "1 min", "an account with objects of all types is scanned, killed on the way, and imported without a change but for one type in a hundred", "", steps::inventory),
    ("templates", "15 min", "what public templates of CloudFormation make is imported with the references that they have: one in a hundred may be wrong, and one in twenty missing", "a checkout of aws-cloudformation/aws-cloudformation-templates in `FERROFORM_TEMPLATES`, Terraform", steps::templates),
    ("drift", "5 min", "each change of a property of an object of each type is found by `drift`, and nothing after an apply", "", steps::drift),
    ("recorded", "5 min", "objects of recorded accounts plan nothing after an apply, a refresh and an import, and can be changed", "`../shared` or `FERROFORM_SHARED`", steps::recorded),
    ("faults", "30 min", "1,000 runs with signals, kills and service faults lose nothing and leave nothing", "Terraform", steps::faults),
    ("examples", "30 min", "1,000 lives of each type with handlers in `examples/` break no rule, with a real PostgreSQL and a REST service", "PostgreSQL", steps::examples),
    ("pages", "10 min", "the examples of all pages do what they say", "Terraform, else the driver alone plays", steps::pages),
    ("site", "5 min", "links, search, layout and accessibility are right in a browser", "npm, Chromium", steps::site),
    ("hosts", "5 min a host", "the Terraform cases pass with each host", "binaries of them in `FERROFORM_HOSTS`", steps::hosts),
    ("archive", "5 min", "all types of the registry's archive compile and live", "`../shared` or `FERROFORM_SHARED`", steps::archive),
    ("parity", "5 min", "types, attributes and behaviour are those of HashiCorp's awscc, except for the differences that are listed", "`../shared` or `FERROFORM_SHARED`, Python", steps::parity),
    ("bench", "2 min", "no size of the release build is over its bound", "", steps::bench),
    ("packages", "6 min", "a provider of nothing but the packages for crates.io passes its tests, and an emulator of them serves all types", "`tar`", steps::packages),
    ("clients", "5 min", "the examples of the emulator run with AWS's clients, and in a container", "npm, pytest, boto3, the AWS CLI; Docker and Testcontainers for the container", steps::clients),
    ("release", "30 min", "a commit gives the same files in two folders, and Terraform installs them", "a clean work tree", steps::release),
    ("licences", "1 min", "each dependency has a source and a licence that `deny.toml` allows", "`cargo-deny`", steps::licences),
    ("advisories", "1 min", "no dependency is withdrawn or has a known vulnerability", "`cargo-deny`, the network", steps::advisories),
    ("audit", "1 min", "the same, by another tool", "`cargo-audit`, the network", steps::audit),
    ("unused-dependencies", "1 min", "the sources of a crate name each of its dependencies", "`cargo-machete`", steps::unused_dependencies),
    ("public-api", "10 min", "what breaks crates of users since the last tag has another version", "`cargo-semver-checks`", steps::public_api),
    ("oldest-rust", "5 min", "the libraries compile with the oldest Rust that they promise", "those toolchains", steps::oldest_rust),
    ("minimal-versions", "15 min", "the oldest libraries that manifests allow compile", "nightly Rust", steps::minimal_versions),
    ("miri", "1 h", "unit tests of what parses have no undefined behaviour", "nightly Rust with `miri`", steps::miri),
    ("fuzz", "30 min", "all that parses holds for a minute under libFuzzer", "nightly Rust, `cargo-fuzz`", steps::fuzz),
];

/// Plays the campaigns, or lists them.
pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let names = &options.names;
    if names.is_empty() && !options.all {
        for (name, lasts, holds, needs, _) in CAMPAIGNS {
            let needs = if needs.is_empty() { String::new() } else { format!("; needs {needs}") };
            println!("{name:20} {lasts:13} {holds}{needs}");
        }
        return Ok(());
    }
    ensure!(options.arguments.is_empty() || names.len() == 1, "arguments after `--` are for one campaign");
    let is_recorded = options.arguments.is_empty() && !options.unrecorded;
    let folder = fs::canonicalize(root())?.join("target/campaign");
    fs::create_dir_all(&folder)?;
    let commit = evidence::commit()?;
    let mut failed = Vec::new();
    for (name, .., play) in CAMPAIGNS {
        if !options.all && names.iter().all(|named| named != name) {
            continue;
        }
        let log = Log::new(&folder, name, names.len() == 1)?;
        let began = Instant::now();
        let ended = play(&log, &options.arguments);
        let seconds = began.elapsed().as_secs();
        let (outcome, figures) = match ended.map_err(|error| error.downcast::<Skipped>()) {
            Ok(figures) => ("passed", figures),
            Err(Ok(Skipped(reason))) => ("skipped", reason),
            Err(Err(error)) => {
                failed.push(*name);
                ("failed", format!("{error:#}; see target/campaign/{name}.log"))
            }
        };
        println!("{}", format!("{name:20} {outcome}, {seconds} s: {figures}").trim_end_matches(": "));
        if is_recorded {
            evidence::record(name, &commit, outcome, seconds, &figures)?;
        }
    }
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

/// Returns what git says of changes that are not committed. Campaigns write the evidence themselves.
pub(crate) fn uncommitted(untracked: &str) -> anyhow::Result<String> {
    let untracked = format!("--untracked-files={untracked}");
    git(&["status", "--porcelain", &untracked, "--", ".", &format!(":!{}", evidence::PAGE)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_for_contributors_has_the_list() {
        let page = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
        for (name, lasts, holds, needs, _) in CAMPAIGNS {
            let row = format!("| `{name}` | {lasts} | {holds} | {needs} |").replace("  ", " ");
            assert!(page.contains(&row), "CONTRIBUTING.md lacks the row\n{row}");
        }
    }
}
