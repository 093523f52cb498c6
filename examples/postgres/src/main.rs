//! The binary that Terraform and OpenTofu start.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    terraform_provider_postgres::provider().serve().await
}
