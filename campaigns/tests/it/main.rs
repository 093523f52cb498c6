//! Tests of the contract.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a test may fail, and says what it does")]

mod attribute_arguments;
mod data_sources;
mod hooks;
mod one_type;
mod permissions;
mod read_only;
mod recorded;
mod refused;
mod sample;
mod secrets_and_regions;
mod users;

use ferroform_campaigns::contract::stage::Stage;
use ferroform_core::Registration;
use ferroform_emulator::{Quirks, SchemaStore};
use terraform_provider_awscc::registry;

fn schemas() -> SchemaStore {
    SchemaStore::folder(ferroform_campaigns::SCHEMAS).unwrap()
}

/// Returns a stage of a type that is served, with an empty service.
async fn stage(type_name: &str, quirks: Quirks) -> Stage {
    let mut stage = Stage::new(registry::find(type_name).unwrap(), &schemas()).await.unwrap();
    stage.clear(1, quirks).unwrap();
    stage
}

/// Returns a stage of a type of these tests, with an empty service.
async fn stage_of(registration: &'static Registration, schema: &str) -> Stage {
    let schemas = SchemaStore::memory([serde_json::from_str(schema).unwrap()]);
    let mut stage = Stage::new(registration, &schemas).await.unwrap();
    stage.clear(1, Quirks::default()).unwrap();
    stage
}

/// Returns whether all types are played, and not only a sample of them.
fn is_full() -> bool {
    std::env::var_os("FERROFORM_FULL").is_some()
}
