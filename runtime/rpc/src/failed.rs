//! Responses that report failures.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_plugin::proto::tfplugin6 as proto;
use tokio::task::JoinError;

use crate::wire::to_proto_diagnostics;

/// A response, or the diagnostics that are all of it.
pub(super) type Answer<R> = Result<R, Diagnostics>;

/// A response that can consist of diagnostics alone.
pub(super) trait Failed: Default {
    /// Creates a response with only these diagnostics.
    fn failed(diagnostics: impl Into<Diagnostics>) -> Self;

    /// Returns the diagnostics of the response.
    fn diagnostics(&self) -> &[proto::Diagnostic];

    /// Creates the response of a handler that panicked or was interrupted. The panic message is in the log.
    fn panicked(error: &JoinError) -> Self {
        let what = if error.is_panic() {
            "The provider crashed; run with TF_LOG=ERROR to see where."
        } else {
            "The operation was interrupted."
        };
        Self::failed(Diagnostic::bug(what))
    }
}

macro_rules! failed {
    ($($message:ident)*) => {
        $(impl Failed for proto::$message::Response {
            #[allow(clippy::needless_update, reason = "some answers have nothing but diagnostics")]
            fn failed(diagnostics: impl Into<Diagnostics>) -> Self {
                Self { diagnostics: to_proto_diagnostics(diagnostics.into()), ..Self::default() }
            }

            fn diagnostics(&self) -> &[proto::Diagnostic] {
                &self.diagnostics
            }
        })*
    };
}

failed! {
    get_metadata get_provider_schema get_resource_identity_schemas
    validate_provider_config validate_resource_config validate_data_resource_config
    upgrade_resource_state upgrade_resource_identity configure_provider
    read_resource plan_resource_change apply_resource_change import_resource_state
    read_data_source generate_resource_config move_resource_state get_functions
    validate_ephemeral_resource_config open_ephemeral_resource renew_ephemeral_resource close_ephemeral_resource
    validate_list_resource_config validate_action_config plan_action
    validate_state_store_config configure_state_store write_state_bytes lock_state unlock_state get_states delete_state
}

impl Failed for proto::call_function::Response {
    fn failed(diagnostics: impl Into<Diagnostics>) -> Self {
        let texts: Vec<String> = diagnostics.into().into_iter().map(|diagnostic| diagnostic.detail).collect();
        let error = proto::FunctionError { text: texts.join("\n\n"), function_argument: None };
        Self { error: Some(error), result: None }
    }

    fn diagnostics(&self) -> &[proto::Diagnostic] {
        &[]
    }
}
