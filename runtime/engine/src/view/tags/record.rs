//! What is remembered of the tags of an object.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// What is remembered of the last apply, or of the import.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TagRecord {
    /// The keys of the tags that the resource set itself.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub own: BTreeSet<String>,
    /// The keys of the default tags that the object got.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub defaults: BTreeSet<String>,
}

impl TagRecord {
    pub(crate) const NOTHING: &'static Self = &Self { own: BTreeSet::new(), defaults: BTreeSet::new() };

    /// Whether nothing is remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the object got this tag from the provider block.
    pub(super) fn is_default(&self, key: &str) -> bool {
        self.defaults.contains(key) && !self.own.contains(key)
    }
}
