//! What the service returned for an object, decoded once.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_core::hooks::Call;
use ferroform_core::resource::Registration;
use ferroform_core::table::{Equality, IdentityTable, Kind, ResourceTable};
use ferroform_core::value::Value;
use serde_json::Value as Json;

use super::Context;
use super::hooking::{Hooking, normalised};
use super::import_resource_state::stub;
use super::object::{unexpected, with_identifier};
use super::secrets::Hidden;
use super::tags::{TagMemory, Tags};
use crate::translate::{Misfit, identity_of, observed_model, same};

/// What the service returned for an object.
pub(super) struct Answer {
    /// The properties, in the normalised form in which they are compared.
    pub(super) model: Json,
    /// The values of the attributes, without tags that are left alone and without secrets that the user has in
    /// write-only arguments. Values that do not match the table are null.
    pub(super) values: Value,
    /// The values that do not match the table.
    pub(super) misfits: Vec<Misfit>,
}

impl Answer {
    /// Creates an answer from the properties that the service returned for an object with this memory of its tags and these
    /// secrets.
    ///
    /// # Errors
    /// Returns an error if the `normalise` hook of the resource panics.
    pub(super) fn new(
        context: &Context<'_>,
        resource: &Registration,
        model: Json,
        memory: &TagMemory,
        hidden: Hidden<'_>,
    ) -> Result<Self, Diagnostic> {
        let model = normalised(resource, model)?;
        let (mut values, misfits) = observed_model(resource.table.root, &model);
        values = hidden.out_of(resource.table.root, values);
        if let Some(tags) = Tags::of(resource.table, context.tags) {
            values = tags.visible(values, memory);
        }
        Ok(Self { model, values, misfits })
    }

    /// Whether both answers mean the same, regardless of order and spelling.
    pub(super) fn is_same(&self, table: &ResourceTable, other: &Self) -> bool {
        let are_whole = self.misfits.is_empty() && other.misfits.is_empty();
        let root = Kind::Object(table.root);
        self.model == other.model || (are_whole && same(&root, Equality::Exact, &self.values, &other.values))
    }

    /// Returns the state of an object of which nothing but the identifier was known, as after an import, with the changes of
    /// the hook.
    pub(super) async fn first_state(
        &self,
        context: &Context<'_>,
        resource: &Registration,
        identifier: &str,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let mut state = with_identifier(&self.values, identifier);
        let prior = stub(resource.table, identifier);
        Hooking::reading(context, resource).run_after(Call::Read, &prior, &mut state, diagnostics).await;
        state
    }

    /// Returns the identity of the object.
    pub(super) fn identity(&self, table: &IdentityTable, identifier: &str) -> Vec<(&'static str, String)> {
        identity_of(table, identifier, Some(&self.model))
    }

    /// Returns a warning if the answer does not match the table.
    pub(super) fn diagnostic(&self, table: &ResourceTable, identifier: &str) -> Option<Diagnostic> {
        unexpected(table, identifier, &self.misfits)
    }
}
