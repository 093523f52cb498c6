//! The emulator as a standalone program. The provider offers the same as a subcommand.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    ferroform_emulator::run(std::env::args_os(), None).await
}
