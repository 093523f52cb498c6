//! Errors that prevent a run.

use crate::connect::ConnectError;
use crate::input::InputError;
use crate::provider::CallError;

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
    /// The provider rejected its configuration.
    #[error("the provider refused its configuration: {0}")]
    Configure(String),
}
