//! What is remembered of an object, and what has changed outside of Terraform.
//!
//! `record` is what is remembered of a state, `reconcile` what the state has when Terraform and the service both have a value,
//! `filled` the state after an apply.

mod filled;
mod history;
mod reconcile;
mod record;
mod spelling;
mod unmatched;

pub(crate) use filled::after_apply;
pub(crate) use reconcile::{after_read, learned_from_apply, learned_late};
pub use record::Record;
#[cfg(test)]
pub(crate) use spelling::Fingerprint;
