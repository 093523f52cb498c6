//! How the service says what it was given.
//!
//! Services rewrite what they accept: they change the case of names, return an ARN for an id, add elements to lists, leave
//! values out. No schema says so. But what the service returns right after an apply is its own way of saying what was
//! applied, so it is remembered, as a hash; when a later read finds exactly that again, it is no drift.
//! Whatever else is found is, and so is every change of a value that only the service sets. Of a collection whose order means
//! nothing it is remembered which elements were said otherwise and which were added: the former go when one of the answers
//! for them goes, the latter excuse nothing.

use std::borrow::Borrow;

use ferroform_core::value::Value;
use ferroform_wire::to_json;
use serde::{Deserialize, Serialize};

/// Hashes of what the service said of one value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Answers {
    /// What the service said; of a collection whose order means nothing, elements that stand for some of the state's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    said: Vec<u64>,
    /// The elements of the state for which they stand, one or another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    of: Vec<u64>,
    /// Elements that the service added, so that they stand for none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    added: Vec<u64>,
}

impl Answers {
    pub(super) const NONE: Self = Self { said: Vec::new(), of: Vec::new(), added: Vec::new() };

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// The service said this.
    pub(super) fn of_value(observed: &Value) -> Self {
        Self { said: vec![hash(observed)], ..Self::NONE }
    }

    /// Whether the service said this before.
    pub(super) fn has(&self, observed: &Value) -> bool {
        !self.said.is_empty() && self.said.contains(&hash(observed))
    }

    /// This was said, for these elements of the state, and this was added.
    pub(super) fn of_elements<'v>(
        said: impl Iterator<Item = &'v Value>,
        of: impl Iterator<Item = &'v Value>,
        added: impl Iterator<Item = &'v Value>,
    ) -> Self {
        Self { said: said.map(hash).collect(), of: of.map(hash).collect(), added: added.map(hash).collect() }
    }

    /// Which of these elements were said, and whether these are all.
    pub(super) fn said(&self, elements: &[impl Borrow<Value>], of: &[usize]) -> (Vec<usize>, bool) {
        counted(&self.said, elements, of)
    }

    /// Which of these elements of the state are among those that were said otherwise, and whether these are all.
    pub(super) fn meant(&self, elements: &[impl Borrow<Value>], of: &[usize]) -> (Vec<usize>, bool) {
        counted(&self.of, elements, of)
    }

    /// Which of these elements were added.
    pub(super) fn added(&self, elements: &[impl Borrow<Value>], of: &[usize]) -> Vec<usize> {
        counted(&self.added, elements, of).0
    }
}

/// Which of these elements have one of the hashes, each hash once; and whether every hash was found.
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

/// FNV-1a over the value's JSON: the same in every version of this program.
fn hash(value: &Value) -> u64 {
    let text = to_json(value).to_string();
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
