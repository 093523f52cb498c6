//! Everything the expansion of `#[cfg_resource]` may name. Not for people.

pub use crate::resource::{Registration, Resource, Upgrade};
pub use crate::table;

mod fallback;
pub use fallback::FALLBACK;
