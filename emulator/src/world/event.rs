//! Events, which are the records of the journal.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Object, Request};
use crate::{clock::Time, scope::Scope};

/// An event and its moment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    /// When it happened.
    pub at: Time,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// What can happen.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// A request was accepted; all that it will do stands in it.
    Accepted(Box<Request>),
    /// A request was cancelled.
    Cancelled {
        /// Where.
        scope: Scope,
        /// Which.
        token: String,
    },
    /// A request that was held goes on.
    Released {
        /// Where.
        scope: Scope,
        /// Which.
        token: String,
        /// The hold's name.
        name: String,
    },
    /// Somebody changed, created or deleted an object without Cloud Control.
    Edited {
        /// Where.
        scope: Scope,
        /// The object's type.
        type_name: String,
        /// Its identifier.
        identifier: String,
        /// The new model, or `None` if the object is gone.
        model: Option<Arc<Value>>,
    },
    /// An object as a snapshot has it.
    Restored {
        /// Where.
        scope: Scope,
        /// The object.
        object: Object,
    },
    /// The state was opened by a process; ids made from now on differ from all before.
    Opened {
        /// How often it was opened in all.
        times: u64,
    },
    /// The clock was moved.
    ClockMoved {
        /// Milliseconds that it is ahead of the machine's in all.
        ahead: u64,
    },
    /// Everything was deleted.
    Reset,
}
