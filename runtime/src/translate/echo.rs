//! How the service spells what it was given.
//!
//! Services rewrite what they accept: they change the case of names, return an ARN for an id, add elements to lists, leave
//! values out. No schema says so. But what the service returns right after an apply is its own spelling of what was
//! applied, so it is remembered, as a hash by attribute path; when a later read finds exactly that again, it is no drift.
//! Whatever else is found is, and so is every change of a value that only the service sets.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::value::{Path, Value};
use crate::wire::to_json;

/// Hashes of what the service returned, by the path of the attribute in the state. The path of a list or set in which
/// order means nothing has the hashes of all elements that could not be told from their counterparts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Echoes(BTreeMap<String, Vec<u64>>);

impl Echoes {
    /// Whether nothing is remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the service returned this here before.
    pub(super) fn has(&self, path: &Path, observed: &Value) -> bool {
        // Most objects have none at all.
        !self.0.is_empty() && self.0.get(&path.to_string()).is_some_and(|h| h.contains(&hash(observed)))
    }

    /// Whether the service returned exactly these elements here before.
    pub(super) fn has_exactly(&self, path: &Path, observed: &[&Value]) -> bool {
        let Some(hashes) = self.0.get(&path.to_string()) else { return false };
        let mut found: Vec<u64> = observed.iter().map(|observed| hash(observed)).collect();
        let mut known = hashes.clone();
        found.sort_unstable();
        known.sort_unstable();
        found == known
    }

    /// Remembers at one place what was remembered at another before, also of keys right below that nobody wrote.
    pub(super) fn carry(&mut self, to: &Path, before: &Self, from: &Path) {
        if before.0.is_empty() {
            return;
        }
        let (to, from) = (to.to_string(), from.to_string());
        let below =
            before.0.range(from.clone()..).map_while(|(path, h)| Some((path.strip_prefix(&from)?, h)));
        for (rest, hashes) in below {
            let is_key = rest.starts_with("[\"") && rest.find("\"]") == Some(rest.len() - 2);
            if rest.is_empty() || is_key {
                self.0.insert(format!("{to}{rest}"), hashes.clone());
            }
        }
    }

    /// Remembers of an attribute of the root what was remembered before.
    pub fn keep(&mut self, attribute: &str, before: &Self) {
        let is_of = |path: &str| {
            path.strip_prefix(attribute)
                .is_some_and(|inside| inside.is_empty() || inside.starts_with(['.', '[']))
        };
        self.0.retain(|path, _| !is_of(path));
        let kept = before.0.iter().filter(|(path, _)| is_of(path));
        self.0.extend(kept.map(|(path, hashes)| (path.clone(), hashes.clone())));
    }

    /// Remembers that the service returned this here.
    pub(super) fn add(&mut self, path: &Path, observed: &Value) {
        self.0.entry(path.to_string()).or_default().push(hash(observed));
    }
}

/// FNV-1a over the value's JSON: the same in every version of this program.
fn hash(value: &Value) -> u64 {
    let text = to_json(value).to_string();
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
