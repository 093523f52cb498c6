//! The program that `terraform` and `tofu` start.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    terraform_provider_{{project-name | snake_case}}::provider().serve().await
}
