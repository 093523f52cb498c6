//! An answer of the service about an object, decoded once.

use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::resource::Registration;
use ferroform_core::table::{Equality, IdentityTable, Kind, ResourceTable};
use ferroform_core::value::Value;
use serde_json::Value as Json;

use super::hooking::normalised;
use super::object::unexpected;
use crate::translate::{Misfit, identity_of, observed_model, same};

/// What the service says of an object.
pub(super) struct Answer {
    /// As properties, in the form everything is compared in.
    pub(super) model: Json,
    /// As the values of attributes; what does not fit the table is null.
    pub(super) values: Value,
    /// What does not fit the table.
    pub(super) misfits: Vec<Misfit>,
}

impl Answer {
    /// # Errors
    /// If the hook of the resource cannot cope with it.
    pub(super) fn new(resource: &Registration, model: Json) -> Result<Self, Diagnostic> {
        let model = normalised(resource, model)?;
        let (values, misfits) = observed_model(resource.table.root, &model);
        Ok(Self { model, values, misfits })
    }

    /// Whether both say the same, whatever the order and form.
    pub(super) fn is_same(&self, table: &ResourceTable, other: &Self) -> bool {
        let are_whole = self.misfits.is_empty() && other.misfits.is_empty();
        let root = Kind::Object(table.root);
        self.model == other.model || (are_whole && same(&root, Equality::Exact, &self.values, &other.values))
    }

    /// How the object is named.
    pub(super) fn identity(&self, table: &IdentityTable, identifier: &str) -> Vec<(&'static str, String)> {
        identity_of(table, identifier, Some(&self.model))
    }

    /// What is to be said about it.
    pub(super) fn diagnostic(&self, table: &ResourceTable, identifier: &str) -> Option<Diagnostic> {
        unexpected(table, identifier, &self.misfits)
    }
}
