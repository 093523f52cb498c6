//! The provider binary that Terraform and OpenTofu start.

use std::process::ExitCode;

use ferroform::prelude::*;
use terraform_provider_awscc::registry;

#[tokio::main]
async fn main() -> ExitCode {
    Provider::new("awscc").resources(&registry::all()).version(env!("CARGO_PKG_VERSION")).serve().await
}
