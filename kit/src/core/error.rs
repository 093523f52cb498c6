//! Errors that prevent a run.

use crate::connect::ConnectError;
use crate::input::InputError;
use crate::provider::{CallError, Kind};

/// An error of the test or its setup, not of the provider under test.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// The provider cannot be reached.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// A call to the provider failed.
    #[error(transparent)]
    Call(#[from] CallError),
    /// Core would refuse this configuration before calling the provider.
    #[error("the configuration does not fit the schema: {0}")]
    Input(#[from] InputError),
    /// The state has no resource at this address.
    #[error("nothing in the state at `{0}`")]
    NoInstance(String),
    /// Core would refuse a configuration that is not known during the plan.
    #[error("the configuration of a {0} must be known")]
    NotKnown(Kind),
    /// A listed object cannot be imported without an identity.
    #[error("the listed object `{0}` has no identity")]
    NoIdentity(String),
    /// The provider rejected its configuration.
    #[error("the provider refused its configuration: {0}")]
    Configure(String),
}
