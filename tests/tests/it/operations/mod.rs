//! Operations beside the lifecycle of a resource, with a provider that breaks no rule.

mod action;
mod deferral;
mod ephemeral;
mod listing;

use ferroform_driver::{Connection, Core};
use ferroform_tests::specimen::Specimen;

async fn core(specimen: &Specimen) -> Core {
    Core::new(Connection::in_process(specimen.clone()).await.unwrap()).await.unwrap()
}

/// Returns the calls of the specimen so far.
fn calls(specimen: &Specimen) -> Vec<&'static str> {
    specimen.take_log().iter().map(|entry| entry.call).collect()
}
