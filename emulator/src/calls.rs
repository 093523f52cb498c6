//! A log of the most recent calls and their answers, for tests and for people.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Mutex, PoisonError},
};

use serde::Serialize;

use crate::{clock::Time, scope::Scope};

/// The number of calls that are kept.
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

#[derive(Debug, Default)]
struct Log {
    last: VecDeque<Seen>,
    count: u64,
    by_operation: BTreeMap<String, u64>,
}

/// The log of calls.
#[derive(Debug, Default)]
pub(crate) struct Calls {
    log: Mutex<Log>,
}

impl Calls {
    pub(crate) fn note(&self, mut seen: Seen) {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.count += 1;
        seen.number = log.count;
        *log.by_operation.entry(seen.operation.clone()).or_default() += 1;
        if log.last.len() == KEPT {
            log.last.pop_front();
        }
        log.last.push_back(seen);
    }

    /// Returns the kept calls after a number, oldest first.
    pub(crate) fn after(&self, number: u64) -> Vec<Seen> {
        let log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.last.iter().filter(|seen| seen.number > number).cloned().collect()
    }

    /// Returns how often each operation was called in total.
    pub(crate) fn counts(&self) -> BTreeMap<String, u64> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).by_operation.clone()
    }
}
