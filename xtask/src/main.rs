//! The developer's commands. `cargo xtask help` lists them.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

mod proto;
mod schemas;

use std::path::{Path, PathBuf};

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
    /// Generate the Rust code of the protocol from runtime/proto/proto.
    Proto {
        /// Write nothing; fail if the committed code is not what would be generated.
        #[arg(long)]
        check: bool,
    },
    /// Bring schemas/ up to date and say what that changes.
    Schemas(schemas::Options),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Proto { check } => proto::run(check),
        Command::Schemas(options) => schemas::run(&options),
    }
}

/// The root of the workspace.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
