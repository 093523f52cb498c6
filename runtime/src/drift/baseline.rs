//! Drift that people have accepted, in a file beside the configuration.
//!
//! ```json
//! {
//!   "format_version": 1,
//!   "accepted": [
//!     {"address": "awscc_sqs_queue.main", "path": "delay_seconds", "now": 5, "until": "2027-03-01", "reason": "OPS-7"}
//!   ]
//! }
//! ```
//!
//! What is accepted is that value alone. A secret is not in the file: any value of it is accepted.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use ferroform_schema::text;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

const FORMAT: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Baseline {
    format_version: u32,
    accepted: Vec<Accepted>,
}

/// Something that was accepted: the change of a value, or a whole object that is gone or that no state has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Accepted {
    /// The address, or the type and identifier of an object that no state has.
    pub(super) address: String,
    /// The place of the value; absent for a whole object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) path: Option<String>,
    /// What is there.
    #[serde(default)]
    pub(super) now: Json,
    /// The last day.
    pub(super) until: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) reason: String,
}

impl Accepted {
    /// Returns what is accepted of a whole object.
    pub(super) fn object(name: &str) -> Self {
        Self {
            address: name.to_owned(),
            path: None,
            now: Json::Null,
            until: String::new(),
            reason: String::new(),
        }
    }

    fn is_about(&self, other: &Self) -> bool {
        (&self.address, &self.path, &self.now) == (&other.address, &other.path, &other.now)
    }

    fn is_over(&self, today: Date) -> bool {
        self.until.parse::<Date>().map_or(true, |until| until < today)
    }
}

impl Default for Baseline {
    fn default() -> Self {
        Self { format_version: FORMAT, accepted: Vec::new() }
    }
}

impl Baseline {
    /// Reads a file; there is nothing in it if there is none.
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let text = match text::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Self::default());
            }
            Err(error) => return Err(format!("{} cannot be read: {error}", path.display())),
        };
        let baseline: Self =
            serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        if baseline.format_version != FORMAT {
            return Err(format!("{} was written by another version of this program", path.display()));
        }
        if let Some(one) = baseline.accepted.iter().find(|one| one.until.parse::<Date>().is_err()) {
            return Err(format!("{}: `{}` is no day such as 2027-03-01", path.display(), one.until));
        }
        Ok(baseline)
    }

    /// Whether something is accepted today.
    pub(super) fn has(&self, found: &Accepted, today: Date) -> bool {
        self.accepted.iter().any(|one| one.is_about(found) && !one.is_over(today))
    }

    /// Returns what was accepted until an earlier day.
    pub(super) fn expired(&self, today: Date) -> impl Iterator<Item = &Accepted> {
        self.accepted.iter().filter(move |one| one.is_over(today))
    }

    /// Returns it with more, in place of what was accepted of the same values, and without what has expired.
    pub(super) fn with(mut self, found: Vec<Accepted>, today: Date) -> Self {
        let is_same_place =
            |one: &Accepted, other: &Accepted| (&one.address, &one.path) == (&other.address, &other.path);
        self.accepted
            .retain(|one| !one.is_over(today) && !found.iter().any(|other| is_same_place(one, other)));
        self.accepted.extend(found);
        self.accepted.sort_by(|one, other| (&one.address, &one.path).cmp(&(&other.address, &other.path)));
        self
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), String> {
        let text = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(path: &str, now: i64, until: &str) -> Accepted {
        Accepted {
            address: "acme_item.a".to_owned(),
            path: Some(path.to_owned()),
            now: now.into(),
            until: until.to_owned(),
            reason: String::new(),
        }
    }

    #[test]
    fn what_is_accepted_is_one_value_for_a_time() {
        let temporary = tempfile::tempdir().unwrap();
        let file = temporary.path().join("drift.json");
        let day = |text: &str| text.parse::<Date>().unwrap();
        let both = vec![accepted("a", 1, "2027-01-31"), accepted("b", 1, "2027-02-28")];
        Baseline::read(&file).unwrap().with(both, day("2026-11-28")).write(&file).unwrap();
        let baseline = Baseline::read(&file).unwrap();
        let found = |now| accepted("a", now, "2000-01-01");
        assert!(baseline.has(&found(1), day("2027-01-31")));
        assert!(!baseline.has(&found(2), day("2027-01-31")), "another value");
        assert!(!baseline.has(&found(1), day("2027-02-01")), "it has expired");
        assert_eq!(baseline.expired(day("2027-02-01")).count(), 1);
        let baseline = baseline.with(vec![accepted("b", 2, "2027-03-31")], day("2027-02-01"));
        assert_eq!(baseline.accepted, [accepted("b", 2, "2027-03-31")]);
    }

    #[test]
    fn a_file_of_something_else_is_refused() {
        let temporary = tempfile::tempdir().unwrap();
        let file = temporary.path().join("drift.json");
        let soon = r#"{"format_version": 1, "accepted": [{"address": "a", "until": "soon"}]}"#;
        for text in ["{", "[]", r#"{"format_version": 2, "accepted": []}"#, soon] {
            fs::write(&file, text).unwrap();
            assert!(Baseline::read(&file).is_err(), "{text}");
        }
    }
}
