//! How the service spells the values that it was given.
//!
//! Services rewrite what they accept: they change the case of names, return an ARN for an id, add elements to
//! lists, or leave values out. No schema says so. What the service returns right after an apply is its spelling
//! of what was applied, so it is remembered, as a hash. A later read that finds exactly the same is no drift.
//! Anything else is drift, and so is every change of a value that only the service sets.
//!
//! For a collection without order, the elements that the service spells in its own way and those that it added
//! are remembered separately. The former count as gone when one of the elements returned for them is gone. The
//! latter stand for no element of the state.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ferroform_core::value::Value;
use ferroform_core::wire::to_json;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The bytes kept of a hash: enough that nobody can find a second value for it.
const LENGTH: usize = 12;

/// The hash by which a value is recognised: the beginning of the SHA-256 of its JSON, in base64. With a weaker one, whoever
/// can edit an object could find a value with the hash of another, whose drift no plan would show.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Fingerprint(String);

impl Fingerprint {
    /// Returns the fingerprint of a value, which is the same in every version of this program.
    pub(crate) fn of(value: &Value) -> Self {
        let hash = Sha256::digest(to_json(value).to_string());
        Self(BASE64.encode(hash.get(..LENGTH).unwrap_or(&hash)))
    }
}

/// Hashes of what the service returned for one value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Spelling {
    /// What the service returned. For a collection without order: the elements that stand for some elements of
    /// the state.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shown: Vec<Fingerprint>,
    /// The elements of the state that they stand for. Which stands for which is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    meant: Vec<Fingerprint>,
    /// Elements that the service added. They stand for no element of the state.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    added: Vec<Fingerprint>,
}

impl Spelling {
    pub(crate) const NONE: Self = Self { shown: Vec::new(), meant: Vec::new(), added: Vec::new() };

    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// Creates the spelling of one value.
    pub(crate) fn of_value(observed: &Value) -> Self {
        Self { shown: vec![Fingerprint::of(observed)], ..Self::NONE }
    }

    /// Creates the spelling of a collection: the service returned `shown` in place of `meant`, and added `added`.
    pub(crate) fn of_elements<'v>(
        shown: impl Iterator<Item = &'v Value>,
        meant: impl Iterator<Item = &'v Value>,
        added: impl Iterator<Item = &'v Value>,
    ) -> Self {
        let (shown, meant) = (shown.map(Fingerprint::of).collect(), meant.map(Fingerprint::of).collect());
        Self { shown, meant, added: added.map(Fingerprint::of).collect() }
    }

    /// Whether the service returned this value before.
    pub(crate) fn has(&self, observed: &Value) -> bool {
        !self.shown.is_empty() && self.shown.contains(&Fingerprint::of(observed))
    }

    /// Returns which of these elements the service showed before, and whether all that it showed are among them.
    pub(crate) fn shown(&self, elements: &[impl Borrow<Value>], of: &[usize]) -> (BTreeSet<usize>, bool) {
        counted(&self.shown, elements, of)
    }

    /// Returns which of these elements of the state the service spelled in its own way, and whether all of those
    /// are among them.
    pub(crate) fn meant(&self, elements: &[impl Borrow<Value>], of: &[usize]) -> (BTreeSet<usize>, bool) {
        counted(&self.meant, elements, of)
    }

    /// Returns which of these elements the service added.
    pub(crate) fn added(&self, elements: &[impl Borrow<Value>], of: &[usize]) -> BTreeSet<usize> {
        counted(&self.added, elements, of).0
    }
}

/// Returns which of these elements have one of the hashes, each hash once, and whether every hash was found.
fn counted(hashes: &[Fingerprint], elements: &[impl Borrow<Value>], of: &[usize]) -> (BTreeSet<usize>, bool) {
    let mut left: BTreeMap<&Fingerprint, usize> = BTreeMap::new();
    for hash in hashes {
        *left.entry(hash).or_default() += 1;
    }
    let mut is_one = |i: &usize| {
        let Some(count) = left.get_mut(&Fingerprint::of(elements[*i].borrow())) else { return false };
        let is_left = *count > 0;
        *count = count.saturating_sub(1);
        is_left
    };
    let found: BTreeSet<usize> =
        if hashes.is_empty() { BTreeSet::new() } else { of.iter().copied().filter(|i| is_one(i)).collect() };
    let are_all = found.len() == hashes.len();
    (found, are_all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_a_truncated_sha256() {
        // printf '"web"' | openssl sha256 -binary | head -c 12 | base64
        assert_eq!(Fingerprint::of(&Value::from("web")).0, "veFIliTD9PgEHXFr");
    }
}
