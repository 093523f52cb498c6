//! What `cargo xtask demo` starts: the AWS provider with four of its services, which builds in a fraction of the time.
//!
//! Terraform starts it as a provider. `emulator` serves the emulator, and `play PROVIDER` goes through the steps of `main.tf`
//! without Terraform.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a program, with modules of a library"
)]

mod play;
mod story;

// The very annotations of the whole provider.
#[path = "../../../provider/src/aws/i_o/iam.rs"]
mod iam;
#[path = "../../../provider/src/aws/i_o/lambda.rs"]
mod lambda;
#[path = "../../../provider/src/aws/i_o/logs.rs"]
mod logs;
#[path = "../../../provider/src/aws/s_z/sqs.rs"]
mod sqs;

use std::process::ExitCode;

use ferroform::Provider;
use ferroform_driver::Launch;
use ferroform_emulator::SchemaStore;

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    match arguments.first().and_then(|word| word.to_str()) {
        Some("emulator") => ferroform_emulator::run(arguments, Some(SchemaStore::built_in())).await,
        Some("play") => {
            let Some(provider) = arguments.get(1) else { return failed("usage: play PROVIDER [--keep]") };
            let keep = arguments.get(2).is_some_and(|argument| argument == "--keep");
            match play::play(Launch::new(provider), keep).await {
                Ok(()) => ExitCode::SUCCESS,
                Err(problem) => failed(&problem),
            }
        }
        _ => {
            let all = [iam::RESOURCES, lambda::RESOURCES, logs::RESOURCES, sqs::RESOURCES];
            all.into_iter().fold(Provider::new("awscc"), Provider::resources).serve().await
        }
    }
}

fn failed(problem: &str) -> ExitCode {
    eprintln!("{problem}");
    ExitCode::FAILURE
}
