//! Signals, kills and service faults at random moments: nothing is lost, nothing doubled, nothing taken over.
//!
//! Each run has a folder, an emulator in a process of its own and a configuration of its own. Terraform is disturbed while
//! it creates, updates, replaces, deletes or reads; then it must converge and destroy. `docs/faults.md` says what must hold.

pub mod bench;
pub mod campaign;
pub mod cloud;
pub mod configuration;
pub mod core;
pub mod driver;
pub mod fault;
pub mod figures;
mod judge;
pub mod kind;
pub mod pending;
mod recovery;
pub mod run;
pub mod script;
mod search;
pub mod story;
pub mod terraform;
