//! The `#[cfg_resource]` attribute macro.
