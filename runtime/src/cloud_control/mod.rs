//! Cloud Control: its operations, and a client that waits for them and loses nothing.
//!
//! [`Api`] is the service as it is, one method a call. The AWS SDK implements it in one file.

mod api;

pub use api::{Api, ApiError, ErrorCode, Listed, OperationStatus, Progress};
