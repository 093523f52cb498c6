#![deny(missing_docs)]
//! Documented.

use ferroform::prelude::*;

mod inner {
    use super::*;

    /// Documented, and visible to the crate.
    #[cfg_resource("Test::Ui::Thing")]
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(crate) struct Thing;
}

fn main() {
    assert_eq!(inner::Thing, inner::Thing.clone());
}
