//! The developer's commands. `cargo xtask help` lists them.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

mod proto;

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
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Proto { check } => proto::run(check),
    }
}
