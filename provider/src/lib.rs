//! The registry of AWS resource types.

pub mod aws;
pub mod registry;
