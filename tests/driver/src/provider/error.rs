//! Reasons why a call fails.

use crate::schema::NotASchema;
use crate::value::Type;
use crate::wire::WireError;

/// Why a call has no usable answer.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    /// The provider did not answer, or with a status error.
    #[error("{call}: {status}")]
    Status {
        /// Which call.
        call: &'static str,
        /// What came instead.
        status: tonic::Status,
    },
    /// The answer holds something that does not fit the schema.
    #[error("{call}: {error}")]
    Misfit {
        /// Which call.
        call: &'static str,
        /// The expected type.
        ty: Type,
        /// What does not fit.
        error: WireError,
    },
    /// What we wanted to send does not fit the schema.
    #[error("cannot send: {0}")]
    Send(WireError),
    /// The provider has no such type.
    #[error("the provider has no resource type `{0}`")]
    UnknownType(String),
    /// The schema makes no sense.
    #[error(transparent)]
    Schema(#[from] NotASchema),
}
