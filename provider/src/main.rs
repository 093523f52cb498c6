//! The provider binary that Terraform and OpenTofu start.

use std::io::Write;
use std::process::ExitCode;

use ferroform::dump;
use ferroform::prelude::*;
use terraform_provider_awscc::registry;

const NAME: &str = "awscc";

#[tokio::main]
async fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("schema-dump") {
        return schema_dump();
    }
    Provider::new(NAME).resources(&registry::all()).version(env!("CARGO_PKG_VERSION")).serve().await
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
