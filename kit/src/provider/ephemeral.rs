//! The calls of an ephemeral resource.

use ferroform_plugin::proto::tfplugin6 as pb;

use super::answers::{answered, decoded, deferral, diagnostics};
use super::{CallError, DeferralReason, Kind, Provider};
use crate::diagnostic::Diagnostic;
use crate::value::Value;

/// When to renew an ephemeral object: seconds since 1970, and nanoseconds.
pub type RenewAt = (i64, i32);

/// The answer to an open.
#[derive(Clone, Debug)]
pub struct OpenedObject {
    /// The object; null if there is none.
    pub object: Value,
    /// Private data for renew and close.
    pub private: Option<Vec<u8>>,
    /// When to renew, if at all.
    pub renew_at: Option<RenewAt>,
    /// Why the provider defers the operation, if it does.
    pub deferred: Option<DeferralReason>,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

/// The answer to a renewal.
#[derive(Clone, Debug)]
pub struct Renewed {
    /// Private data for the next renewal.
    pub private: Option<Vec<u8>>,
    /// When to renew again, if at all.
    pub renew_at: Option<RenewAt>,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

impl Provider {
    /// Calls OpenEphemeralResource.
    ///
    /// Terraform 1.16 sends no capabilities here, and accepts a deferral. The driver sends whether deferral is
    /// allowed, so that a provider can be tested with it.
    ///
    /// # Errors
    /// If the provider does not answer, or the object does not match the schema.
    pub async fn open(&self, type_name: &str, config: &Value) -> Result<OpenedObject, CallError> {
        let call = "OpenEphemeralResource";
        let deferral_allowed = self.capabilities.deferral_allowed;
        let request = pb::open_ephemeral_resource::Request {
            type_name: type_name.to_owned(),
            config: self.encode_config(Kind::Ephemeral, type_name, config)?,
            client_capabilities: Some(pb::ClientCapabilities { deferral_allowed, ..Default::default() }),
        };
        let got = answered(call, self.client().open_ephemeral_resource(request).await)?;
        let ty = self.schema(Kind::Ephemeral, type_name)?.block.ty();
        Ok(OpenedObject {
            object: decoded(call, got.result.as_ref(), ty)?,
            private: got.private,
            renew_at: got.renew_at.map(|time| (time.seconds, time.nanos)),
            deferred: deferral(got.deferred.as_ref()),
            diagnostics: diagnostics(&got.diagnostics),
        })
    }

    /// Calls RenewEphemeralResource.
    ///
    /// # Errors
    /// If the provider does not answer.
    pub async fn renew(&self, type_name: &str, private: Option<Vec<u8>>) -> Result<Renewed, CallError> {
        let request = pb::renew_ephemeral_resource::Request { type_name: type_name.to_owned(), private };
        let got = answered("RenewEphemeralResource", self.client().renew_ephemeral_resource(request).await)?;
        Ok(Renewed {
            private: got.private,
            renew_at: got.renew_at.map(|time| (time.seconds, time.nanos)),
            diagnostics: diagnostics(&got.diagnostics),
        })
    }

    /// Calls CloseEphemeralResource.
    ///
    /// # Errors
    /// If the provider does not answer.
    pub async fn close(
        &self,
        type_name: &str,
        private: Option<Vec<u8>>,
    ) -> Result<Vec<Diagnostic>, CallError> {
        let request = pb::close_ephemeral_resource::Request { type_name: type_name.to_owned(), private };
        let got = answered("CloseEphemeralResource", self.client().close_ephemeral_resource(request).await)?;
        Ok(diagnostics(&got.diagnostics))
    }
}
