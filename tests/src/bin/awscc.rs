//! The AWS provider, for tests that start it as Terraform does.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    terraform_provider_awscc::provider().serve().await
}
