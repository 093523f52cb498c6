//! Operations beside the lifecycle of a resource, with a provider that breaks no rule.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test may fail, and says what it skips")]

#[path = "../specimen/mod.rs"]
mod specimen;

mod action;
mod deferral;
mod ephemeral;
mod listing;

use ferroform_driver::{Connection, Core};
use specimen::Specimen;

async fn core(specimen: &Specimen) -> Core {
    Core::new(Connection::in_process(specimen.clone()).await.unwrap()).await.unwrap()
}

/// Returns the calls of the specimen so far.
fn calls(specimen: &Specimen) -> Vec<&'static str> {
    specimen.take_log().iter().map(|entry| entry.call).collect()
}
