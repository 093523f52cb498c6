//! Terraform's contract, checked on generated lifecycles of every resource type.

pub mod chance;
pub mod door;
pub mod stage;
pub mod write;
