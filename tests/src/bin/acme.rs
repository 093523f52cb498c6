//! The provider in `examples/event-streams`, for tests that start it as Terraform does.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    terraform_provider_acme::provider().serve().await
}
