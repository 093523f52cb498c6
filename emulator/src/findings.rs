//! A log of the most recent models that were accepted although their schema forbids them, for tests and for
//! people.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use serde::Serialize;

use crate::{clock::Time, scope::Scope};

/// The number of findings that are kept.
const KEPT: usize = 4000;

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

/// The log of findings.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    last: Mutex<VecDeque<Finding>>,
}

impl Findings {
    pub(crate) fn note(&self, finding: Finding) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.len() == KEPT {
            last.pop_front();
        }
        last.push_back(finding);
    }

    /// Returns the kept findings, oldest first.
    pub(crate) fn all(&self) -> Vec<Finding> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    pub(crate) fn clear(&self) {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
