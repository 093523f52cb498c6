//! How an operation on an object ended.

use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::table::ResourceTable;
use ferroform_core::value::Value;

use super::Private;
use super::object::identifier_in;
use crate::model::identity_of;

/// How an operation on an object ended.
#[derive(Debug)]
pub struct Response {
    /// The new state; null if there is no object. After an apply it is wholly known.
    pub state: Value,
    /// The new private data.
    pub private: Private,
    /// The identity of the object; empty if there is none, or if it was not read.
    pub identity: Vec<(&'static str, String)>,
    /// Errors and warnings.
    pub diagnostics: Diagnostics,
}

impl Response {
    /// Creates a response without an object.
    pub(super) fn gone(diagnostics: impl Into<Diagnostics>) -> Self {
        let (state, private, identity) = (Value::Null, Private::default(), Vec::new());
        Self { state, private, identity, diagnostics: diagnostics.into() }
    }

    /// Creates a response that keeps the prior state.
    pub(super) fn kept(
        table: &ResourceTable,
        prior: &Value,
        private: &Private,
        diagnostics: impl Into<Diagnostics>,
    ) -> Self {
        let identity = identifier_in(prior).map(|identifier| identity_of(&table.identity, identifier, None));
        Self {
            state: prior.clone(),
            private: Private { is_destroy: false, ..private.clone() },
            identity: identity.unwrap_or_default(),
            diagnostics: diagnostics.into(),
        }
    }
}
