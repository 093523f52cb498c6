//! Logs for tests and for people: the most recent calls with their answers, and the most recent models that were
//! accepted although their schema forbids them.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Mutex,
};

use serde::Serialize;

use crate::{clock::Time, lock, scope::Scope};

/// The number of entries that are kept.
const KEPT: usize = 4000;

/// One call and its answer.
#[derive(Clone, Debug, Serialize)]
pub struct Seen {
    /// The number of the call, counted from 1.
    pub number: u64,
    /// When it arrived.
    pub at: Time,
    /// Account and region.
    #[serde(flatten)]
    pub scope: Scope,
    /// The API operation.
    pub operation: String,
    /// The resource type, where the call is about one.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub type_name: Option<String>,
    /// The identifier, where the call names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// The patch document of an update.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patch: Option<String>,
    /// The HTTP status; 0 if no complete answer was sent.
    pub status: u16,
    /// The exception's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The fault that was applied to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// A breach of a schema that was tolerated. Names the place and the keyword, never the value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// When the model arrived.
    pub at: Time,
    /// Account and region.
    #[serde(flatten)]
    pub scope: Scope,
    /// The API operation.
    pub operation: String,
    /// The resource type.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The object's identifier.
    pub identifier: String,
    /// What is wrong, in the words of a refusal.
    pub complaint: String,
}

fn keep<T>(last: &mut VecDeque<T>, one: T) {
    if last.len() == KEPT {
        last.pop_front();
    }
    last.push_back(one);
}

/// The log of calls.
#[derive(Debug, Default)]
pub(crate) struct Calls(Mutex<CallLog>);

#[derive(Debug, Default)]
struct CallLog {
    last: VecDeque<Seen>,
    count: u64,
    by_operation: BTreeMap<String, u64>,
}

impl Calls {
    pub(crate) fn note(&self, mut seen: Seen) {
        let mut log = lock(&self.0);
        log.count += 1;
        seen.number = log.count;
        *log.by_operation.entry(seen.operation.clone()).or_default() += 1;
        keep(&mut log.last, seen);
    }

    /// Returns the kept calls after a number, oldest first.
    pub(crate) fn after(&self, number: u64) -> Vec<Seen> {
        lock(&self.0).last.iter().filter(|seen| seen.number > number).cloned().collect()
    }

    /// Returns how often each operation was called in total.
    pub(crate) fn counts(&self) -> BTreeMap<String, u64> {
        lock(&self.0).by_operation.clone()
    }
}

/// The log of findings.
#[derive(Debug, Default)]
pub(crate) struct Findings(Mutex<VecDeque<Finding>>);

impl Findings {
    pub(crate) fn note(&self, finding: Finding) {
        keep(&mut lock(&self.0), finding);
    }

    /// Returns the kept findings, oldest first.
    pub(crate) fn all(&self) -> Vec<Finding> {
        lock(&self.0).iter().cloned().collect()
    }

    pub(crate) fn clear(&self) {
        lock(&self.0).clear();
    }
}
