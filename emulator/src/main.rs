//! The emulator as a program of its own; the provider has the same behind its subcommand.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    ferroform_emulator::run(std::env::args_os(), None).await
}
