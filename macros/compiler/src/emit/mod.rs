//! From the table to tokens: plain struct literals that a person can read under `cargo expand`.

mod docs;
pub mod fallback;
pub mod item;
mod labels;
pub(crate) mod model;
mod paths;
mod table;

pub use paths::CratePath;
