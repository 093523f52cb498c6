//! The developer's commands. `cargo xtask help` lists them.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

mod api;
mod campaign;
mod check;
mod demo;
mod differences;
mod inspect;
mod install;
mod new_provider;
mod package;
mod parity;
mod picture;
mod proto;
mod release;
mod schemas;
mod served;
mod size;
mod surface;
#[cfg(test)]
mod workflows;
mod workspace;

use std::ffi::OsString;
use std::process;

use anyhow::ensure;
use clap::{Parser, Subcommand};

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
    /// Write everything public of `ferroform` into `docs/internals/api.txt`.
    Api {
        /// Write nothing; fail if the committed listing is not what would be written, or an item has no example.
        #[arg(long)]
        check: bool,
    },
    /// Play what takes long or needs further tools, and record how it ended; without a name, list what there is.
    Campaign(campaign::Options),
    /// Show what this is: five resources live through their lives, without an account.
    Demo(demo::Options),
    /// Generate the Rust code of the protocol from runtime/plugin/proto.
    Proto {
        /// Write nothing; fail if the committed code is not what would be generated.
        #[arg(long)]
        check: bool,
    },
    /// Write the provider's pages for the registry, or a site (`--site`).
    #[command(disable_help_flag = true)]
    Docs {
        /// For the program itself: `--help` lists what there is.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Print what the compiler makes of schemas, for authors of types.
    #[command(subcommand)]
    Inspect(inspect::Question),
    /// Write the crate of a new provider: code, hooks, tests, documentation and a release workflow.
    NewProvider(new_provider::Options),
    /// Build the files of a release for this platform: archive, checksums, manifest, bill of materials.
    Package(package::Options),
    /// Build the emulator as a static program, and the folder that emulator/Dockerfile makes an image of.
    Image(package::image::Options),
    /// Put a packaged provider where `terraform init` and `tofu init` find it, or take it away again.
    Install(install::Options),
    /// Make the changelog's "Unreleased" the section of a version.
    Release(release::Options),
    /// Compare what users see and what the engine does with the reference provider.
    Parity(parity::Options),
    /// Play a session with Terraform and the emulator, and draw the picture of the README.
    Picture,
    /// Bring schemas/ up to date and say what that changes.
    Schemas(schemas::Options),
    /// Print how much code there is to read, without tests and comments, and how long its functions are.
    Size,
    /// Print what changed for users and the engine since the base of the branch, and write the hashes of all types into `surface/`.
    Surface(surface::Options),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Check(options) => check::run(&options),
        Command::Api { check } => api::run(check),
        Command::Campaign(options) => campaign::run(&options),
        Command::Demo(options) => demo::run(&options),
        Command::Proto { check } => proto::run(check),
        Command::Docs { arguments } => docs(&arguments),
        Command::Inspect(question) => inspect::run(&question),
        Command::Size => size::run(),
        Command::NewProvider(options) => new_provider::run(&options),
        Command::Package(options) => package::run(&options),
        Command::Image(options) => package::image::run(&options),
        Command::Install(options) => install::run(&options),
        Command::Parity(options) => parity::run(&options).map(drop),
        Command::Picture => picture::run(),
        Command::Schemas(options) => schemas::run(&options),
        Command::Release(options) => release::run(&options),
        Command::Surface(options) => surface::run(&options),
    }
}

/// Builds the program that writes pages, and runs it.
fn docs(arguments: &[OsString]) -> anyhow::Result<()> {
    let is_check = arguments.iter().any(|one| one == "--check");
    ensure!(!is_check, "examples are tried by `cargo xtask campaign pages`, the site by `campaign site`");
    let [program] = workspace::build("dev", ["ferroform-pages"])?;
    let ended = process::Command::new(program).args(arguments).current_dir(workspace::root()).status()?;
    ensure!(ended.success(), "a page is wrong: see above");
    Ok(())
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
    fn a_campaign_has_a_name_that_is_in_the_list_and_arguments_only_with_it() {
        for accepted in ["campaign", "campaign faults pages", "campaign faults -- --run 7"] {
            assert!(parse(accepted).is_ok(), "{accepted}");
        }
        for refused in
            ["campaign fault", "campaign -- --run 7", "campaign faults --run 7", "campaign faults --all"]
        {
            assert!(parse(refused).is_err(), "{refused}");
        }
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
            "schemas iam --pin 1",
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
            "schemas iam --from a",
        ] {
            assert!(parse(refused).is_err(), "{refused}");
        }
    }
}
