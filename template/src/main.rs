//! The binary that Terraform and OpenTofu start.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    terraform_provider_{{project-name | snake_case}}::provider().serve().await
}
