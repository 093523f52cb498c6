//! Chooses the fault that applies to a call.

use std::sync::Mutex;

use serde::Serialize;

use super::{Damage, Fault};
use crate::{api::Call, lock, world::World};

/// A fault and its counters.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Armed {
    #[serde(flatten)]
    fault: Fault,
    /// The number of calls that matched.
    seen: u64,
    /// The number of calls it was applied to.
    met: u64,
}

/// All faults that are set.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    armed: Mutex<Vec<Armed>>,
}

/// The object that a call is about, as far as it is known before the call is carried out.
#[derive(Debug, Default)]
pub(crate) struct Subject {
    pub(crate) type_name: Option<String>,
    /// Texts that may be the identifier.
    pub(crate) identifiers: Vec<String>,
}

impl Subject {
    /// Returns what a call is about. For a call with a request token, this is the object of the request.
    pub(crate) fn of(call: &Call, world: &World) -> Self {
        if let Some(token) = call.text("RequestToken") {
            let request = world.realm(&call.scope).and_then(|realm| realm.request(token));
            return request.map_or_else(Self::default, |request| Self {
                type_name: Some(request.type_name.clone()),
                identifiers: request.subject.iter().chain(&request.identifier).cloned().collect(),
            });
        }
        let mut identifiers: Vec<String> = call.text("Identifier").map(str::to_owned).into_iter().collect();
        if let Some(desired) = call.text("DesiredState")
            && let Ok(serde_json::Value::Object(members)) = serde_json::from_str(desired)
        {
            identifiers.extend(members.values().filter_map(|value| value.as_str().map(str::to_owned)));
        }
        Self { type_name: call.text("TypeName").map(str::to_owned), identifiers }
    }
}

impl Faults {
    /// Adds faults to those that are set.
    pub(crate) fn add(&self, faults: impl IntoIterator<Item = Fault>) {
        let armed = faults.into_iter().map(|fault| Armed { fault, seen: 0, met: 0 });
        lock(&self.armed).extend(armed);
    }

    /// Removes all faults.
    pub(crate) fn clear(&self) {
        lock(&self.armed).clear();
    }

    /// Returns the faults with their counters.
    pub(crate) fn all(&self) -> Vec<Armed> {
        lock(&self.armed).clone()
    }

    pub(crate) fn is_empty(&self) -> bool {
        lock(&self.armed).is_empty()
    }

    /// Returns the damage of the first fault that matches a call and is not used up.
    pub(crate) fn meet(&self, call: &Call, subject: &Subject) -> Option<Damage> {
        for armed in lock(&self.armed).iter_mut().filter(|armed| armed.fault.fits(call, subject)) {
            armed.seen += 1;
            if armed.seen > armed.fault.skip && armed.fault.times.is_none_or(|times| armed.met < times) {
                armed.met += 1;
                return Some(armed.fault.damage.clone());
            }
        }
        None
    }
}

impl Fault {
    fn fits(&self, call: &Call, subject: &Subject) -> bool {
        let wanted = |pattern: &Option<String>, text: Option<&str>| match pattern {
            None => true,
            Some(pattern) => text.is_some_and(|text| is_like(pattern, text)),
        };
        wanted(&self.operation, Some(&call.operation))
            && wanted(&self.type_name, subject.type_name.as_deref())
            && wanted(&self.region, Some(&call.scope.region))
            && self
                .identifier
                .as_ref()
                .is_none_or(|pattern| subject.identifiers.iter().any(|text| is_like(pattern, text)))
    }
}

/// Returns whether a text matches a pattern with `*`.
pub(super) fn is_like(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(place) => rest = &rest[place + part.len()..],
            None => return false,
        }
    }
    rest.len() >= last.len() && rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_text() {
        for (pattern, text, expected) in [
            ("a", "a", true),
            ("a", "ab", false),
            ("*", "", true),
            ("AWS::S3::*", "AWS::S3::Bucket", true),
            ("*Resource", "GetResource", true),
            ("*Resource", "ListResources", false),
            ("a*b*c", "a-b-c", true),
            ("a*bc", "abc", true),
            ("ab*bc", "abc", false),
        ] {
            assert_eq!(is_like(pattern, text), expected, "{pattern} {text}");
        }
    }
}
