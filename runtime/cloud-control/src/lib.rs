//! Cloud Control: its operations, and a client that waits for them and loses nothing.
//!
//! [`Api`] is the service itself, with one method per call. The module `aws` implements it with the AWS SDK, if the feature `aws`
//! is enabled, and `json_api` without, for emulators. Above it, from the inside out: a shared [`Limiter`] and pauses, a call that is repeated until it has an answer, an
//! operation that is followed until it is settled, and the [`Client`], which tells what exists when something
//! fails.

mod accepted;
mod api;
#[cfg(feature = "aws")]
mod aws;
mod bucket;
mod call;
mod cancel;
mod client;
mod code;
mod creation;
mod denied;
mod emulated;
mod event;
mod failure;
mod heals;
mod json_api;
mod limiter;
mod lookup;
mod message;
mod open_request;
mod operation;
mod outcome;
mod owner;
mod partition;
mod products;
mod regions;
mod retry;
pub mod settings;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;
mod verb;
mod without_aws;

pub use api::{
    Api, ApiError, CallerIdentity, Creations, Listed, ListedCreation, NoIdentity, OperationStatus, Progress,
};
#[cfg(feature = "aws")]
pub use aws::{AwsContext, SdkConfig, connect};
pub use cancel::{Cancel, STOP_PATIENCE};
pub use client::{Client, ClientOptions, Operation, Seen, VISIBILITY};
pub use code::ErrorCode;
pub use creation::{Creation, Resumed};
pub use failure::{Details, Exists, Failure, FailureKind};
pub use json_api::{JsonApi, JsonCalls};
pub use limiter::{Limiter, Limits, Permit};
pub use open_request::{OpenRequest, Origin};
pub use partition::Partition;
pub use products::with_products;
pub use verb::Verb;
#[cfg(not(feature = "aws"))]
pub use without_aws::connect;

/// Whether this crate was built with the AWS SDK.
pub const HAS_SDK: bool = cfg!(feature = "aws");
