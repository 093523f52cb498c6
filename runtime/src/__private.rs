//! Everything the expansion of `#[cfg_resource]` may name. Not for people.

pub use crate::resource::{Registration, Resource, Upgrade};
pub use crate::table;

#[path = "__private/fallback.rs"]
mod fallback;
pub use fallback::FALLBACK;
