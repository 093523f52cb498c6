//! The registry of AWS resource types.

pub mod registry;
