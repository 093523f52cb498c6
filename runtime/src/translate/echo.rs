//! How the service spells what it was given.
//!
//! Services rewrite what they accept: they change the case of names, return an ARN for an id, add elements to lists, leave
//! values out. No schema says so. But what the service returns right after an apply is its own spelling of what was
//! applied, so it is remembered, as a hash by attribute path; when a later read finds exactly that again, it is no drift.
//! Whatever else is found is, and so is every change of a value that only the service sets. Of a collection whose order means
//! nothing it is remembered which elements were said otherwise and which were added: the former go when one of the answers
//! for them goes, the latter excuse nothing.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::value::{Path, Value};
use crate::wire::to_json;

/// What was heard, by the path of the attribute in the state.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Echoes(BTreeMap<String, Heard>);

/// Hashes of what was heard at one place.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Heard {
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

impl Echoes {
    /// Whether nothing is remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the service said this here before.
    pub(super) fn has(&self, path: &Path, observed: &Value) -> bool {
        // Most objects have none at all.
        !self.0.is_empty()
            && self.0.get(&path.to_string()).is_some_and(|heard| heard.said.contains(&hash(observed)))
    }

    /// What was heard of the elements of a collection.
    pub(super) fn of_elements(&self, path: &Path) -> Heard {
        if self.0.is_empty() {
            Heard::default()
        } else {
            self.0.get(&path.to_string()).cloned().unwrap_or_default()
        }
    }

    /// Remembers at one place what was remembered at another before, also of keys right below that nobody wrote.
    pub(super) fn carry(&mut self, to: &Path, before: &Self, from: &Path) {
        if before.0.is_empty() {
            return;
        }
        let (to, from) = (to.to_string(), from.to_string());
        let below = before
            .0
            .range(from.clone()..)
            .map_while(|(path, heard)| Some((path.strip_prefix(&from)?, heard)));
        for (rest, heard) in below {
            let is_key = rest.starts_with("[\"") && rest.find("\"]") == Some(rest.len() - 2);
            if rest.is_empty() || is_key {
                self.0.insert(format!("{to}{rest}"), heard.clone());
            }
        }
    }

    /// Adds what was heard inside of an element, which has come to another place.
    pub(super) fn absorb(&mut self, inside: Self, collection: &Path, from: usize, to: usize) {
        let [from, to] = [from, to].map(|index| format!("{collection}[{index}]"));
        self.0.extend(inside.0.into_iter().map(|(path, heard)| {
            let rest = path.strip_prefix(&from).unwrap_or_default();
            (format!("{to}{rest}"), heard)
        }));
    }

    /// Remembers of an attribute of the root what was remembered before.
    pub fn keep(&mut self, attribute: &str, before: &Self) {
        let is_of = |path: &str| {
            path.strip_prefix(attribute)
                .is_some_and(|inside| inside.is_empty() || inside.starts_with(['.', '[']))
        };
        self.0.retain(|path, _| !is_of(path));
        let kept = before.0.iter().filter(|(path, _)| is_of(path));
        self.0.extend(kept.map(|(path, heard)| (path.clone(), heard.clone())));
    }

    /// Remembers that the service said this here.
    pub(super) fn add(&mut self, path: &Path, observed: &Value) {
        self.0.entry(path.to_string()).or_default().said.push(hash(observed));
    }

    /// Remembers this of the elements of a collection.
    pub(super) fn add_elements(&mut self, path: &Path, heard: Heard) {
        if heard != Heard::default() {
            let known = self.0.entry(path.to_string()).or_default();
            known.said.extend(heard.said);
            known.of.extend(heard.of);
            known.added.extend(heard.added);
        }
    }
}

/// Some elements of a collection, by their places.
type Elements<'v> = (&'v [Value], &'v [usize]);

impl Heard {
    /// These were said, for these of the state, and these were added.
    pub(super) fn of_elements(said: Elements<'_>, of: Elements<'_>, added: Elements<'_>) -> Self {
        let [said, of, added] =
            [said, of, added].map(|(values, places)| places.iter().map(|at| hash(&values[*at])).collect());
        Self { said, of, added }
    }

    /// Which of these elements were said, and whether these are all.
    pub(super) fn said(&self, elements: &[Value], of: &[usize]) -> (Vec<usize>, bool) {
        counted(&self.said, elements, of)
    }

    /// Which of these elements of the state are among those that were said otherwise, and whether these are all.
    pub(super) fn meant(&self, elements: &[Value], of: &[usize]) -> (Vec<usize>, bool) {
        counted(&self.of, elements, of)
    }

    /// Which of these elements were added.
    pub(super) fn added(&self, elements: &[Value], of: &[usize]) -> Vec<usize> {
        counted(&self.added, elements, of).0
    }
}

/// Which of these elements have one of the hashes, each hash once; and whether every hash was found.
fn counted(hashes: &[u64], elements: &[Value], of: &[usize]) -> (Vec<usize>, bool) {
    let mut left = hashes.to_vec();
    let is_one = |i: &&usize| {
        let found =
            (!left.is_empty()).then(|| hash(&elements[**i])).and_then(|h| left.iter().position(|l| *l == h));
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
