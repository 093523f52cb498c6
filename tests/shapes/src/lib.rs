//! The types that attributes have and had, as `surface/` records them.
//!
//! `surface/types.txt` has a hash of what the attributes of a resource type are today, and `surface/earlier.txt` what they were when
//! earlier schemas were compiled. `cargo xtask surface` writes both. States of all these types exist, so a test of the provider reads
//! one of each.
//!
//! ```
//! use ferroform_shapes::{Types, changes};
//!
//! let before = Types::from([("sqs_queue".to_owned(), "{delay: string}".parse()?)]);
//! let after = Types::from([("sqs_queue".to_owned(), "{delay: list of number}".parse()?)]);
//! let [change] = &changes(&before, &after)[..] else { anyhow::bail!("one change") };
//! assert_eq!(change.to_string(), "sqs_queue delay: string");
//! # anyhow::Ok(())
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may fail"))]

mod earlier;
mod path;
mod shape;

use std::collections::BTreeMap;

use sha2::{Digest as _, Sha256};

pub use earlier::{Earlier, changes, merged, parse};
pub use path::{Path, Step};
pub use shape::Shape;

/// The attributes of each resource type.
pub type Types = BTreeMap<String, Shape>;

/// Returns a short hash of a text, as in `surface/types.txt`.
#[must_use]
pub fn digest(text: &str) -> String {
    Sha256::digest(text).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}
