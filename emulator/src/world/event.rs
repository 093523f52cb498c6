//! Events, which are the records of the journal.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Object, Request};
use crate::{clock::Time, scope::Scope};

/// An event and the moment it happened.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    /// When it happened.
    pub at: Time,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// The events of a world.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// A request was accepted. It contains everything it will do.
    Accepted(Box<Request>),
    /// A request was cancelled.
    Cancelled {
        /// Account and region.
        scope: Scope,
        /// The request token.
        token: String,
    },
    /// A held request was released.
    Released {
        /// Account and region.
        scope: Scope,
        /// The request token.
        token: String,
        /// The name of the hold.
        name: String,
    },
    /// An object was changed, created or deleted outside Cloud Control.
    Edited {
        /// Account and region.
        scope: Scope,
        /// The object's type.
        type_name: String,
        /// Its identifier.
        identifier: String,
        /// The new model, or `None` if the object was deleted.
        model: Option<Arc<Value>>,
    },
    /// An object of a snapshot.
    Restored {
        /// Account and region.
        scope: Scope,
        /// The object.
        object: Object,
    },
    /// The state was opened by a process. Ids made from now on differ from all earlier ones.
    Opened {
        /// How often it was opened in total.
        times: u64,
    },
    /// The clock was moved.
    ClockMoved {
        /// How many milliseconds the clock is ahead in total.
        ahead: u64,
    },
    /// Everything was deleted.
    Reset,
}
