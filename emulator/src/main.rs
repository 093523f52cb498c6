//! The emulator as a standalone program. The provider offers the same as a subcommand.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    #[cfg(feature = "schemas")]
    let built_in = Some(ferroform_emulator::SchemaStore::built_in());
    #[cfg(not(feature = "schemas"))]
    let built_in = None;
    ferroform_emulator::run(std::env::args_os(), built_in).await
}
