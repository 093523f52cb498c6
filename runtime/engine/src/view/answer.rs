//! What the service returned for an object, decoded once.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_core::hooks::Call;
use ferroform_core::resource::Registration;
use ferroform_core::table::{Equality, IdentityTable, Kind, ResourceTable};
use ferroform_core::value::Value;
use serde_json::Value as Json;

use super::secrets::Hidden;
use super::tags::{TagRecord, Tags};
use crate::Context;
use crate::hooking::{Hooking, normalised};
use crate::model::{Misfit, identity_of, observed_model};
use crate::object::{unexpected, with_identifier};
use crate::operation::stub;
use crate::tree::same;

/// Decodes what the service returns for an object.
#[derive(Clone, Copy)]
pub(crate) struct Observer<'a> {
    resource: &'a Registration,
    tags: Option<Tags<'a>>,
    record: &'a TagRecord,
    hidden: Hidden<'a>,
}

impl<'a> Observer<'a> {
    /// Decodes answers about an object with this record of its tags and these secrets.
    pub(crate) fn new(
        context: &Context<'a>,
        resource: &'a Registration,
        record: &'a TagRecord,
        hidden: Hidden<'a>,
    ) -> Self {
        Self { resource, tags: Tags::of(resource.table, context.tags), record, hidden }
    }

    /// Decodes answers about an object of which nothing is remembered.
    pub(crate) fn of_new(context: &Context<'a>, resource: &'a Registration) -> Self {
        Self::new(context, resource, TagRecord::NOTHING, Hidden::NOTHING)
    }

    /// # Errors
    /// Returns an error if the `normalise` hook of the resource panics.
    pub(crate) fn observe(&self, model: Json) -> Result<Answer, Diagnostic> {
        let root = self.resource.table.root;
        let model = normalised(self.resource, model)?;
        let (values, misfits) = observed_model(root, &model);
        let values = self.hidden.out_of(root, values);
        let values = match self.tags {
            Some(tags) => tags.visible(values, self.record),
            None => values,
        };
        Ok(Answer { model, values, misfits })
    }
}

/// What the service returned for an object.
pub(crate) struct Answer {
    /// The properties, in the normalised form in which they are compared.
    pub(crate) model: Json,
    /// The values of the attributes, without tags that are left alone and without secrets that the user has in
    /// write-only arguments. Values that do not match the table are null.
    pub(crate) values: Value,
    /// The values that do not match the table.
    pub(crate) misfits: Vec<Misfit>,
}

impl Answer {
    /// Whether both answers mean the same, regardless of order and spelling.
    pub(crate) fn is_same(&self, table: &ResourceTable, other: &Self) -> bool {
        let are_whole = self.misfits.is_empty() && other.misfits.is_empty();
        let root = Kind::Object(table.root);
        self.model == other.model || (are_whole && same(&root, Equality::Exact, &self.values, &other.values))
    }

    /// Returns the state of an object of which nothing but the identifier was known, as after an import, with the changes of
    /// the hook, and what there is to say about it.
    pub(crate) async fn first_state(
        &self,
        context: &Context<'_>,
        resource: &Registration,
        identifier: &str,
    ) -> (Value, Diagnostics) {
        let mut diagnostics = Diagnostics::from_iter(self.diagnostic(identifier));
        let mut state = with_identifier(&self.values, identifier);
        let prior = stub(resource.table, identifier);
        let hooking = Hooking::reading(context, resource);
        hooking.run_after(Call::Read, &prior, &mut state, &mut diagnostics).await;
        (state, diagnostics)
    }

    /// Returns the identity of the object.
    pub(crate) fn identity(&self, table: &IdentityTable, identifier: &str) -> Vec<(&'static str, String)> {
        identity_of(table, identifier, Some(&self.model))
    }

    /// Returns a warning if the answer does not match the table.
    pub(crate) fn diagnostic(&self, identifier: &str) -> Option<Diagnostic> {
        unexpected(identifier, &self.misfits)
    }
}
