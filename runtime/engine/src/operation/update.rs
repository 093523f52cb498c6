//! Updates an object.

use ferroform_cloud_control::{Failure, Seen, Verb};
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::table::ObjectTable;
use serde_json::Value as Json;

use super::apply::{Applied, Change, unread};
use crate::drift::after_read;
use crate::hooking::{Hooking, update_target};
use crate::model::without_refused;
use crate::object::{ID, identifier_in, no_identifier, with_identifier};
use crate::place::elsewhere;
use crate::renaming;
use crate::view::{Answer, Hidden};
use crate::{Private, Response};

/// How many refusals of a model are mended, one after another.
const MOST_REFUSALS: usize = 5;

impl Change<'_> {
    pub(super) async fn update(&self) -> Response {
        let (context, table) = (self.context, self.table());
        let operation = self.operation(context.limits.update(table));
        let (identifier, model) = match self.to_update().await {
            Ok(found) => found,
            Err(response) => return *response,
        };
        let mut diagnostics = Diagnostics::new();
        let hooking = Hooking::new(context, &self.resource, operation.timeout);
        let target = update_target(&hooking, table.root, self.prior, self.planned, &mut diagnostics).await;
        if diagnostics.has_errors() {
            return self.kept(diagnostics);
        }
        let before = match self.observer.observe(model) {
            Ok(before) => before,
            Err(panicked) => {
                diagnostics.push(panicked);
                return self.kept(diagnostics);
            }
        };
        let prior = self.secrets.put_into_prior(self.prior, self.planned);
        let target = target.with(self.secrets);
        let patch = |model: &Json| target.patch(table.root, self.config, &prior, model);
        let mut operations = patch(&before.model);
        let applied = |identifier: String, answer, is_unchanged_since_write, diagnostics| Applied {
            planned: with_identifier(self.planned, &identifier),
            identifier,
            answer,
            created: self.private.created,
            is_unchanged_since_write,
            diagnostics,
        };
        if operations.is_empty() {
            return self.finish(applied(identifier, Ok(before), false, diagnostics)).await;
        }
        let send = async |operations: Vec<Json>| {
            let anew = |model| Some(Json::Array(patch(&self.observer.observe(model).ok()?.model)));
            let (first, token) = (Json::Array(operations), context.new_token());
            context.client.update_anew(&operation, &identifier, first, Some(anew), &token).await
        };
        let mut updated = send(operations.clone()).await;
        // What the service filled in itself goes only if it refuses it: a newer schema may know it. A refusal may name one thing
        // of several.
        for _ in 0..MOST_REFUSALS {
            let message = updated.as_ref().err().and_then(|failure| failure.details.message.as_deref());
            let mend = |message| without_refused(table, self.config, &before.model, &operations, message);
            let Some(mended) = message.and_then(mend) else { break };
            operations = mended;
            updated = send(operations.clone()).await;
        }
        let identifier = match updated {
            // An update may change the identifier of an object.
            Ok(renamed) => renamed.unwrap_or(identifier),
            Err(failure) => return self.update_failed(&identifier, &failure, diagnostics).await,
        };
        let is_as_before =
            |answer: &Result<Answer, _>| answer.as_ref().is_ok_and(|after| after.is_same(table, &before));
        // For a change that is never shown there is nothing to wait for, unless it changes what only the service sets.
        let is_shown = !self.planned.is_wholly_known() || is_shown(table.root, &operations);
        let see = |model| {
            let answer = self.observer.observe(model);
            Seen { is_as_before: is_shown && is_as_before(&answer), answer }
        };
        let answer = match context.client.read_updated(&operation, &identifier, see).await {
            Ok(seen) => seen.answer,
            Err(error) => Err(unread(&self.refused(&error, Verb::Read, &identifier), false)),
        };
        let is_unchanged = is_as_before(&answer);
        self.finish(applied(identifier, answer, is_unchanged, diagnostics)).await
    }

    /// Returns the identifier and the model of the object to update, or the response if there is none.
    async fn to_update(&self) -> Result<(String, Json), Box<Response>> {
        let (context, table) = (self.context, self.table());
        let kept = |diagnostic: Diagnostic| Box::new(self.kept(diagnostic));
        let identifier = identifier_in(self.prior).ok_or_else(|| kept(no_identifier()))?;
        if let Some(error) = elsewhere(context, table, &self.private).await {
            // An identity in the response would name the account and region of the provider.
            return Err(Box::new(Response { identity: Vec::new(), ..*kept(error) }));
        }
        // If the plan is for the former identifier, an object with the other identifier is not the one that was
        // planned for.
        let renamed = self.private.renamed.as_deref().filter(|_| self.planned.attribute(ID).is_unknown());
        let type_name = table.cloudformation_type;
        let read = |identifier| context.client.read(type_name, identifier, context.cancel);
        match renaming::find(identifier, renamed, read).await {
            Ok(found) => found.ok_or_else(|| kept(vanished(identifier))),
            Err(error) => Err(kept(self.refused(&error, Verb::Read, identifier))),
        }
    }

    /// Returns the response of a failed update, which may have changed something: the state says what is there now.
    async fn update_failed(
        &self,
        identifier: &str,
        failure: &Failure,
        mut diagnostics: Diagnostics,
    ) -> Response {
        let (context, table, before) = (self.context, self.table(), &self.private.record);
        diagnostics.push(failure.diagnostic(Verb::Update, table.cloudformation_type, Some(identifier)));
        let renamed = renaming::may_have_renamed(table, self.prior, self.planned, failure);
        let renamed = renamed.or(self.private.renamed.clone());
        let mut response = self.kept(diagnostics);
        let operation = self.operation(context.limits.update(table));
        let read = |identifier| context.client.read_after(&operation, identifier);
        if let Ok(Some((found, model))) = renaming::find(identifier, renamed.as_deref(), read).await
            && let Ok(answer) = self.observer.observe(model)
            && answer.misfits.is_empty()
        {
            let prior = with_identifier(self.prior, &found);
            let hidden = Hidden { state: self.prior, record: before };
            let observed = hidden.out_of(table.root, answer.values.clone());
            let (state, mut record) = after_read(table.root, &prior, &observed, before);
            let read = record.clone();
            self.secrets.remember(&mut record, self.planned, &state, Some(&read));
            response.private = Private { record, ..response.private };
            response.state = state;
            response.identity = answer.identity(&table.identity, &found);
            response.private.renamed = renamed.filter(|renamed| *renamed != found);
        } else {
            response.private.renamed = renamed;
        }
        response.private.pending = self.still_open(failure);
        response
    }
}

/// Whether the service shows any property that these operations change.
fn is_shown(root: &ObjectTable, operations: &[Json]) -> bool {
    operations.iter().any(|operation| {
        let property = operation.get("path").and_then(Json::as_str).and_then(|path| path.split('/').nth(1));
        let attribute =
            root.attributes.iter().find(|one| one.property().is_some() && one.property() == property);
        attribute.is_none_or(|attribute| !attribute.behaviour.is_write_only)
    })
}

fn vanished(identifier: &str) -> Diagnostic {
    let detail = format!(
        "{identifier:?} was to be updated, but it does not exist any more.\n\nPlan again: Terraform will \
         then propose to create it."
    );
    Diagnostic::error(catalogue::NOT_FOUND, detail)
}
