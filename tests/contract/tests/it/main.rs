//! Tests of the contract.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a test may fail, and says what it does")]

mod attribute_arguments;
mod data_sources;
mod hooks;
mod left_out_by_the_reference;
mod one_type;
mod read_only;
mod refused;
mod sample;
mod secrets_and_regions;
mod users;

/// Returns whether all types are played, and not only a sample of them.
fn is_full() -> bool {
    std::env::var_os("FERROFORM_FULL").is_some()
}
