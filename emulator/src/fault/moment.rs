//! Moments at which a call or a request can be held.

use serde::{Deserialize, Serialize};

/// The moment at which something is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// Before the call is carried out: the service has not seen it.
    Call,
    /// While the request is PENDING.
    Pending,
    /// While the request is IN_PROGRESS.
    InProgress,
    /// After the call was carried out and recorded, before its answer is sent.
    Answer,
}
