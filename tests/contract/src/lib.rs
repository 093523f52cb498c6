//! Terraform's contract, checked on generated lifecycles of every resource type.

pub mod campaign;
pub mod chance;
pub mod compare;
mod create_only;
pub mod data_sources;
pub mod door;
pub mod import;
pub mod known;
pub mod lifecycle;
pub mod mistake;
pub mod moved;
pub mod one_each;
pub mod read_only;
mod refused;
pub mod regions;
pub mod removal;
pub mod rules;
pub mod script;
pub mod secrets;
pub mod shrink;
pub mod stage;
pub mod subject;
pub mod tags;
pub mod threads;
pub mod unknown;
pub mod unmanaged;
pub mod write;
