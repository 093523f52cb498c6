//! The provider in `examples/private-type`, for tests that start it as Terraform does.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    terraform_provider_myorg::provider().serve().await
}
