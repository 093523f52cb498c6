//! A campaign of signals, kills and service faults at random moments. No object may be lost, created twice or
//! taken over.
//!
//! Each run has its own folder, its own configuration, and an emulator in a separate process. Terraform is
//! disturbed while it creates, updates, replaces, deletes or reads; after that, it must converge and destroy.
//! `docs/faults.md` lists the invariants.

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
