//! What is remembered of an object, and what has changed outside of Terraform.
//!
//! `record` is what is remembered of a state, `reconcile` what the state has when Terraform and the service both have a value,
//! `filled` the state after an apply.

mod answers;
mod filled;
mod memory;
mod reconcile;
mod record;
mod unmatched;

#[cfg(test)]
pub(crate) use answers::Fingerprint;
pub(crate) use filled::after_apply;
pub(crate) use reconcile::{after_read, answered_late, answers_to_apply};
pub use record::Record;
