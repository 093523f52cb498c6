//! Errors of calls.

use super::Kind;
use crate::schema::NotASchema;
use crate::value::Type;
use crate::wire::WireError;

/// An error that leaves a call without a usable answer.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    /// The provider did not answer, or returned a status error.
    #[error("{call}: {status}")]
    Status {
        /// The call.
        call: &'static str,
        /// The status.
        status: tonic::Status,
    },
    /// A part of the answer does not match the schema.
    #[error("{call}: {error}")]
    Misfit {
        /// The call.
        call: &'static str,
        /// The expected type.
        ty: Type,
        /// The mismatch.
        error: WireError,
    },
    /// A value to be sent does not match the schema.
    #[error("cannot send: {0}")]
    Send(WireError),
    /// The provider has no such type.
    #[error("the provider has no {kind} `{name}`")]
    UnknownType {
        /// What was looked for.
        kind: Kind,
        /// The name of the type.
        name: String,
    },
    /// The schema is invalid.
    #[error(transparent)]
    Schema(#[from] NotASchema),
}
