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

use ferroform_core::value::Value;
use ferroform_core::wire::to_json;
use serde::{Deserialize, Serialize};

/// Hashes of what the service returned for one value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Answers {
    /// What the service returned. For a collection without order: the elements that stand for some elements of
    /// the state.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    said: Vec<u64>,
    /// The elements of the state that they stand for. Which stands for which is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    of: Vec<u64>,
    /// Elements that the service added. They stand for no element of the state.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    added: Vec<u64>,
}

impl Answers {
    pub(super) const NONE: Self = Self { said: Vec::new(), of: Vec::new(), added: Vec::new() };

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// Creates the answers of a service that returned this value.
    pub(super) fn of_value(observed: &Value) -> Self {
        Self { said: vec![hash(observed)], ..Self::NONE }
    }

    /// Returns the hash by which a value is remembered.
    pub(super) fn hash_of(value: &Value) -> u64 {
        hash(value)
    }

    /// Whether the service returned this value before.
    pub(super) fn has(&self, observed: &Value) -> bool {
        !self.said.is_empty() && self.said.contains(&hash(observed))
    }

    /// Creates the answers of a service that returned some elements for these elements of the state, and added
    /// others.
    pub(super) fn of_elements<'v>(
        said: impl Iterator<Item = &'v Value>,
        of: impl Iterator<Item = &'v Value>,
        added: impl Iterator<Item = &'v Value>,
    ) -> Self {
        Self { said: said.map(hash).collect(), of: of.map(hash).collect(), added: added.map(hash).collect() }
    }

    /// Returns which of these elements the service returned before, and whether all that it returned are among
    /// them.
    pub(super) fn said(&self, elements: &[impl Borrow<Value>], of: &[usize]) -> (Vec<usize>, bool) {
        counted(&self.said, elements, of)
    }

    /// Returns which of these elements of the state the service spelled in its own way, and whether all of those
    /// are among them.
    pub(super) fn meant(&self, elements: &[impl Borrow<Value>], of: &[usize]) -> (Vec<usize>, bool) {
        counted(&self.of, elements, of)
    }

    /// Returns which of these elements the service added.
    pub(super) fn added(&self, elements: &[impl Borrow<Value>], of: &[usize]) -> Vec<usize> {
        counted(&self.added, elements, of).0
    }
}

/// Returns which of these elements have one of the hashes, each hash once, and whether every hash was found.
fn counted(hashes: &[u64], elements: &[impl Borrow<Value>], of: &[usize]) -> (Vec<usize>, bool) {
    let mut left = hashes.to_vec();
    let is_one = |i: &&usize| {
        let found = (!left.is_empty())
            .then(|| hash(elements[**i].borrow()))
            .and_then(|h| left.iter().position(|l| *l == h));
        found.map(|at| left.swap_remove(at)).is_some()
    };
    let found = of.iter().filter(is_one).copied().collect();
    (found, left.is_empty())
}

/// Returns the FNV-1a hash of the value's JSON, which is the same in every version of this program.
fn hash(value: &Value) -> u64 {
    let text = to_json(value).to_string();
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
