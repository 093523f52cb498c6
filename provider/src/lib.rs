//! The registry of AWS resource types.
