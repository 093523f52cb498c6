//! The answers of a provider, decoded.

use ferroform_plugin::proto::tfplugin6 as pb;

use super::{CallError, DeferralReason, ResourceSchema};
use crate::diagnostic::Diagnostic;
use crate::value::{Path, Type, Value};
use crate::wire;

/// The answer to a plan.
#[derive(Clone, Debug)]
pub struct Planned {
    /// The planned object.
    pub object: Value,
    /// Paths that require replacement.
    pub requires_replace: Vec<Path>,
    /// Private data for apply.
    pub private: Vec<u8>,
    /// The planned identity.
    pub identity: Option<Value>,
    /// Why the provider defers the operation, if it does.
    pub deferred: Option<DeferralReason>,
    /// Whether the provider claims the exemptions of the legacy type system.
    pub legacy: bool,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

/// The answer to an apply.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The new object; `None` if the answer had none.
    pub object: Option<Value>,
    /// Private data for the state.
    pub private: Vec<u8>,
    /// The identity.
    pub identity: Option<Value>,
    /// Whether the provider claims the exemptions of the legacy type system.
    pub legacy: bool,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

/// The answer to a read, an upgrade, a move from another type, or the read of a data source. What a call does not return
/// is empty.
#[derive(Clone, Debug, Default)]
pub struct ReadObject {
    /// The object, in the form of the current schema; null if it is gone.
    pub object: Value,
    /// Private data for the state.
    pub private: Vec<u8>,
    /// The identity.
    pub identity: Option<Value>,
    /// Why the provider defers the operation, if it does.
    pub deferred: Option<DeferralReason>,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

/// The answer to an import.
#[derive(Clone, Debug)]
pub struct ImportAnswer {
    /// The imported objects.
    pub objects: Vec<Imported>,
    /// Why the provider defers the operation, if it does.
    pub deferred: Option<DeferralReason>,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

/// One object of the answer to an import.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Its type.
    pub type_name: String,
    /// The imported object.
    pub object: Value,
    /// Private data for the state.
    pub private: Vec<u8>,
    /// The identity.
    pub identity: Option<Value>,
}

/// Returns the message of an answer.
pub(super) fn answered<T>(
    call: &'static str,
    answer: Result<tonic::Response<T>, tonic::Status>,
) -> Result<T, CallError> {
    answer.map(tonic::Response::into_inner).map_err(|status| CallError::Status { call, status })
}

/// Decodes a value in the answer to a call.
pub(super) fn decoded(
    call: &'static str,
    value: Option<&pb::DynamicValue>,
    ty: &Type,
) -> Result<Value, CallError> {
    wire::decode(value, ty).map_err(|error| CallError::Misfit { call, ty: ty.clone(), error })
}

/// A decoder for the answer to one call.
pub(super) struct Answer<'s> {
    pub(super) call: &'static str,
    pub(super) schema: &'s ResourceSchema,
}

impl Answer<'_> {
    pub(super) fn object(&self, value: Option<&pb::DynamicValue>) -> Result<Value, CallError> {
        decoded(self.call, value, self.schema.schema.block.ty())
    }

    pub(super) fn identity(
        &self,
        data: Option<&pb::ResourceIdentityData>,
    ) -> Result<Option<Value>, CallError> {
        let (Some(data), Some((_, ty))) = (data, &self.schema.identity) else { return Ok(None) };
        let value = decoded(self.call, data.identity_data.as_ref(), ty)?;
        Ok((!value.is_null()).then_some(value))
    }
}

pub(super) fn diagnostics(messages: &[pb::Diagnostic]) -> Vec<Diagnostic> {
    messages.iter().map(Diagnostic::from_proto).collect()
}

/// Returns the reason of a deferral, if there is one. A reason that the protocol does not name is
/// [`DeferralReason::Unknown`].
pub(super) fn deferral(message: Option<&pb::Deferred>) -> Option<DeferralReason> {
    message.map(pb::Deferred::reason)
}
