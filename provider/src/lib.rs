//! The AWS resource types and functions.

pub mod functions;
pub mod registry;

/// The name of the provider, which the names of its types begin with.
pub const NAME: &str = "awscc";
