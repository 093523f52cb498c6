//! The version of the JSON.

/// It changes when a field is removed or gets another meaning.
pub const FORMAT_VERSION: u32 = 1;
