//! The provider binary that Terraform and OpenTofu start.

use std::io::Write;
use std::process::ExitCode;

use ferroform::dump;
use ferroform::prelude::*;
use ferroform_emulator::{Emulator, SchemaStore};
use terraform_provider_awscc::registry;

const NAME: &str = "awscc";

/// The schemas the emulator judges by, packed by the build script.
static SCHEMAS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/schemas.bundle"));

#[tokio::main]
async fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("schema-dump") => schema_dump(),
        Some("emulator") => emulator().await,
        _ => provider().serve().await,
    }
}

fn provider() -> Provider {
    let provider = Provider::new(NAME).version(env!("CARGO_PKG_VERSION")).services(&registry::services());
    provider.emulator(async |folder| {
        let schemas = SchemaStore::bundle(SCHEMAS).map_err(|error| error.to_string())?;
        let running = Emulator::builder().schemas(schemas).start_shared(folder).await;
        let emulator = running.map_err(|error| error.to_string())?;
        if let Some(notice) = emulator.notice().await {
            let _ = writeln!(std::io::stderr(), "warning: {notice}");
        }
        Ok::<_, String>((emulator.endpoint(), emulator))
    })
}

/// Prints what Terraform's own schema dump does not show: validators, plan modifiers, defaults, names, identities.
fn schema_dump() -> ExitCode {
    let document = dump::document(NAME, &registry::all());
    // Whoever reads it may stop reading.
    match writeln!(std::io::stdout(), "{document}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Serves the emulator until it is interrupted.
async fn emulator() -> ExitCode {
    match SchemaStore::bundle(SCHEMAS) {
        Ok(schemas) => ferroform_emulator::run(std::env::args_os().skip(1), Some(schemas)).await,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: the schemas of this program cannot be read: {error}");
            ExitCode::FAILURE
        }
    }
}
