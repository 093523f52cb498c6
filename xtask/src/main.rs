//! The developer's commands. `cargo xtask help` lists them.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

mod api;
mod assurance;
mod check;
mod crates;
mod demo;
mod differences;
mod inspect;
mod install;
mod new_provider;
mod package;
mod parity;
mod program;
mod proto;
mod release;
mod schemas;
mod served;
mod surface;
mod workspace;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::program::PROVIDER;

/// Ferroform's developer commands.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check what changed, in minutes: format, lints, unit tests, structure; the whole gate is `bash .ci/run`.
    Check(check::Options),
    /// Write everything public of `ferroform` into `docs/api.txt`.
    Api {
        /// Write nothing; fail if the committed listing is not what would be written, or an item has no example.
        #[arg(long)]
        check: bool,
    },
    /// Run the checks that take long or need further tools, each if it can be run here.
    Assurance(assurance::Options),
    /// Show what this is: five resources live through their lives, without an account.
    Demo(demo::Options),
    /// Generate the Rust code of the protocol from runtime/proto/proto.
    Proto {
        /// Write nothing; fail if the committed code is not what would be generated.
        #[arg(long)]
        check: bool,
    },
    /// Measure the release build of the provider: one JSON line per figure.
    Bench(program::Arguments),
    /// Play generated lifecycles of resource types against the emulator and say which rules break.
    Contract(program::Arguments),
    /// Write the provider's pages for the registry, execute the examples on them (`--check`), or write a site (`--site`).
    Docs(program::Arguments),
    /// Disturb Terraform with signals, kills and service faults, and say what is lost, doubled or left.
    Faults(program::Arguments),
    /// Give everything that parses what nobody would write, for as long as you like.
    Fuzz(program::Arguments),
    /// Write the crate of a new provider: code, hooks, tests, documentation and a release workflow.
    NewProvider(new_provider::Options),
    /// Package the crates of a release for crates.io, or build a provider with nothing but the packages (`--check`).
    Crates(crates::Options),
    /// Build the files of a release for this platform: archive, checksums, manifest, bill of materials.
    Package(package::Options),
    /// Put a packaged provider where `terraform init` and `tofu init` find it, or take it away again.
    Install(install::Options),
    /// Make the changelog's "Unreleased" the section of a version.
    Release(release::Options),
    /// Compare what users see and what the engine does with the reference provider.
    Parity(parity::Options),
    /// Bring schemas/ up to date and say what that changes.
    Schemas(schemas::Options),
    /// Write one line per attribute into `surface/<service>.txt`.
    Surface {
        /// Write nothing; fail if the committed surface is not what would be written.
        #[arg(long)]
        check: bool,
        /// Write nothing; print what changed since a revision of git, for the changelog.
        #[arg(long, value_name = "REVISION", conflicts_with = "check")]
        since: Option<String>,
    },
    /// Print what the compiler makes of schemas, for authors of types.
    #[command(subcommand)]
    Inspect(inspect::Question),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Check(options) => check::run(&options),
        Command::Api { check } => api::run(check),
        Command::Assurance(options) => assurance::run(&options),
        Command::Demo(options) => demo::run(&options),
        Command::Proto { check } => proto::run(check),
        Command::Bench(arguments) => bench(&arguments),
        Command::Contract(arguments) => contract(&arguments),
        Command::Docs(arguments) => docs(&arguments),
        Command::Faults(arguments) => faults(&arguments),
        Command::Fuzz(arguments) => fuzz(&arguments),
        Command::NewProvider(options) => new_provider::run(&options),
        Command::Crates(options) => crates::run(&options),
        Command::Package(options) => package::run(&options),
        Command::Install(options) => install::run(&options),
        Command::Parity(options) => parity::run(&options),
        Command::Schemas(options) => schemas::run(&options),
        Command::Release(options) => release::run(&options),
        Command::Surface { since: Some(revision), .. } => {
            print!("{}", differences::since(&revision)?);
            Ok(())
        }
        Command::Surface { check, since: None } => surface::run(check),
        Command::Inspect(question) => inspect::run(&question),
    }
}

/// Measures the binary that `cargo build --release` creates, or compares the one that packages contain with another provider.
fn bench(arguments: &program::Arguments) -> anyhow::Result<()> {
    let profile = if arguments.contain("--against") { "dist" } else { "release" };
    let [bench, _provider] = program::build(profile, ["ferroform-bench", PROVIDER])?;
    program::run(&bench, arguments, "a size or a ratio is worse than it may be: see above")
}

/// Builds in a profile in which lifecycles are fast and all assertions are enabled.
fn contract(arguments: &program::Arguments) -> anyhow::Result<()> {
    let contract = built("contract", "ferroform-contract", arguments.contain("--terraform"))?;
    program::run(&contract, arguments, "the contract is broken: see above")
}

/// Builds a program, and the provider too if the real Terraform is to start it.
fn built(profile: &str, package: &str, with_provider: bool) -> anyhow::Result<PathBuf> {
    if with_provider {
        program::build(profile, [package, PROVIDER]).map(|[program, _provider]| program)
    } else {
        program::build(profile, [package]).map(|[program]| program)
    }
}

/// Builds in a profile in which inputs are many and all assertions are enabled.
fn fuzz(arguments: &program::Arguments) -> anyhow::Result<()> {
    let [fuzz] = program::build("contract", ["ferroform-fuzz"])?;
    program::run(&fuzz, arguments, "a target fails: see above; its input is in tests/fuzz/corpus")
}

/// Builds the provider too, for the real Terraform, if examples are executed.
fn docs(arguments: &program::Arguments) -> anyhow::Result<()> {
    let runs_examples = arguments.contain("--check") && !arguments.contain("--site");
    let documentation = built("dev", "ferroform-documentation", runs_examples)?;
    program::run(&documentation, arguments, "a page or an example is wrong: see above")
}

/// Builds the provider as it is built for tests.
fn faults(arguments: &program::Arguments) -> anyhow::Result<()> {
    let [faults, _provider] = program::build("dev", ["ferroform-faults", PROVIDER])?;
    program::run(&faults, arguments, "something was lost, doubled or left: see above")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    fn parse(arguments: &str) -> Result<Cli, clap::Error> {
        Cli::try_parse_from(["cargo xtask"].into_iter().chain(arguments.split(' ')))
    }

    #[test]
    fn the_commands_contradict_nowhere() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_check_of_the_schemas_goes_with_nothing_that_writes() {
        for accepted in [
            "schemas",
            "schemas --check",
            "schemas --check --from a --pin 1",
            "schemas --against a --patches b --write",
            "schemas prose --from a --pin 1",
            "schemas services",
        ] {
            assert!(parse(accepted).is_ok(), "{accepted}");
        }
        for refused in [
            "schemas --check services",
            "schemas services --check",
            "schemas --check prose",
            "schemas prose --check",
            "schemas --check --against a",
            "schemas --check --against a --write",
            "schemas --write",
            "schemas services --from a",
        ] {
            assert!(parse(refused).is_err(), "{refused}");
        }
    }
}
