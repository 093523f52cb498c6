//! The types that attributes have and had, as `surface/` records them.
//!
//! `surface/<service>.txt` says what attributes are today, and `surface/earlier/<service>.txt` what they were when
//! earlier schemas were compiled. `cargo xtask surface` writes both: before it replaces a line, it compares the types
//! and records the old one if it differs. States of all these types exist, so a test of the provider reads one of each.
//!
//! ```
//! let before = ferroform_shapes::types("sqs_queue/resource delay (-): string, optional")?;
//! let after = ferroform_shapes::types("sqs_queue/resource delay (-): list of int64, optional")?;
//! let [change] = &ferroform_shapes::changes(&before, &after)[..] else { anyhow::bail!("one change") };
//! assert_eq!(change.to_string(), "sqs_queue delay: string");
//! # anyhow::Ok(())
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may fail"))]

mod earlier;
mod path;
mod shape;
mod surface;

pub use earlier::{Earlier, changes, merged, parse};
pub use path::{Path, Step};
pub use shape::Shape;
pub use surface::{Types, types};
