//! A campaign of signals, kills and service faults at exact and at random moments. No object may be lost, created
//! twice or taken over.
//!
//! Each run has its own folder, its own configuration, and an emulator in a separate process. Terraform is
//! disturbed while it creates, updates, replaces, deletes or reads; after that, it must converge and destroy.
//! `docs/internals/campaigns.md` lists the invariants. The tests of this crate play every fault at every call, without
//! Terraform: `docs/internals/interruptions.md` has the outcomes.

mod campaign;
mod cloud;
pub mod command;
mod configuration;
mod damage;
mod exact;
mod figures;
mod judge;
mod kind;
mod recovery;
mod run;
mod script;
mod search;
mod state;
mod story;
#[cfg(test)]
mod table;
mod terraform;
mod wait;

pub use campaign::Campaign;
pub use figures::Figures;
