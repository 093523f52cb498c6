//! Responses that report failures.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_plugin::proto::tfplugin6 as proto;
use tokio::task::JoinError;

/// A response, or the diagnostics that are all of it.
pub(super) type Answer<R> = Result<R, Diagnostics>;

/// A response that can consist of diagnostics alone.
pub(super) trait Failed: Default {
    /// Creates a response with only these diagnostics.
    fn failed(diagnostics: impl Into<Diagnostics>) -> Self;

    /// Returns the diagnostics of the response.
    fn diagnostics(&self) -> &[proto::Diagnostic];

    /// Returns the diagnostics of the response to change them.
    fn diagnostics_mut(&mut self) -> &mut [proto::Diagnostic];
}

/// Returns the error of a handler that panicked or was interrupted. The panic message is in the log.
pub(super) fn crashed(error: &JoinError) -> Diagnostic {
    Diagnostic::bug(if error.is_panic() {
        "The provider crashed; run with TF_LOG=ERROR to see where."
    } else {
        "The operation was interrupted."
    })
}

/// Implements [`Failed`] for a response of an RPC.
macro_rules! failed {
    (call_function $response:ident) => {};
    ($rpc:ident $response:ident) => {
        impl Failed for proto::$rpc::$response {
            #[allow(clippy::needless_update, reason = "some responses have nothing but diagnostics")]
            fn failed(diagnostics: impl Into<ferroform_core::diagnostic::Diagnostics>) -> Self {
                Self { diagnostics: crate::wire::to_proto_diagnostics(diagnostics.into()), ..Self::default() }
            }

            fn diagnostics(&self) -> &[proto::Diagnostic] {
                &self.diagnostics
            }

            fn diagnostics_mut(&mut self) -> &mut [proto::Diagnostic] {
                &mut self.diagnostics
            }
        }
    };
}
pub(super) use failed;

/// The only response that has an error in place of diagnostics.
impl Failed for proto::call_function::Response {
    fn failed(diagnostics: impl Into<Diagnostics>) -> Self {
        let texts: Vec<String> = diagnostics.into().into_iter().map(|diagnostic| diagnostic.detail).collect();
        let error = proto::FunctionError { text: texts.join("\n\n"), function_argument: None };
        Self { error: Some(error), result: None }
    }

    fn diagnostics(&self) -> &[proto::Diagnostic] {
        &[]
    }

    fn diagnostics_mut(&mut self) -> &mut [proto::Diagnostic] {
        &mut []
    }
}
