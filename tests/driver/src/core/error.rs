//! Reasons why a run does not take place.

use crate::connect::ConnectError;
use crate::input::InputError;
use crate::provider::CallError;

/// Why a run could not take place: the test is wrong, not the provider.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// The provider cannot be reached.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// The provider cannot be used.
    #[error(transparent)]
    Call(#[from] CallError),
    /// Core would refuse this configuration before asking the provider.
    #[error("the configuration does not fit the schema: {0}")]
    Input(#[from] InputError),
    /// There is no such resource in the state.
    #[error("nothing in the state at `{0}`")]
    NoInstance(String),
    /// The provider refused its configuration.
    #[error("the provider refused its configuration: {0}")]
    Configure(String),
}
