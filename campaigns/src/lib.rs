//! What is too long for every test run, and samples of it as tests. `cargo xtask campaign` plays it in full.

pub mod bench;
pub mod contract;
pub mod drift;
pub mod faults;
pub mod fuzz;
pub mod inventory;
pub mod permissions;
pub mod recorded;

use ferroform_driver::{Input, config};

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// The folder of raw schemas.
pub const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas");
/// The account that the campaigns play in.
const ACCOUNT: &str = "111122223333";
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
