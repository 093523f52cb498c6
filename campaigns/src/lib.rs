//! What is too long for every test run, and samples of it as tests. `cargo xtask campaign` plays it in full.

pub mod bench;
pub mod contract;
pub mod drift;
pub mod faults;
pub mod fuzz;
pub mod inventory;
pub mod permissions;
pub mod recorded;
pub mod templates;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::ensure;
use clap::Args;
use ferroform_core::Registration;
use ferroform_driver::{Input, config};
use ferroform_emulator::Emulator;
use terraform_provider_awscc::registry;

use crate::contract::stage::PROVIDER;

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// The folder of raw schemas.
pub const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas");
/// The account that the campaigns play in.
pub const ACCOUNT: &str = "111122223333";
/// The region that the campaigns play in.
pub const REGION: &str = "eu-west-1";

/// Returns a provider block for an emulator at this endpoint.
fn provider_block(endpoint: &str) -> Input {
    config! {
        region = REGION,
        access_key = ACCOUNT,
        secret_key = "secret",
        endpoints = { cloudcontrolapi = endpoint, sts = endpoint },
    }
}

/// The objects that a campaign plays with.
#[derive(Args, Debug)]
struct Objects {
    /// Only types whose names contain this text.
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// How many objects of each type.
    #[arg(long, value_name = "N", default_value_t = 2)]
    objects: usize,
}

impl Objects {
    fn types(&self) -> Vec<&'static Registration> {
        let is_chosen = |one: &&'static Registration| {
            let name = one.table.cloudformation_type;
            self.only.is_empty() || self.only.iter().any(|text| name.contains(text))
        };
        registry::all().iter().copied().filter(is_chosen).collect()
    }
}

/// Returns the provider that was built beside this program.
///
/// # Errors
/// If there is none.
pub fn provider_program() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe()?.with_file_name(format!("terraform-provider-{PROVIDER}"));
    ensure!(program.is_file(), "there is no {}: build it", program.display());
    Ok(program)
}

/// Returns a command of the provider in a folder, with an emulator in the place of AWS.
#[must_use]
pub fn provider_command(program: &Path, emulator: &Emulator, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).env_clear().envs([
        ("AWS_ENDPOINT_URL", emulator.endpoint().as_str()),
        ("AWS_ACCESS_KEY_ID", ACCOUNT),
        ("AWS_SECRET_ACCESS_KEY", "secret"),
        ("AWS_REGION", REGION),
    ]);
    command
}
