//! Deletes an object, even if its creation was not observed to its end.

use ferroform_cloud_control::{ApiError, Creation, Exists, Failure, OpenRequest, Operation, Resumed, Verb};
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::hooks::Around;
use ferroform_core::table::ResourceTable;
use ferroform_core::value::Value;

use super::apply::Change;
use crate::hooking::Hooking;
use crate::model::desired_model;
use crate::object::{Unresumed, identifier_in, no_identifier, resume, unresumed, with_identifier};
use crate::place::elsewhere;
use crate::renaming;
use crate::{Private, Response};

impl Change<'_> {
    pub(super) async fn delete(&self) -> Response {
        let (context, table) = (self.context, self.table());
        let operation = self.operation(context.limits.delete(table));
        let mut diagnostics = Diagnostics::new();
        let hooking = Hooking::new(context, &self.resource, operation.timeout);
        hooking.run(Around::BeforeDelete(self.prior), &mut diagnostics).await;
        if diagnostics.has_errors() {
            return self.undeleted(None, diagnostics);
        }
        if let Some(error) = elsewhere(context, table, &self.private).await {
            diagnostics.push(error);
            return Response { identity: Vec::new(), ..self.undeleted(None, diagnostics) };
        }
        let identifier = match (identifier_in(self.prior), &self.private.pending) {
            (Some(identifier), _) => match self.renamed_meanwhile(identifier).await {
                Ok(identifier) => identifier,
                Err(error) => {
                    diagnostics.push(self.refused(&error, Verb::Read, identifier));
                    return self.undeleted(None, diagnostics);
                }
            },
            // The end of the creation was not observed, so there may be an object to delete.
            (None, Some(pending)) if self.private.is_destroy => match self.find(&operation, pending).await {
                Ok(identifier) => identifier,
                Err(open) => return self.not_found(open, diagnostics),
            },
            (None, None) if self.private.is_destroy => {
                diagnostics.push(forgotten(table));
                return Response::gone(diagnostics);
            }
            // A replacement would lose track of the object for good.
            (None, _) => {
                diagnostics.push(no_identifier());
                return self.undeleted(None, diagnostics);
            }
        };
        match context.client.delete(&operation, &identifier, &context.new_token()).await {
            Ok(()) => {
                hooking.run(Around::AfterDelete(self.prior), &mut diagnostics).await;
                Response::gone(diagnostics)
            }
            Err(failure) => {
                let error = failure.diagnostic(Verb::Delete, table.cloudformation_type, Some(&identifier));
                diagnostics.push(error);
                let mut kept = self.undeleted(Some(&identifier), diagnostics);
                if !kept.state.is_null() {
                    kept.private.pending = self.still_open(&failure);
                }
                kept
            }
        }
    }

    fn undeleted(&self, found: Option<&str>, diagnostics: Diagnostics) -> Response {
        undeleted(self.table(), self.prior, &self.private, found, diagnostics)
    }

    /// Returns the current identifier of an object that an update may have renamed. If the object is not found,
    /// returns the recorded identifier: the deletion may use either.
    async fn renamed_meanwhile(&self, identifier: &str) -> Result<String, ApiError> {
        let Some(renamed) = self.private.renamed.as_deref() else { return Ok(identifier.to_owned()) };
        let (context, type_name) = (self.context, self.table().cloudformation_type);
        let read = |identifier| context.client.read(type_name, identifier, context.cancel);
        let found = renaming::find(identifier, Some(renamed), read).await?;
        Ok(found.map_or_else(|| identifier.to_owned(), |(identifier, _)| identifier))
    }

    /// Finds the object of an unfinished creation that is to be destroyed. If the response to the creation was lost,
    /// the request is sent again with its client token. If the first request never arrived, this creates an object,
    /// which is deleted next.
    async fn find(&self, operation: &Operation<'_>, pending: &OpenRequest) -> Result<String, Unresumed> {
        let context = self.context;
        let resumed = async || {
            let resumed = resume(context, &self.resource, operation, self.prior, pending).await;
            resumed.map(|Resumed { identifier, .. }| identifier)
        };
        let mut desired = desired_model(self.table().root, self.prior);
        let (is_lost, mut refusal) = (pending.request_token.is_none(), Diagnostics::new());
        if is_lost {
            let hooking = Hooking::new(context, &self.resource, operation.timeout);
            hooking.run(Around::BeforeCreate(self.prior, &mut desired), &mut refusal).await;
        }
        if !is_lost || !pending.is_alive(context.client.time_there(context.now())) || refusal.has_errors() {
            return resumed().await;
        }
        let creation = Creation {
            desired: &desired,
            origin: pending.origin.clone(),
            client_token: pending.client_token.clone(),
            now: context.now(),
            earlier: Some(pending),
        };
        match context.client.create(operation, creation).await {
            Ok(identifier) | Err(Failure { exists: Exists::Yes(identifier), .. }) => Ok(identifier),
            Err(failure) if failure.is_token_conflict() => resumed().await,
            Err(failure) => Err(unresumed(failure, operation, pending)),
        }
    }

    /// Returns the response of a destruction that found no object to delete. If another attempt cannot find out more,
    /// the resource is removed from the state.
    fn not_found(&self, open: Unresumed, mut diagnostics: Diagnostics) -> Response {
        let Unresumed { mut diagnostic, pending, is_final } = open;
        if pending.is_some() && is_final {
            diagnostic.detail += "\n\nNothing was deleted, and the resource is no longer in the state.";
        }
        diagnostics.push(diagnostic);
        if is_final {
            return Response::gone(diagnostics);
        }
        let private = Private { pending, ..self.private.clone() };
        Response::kept(self.table(), self.prior, &private, diagnostics)
    }
}

/// Returns the response of a failed deletion. If the object is to be replaced, the private data are those of its
/// successor, so no state is returned: after an error without a state, core keeps everything that it knows about
/// the object.
pub(super) fn undeleted(
    table: &ResourceTable,
    prior: &Value,
    private: &Private,
    found: Option<&str>,
    diagnostics: Diagnostics,
) -> Response {
    if !private.is_destroy {
        return Response::gone(diagnostics);
    }
    match found {
        None => Response::kept(table, prior, private, diagnostics),
        Some(identifier) => {
            let private = Private { pending: None, ..private.clone() };
            Response::kept(table, &with_identifier(prior, identifier), &private, diagnostics)
        }
    }
}

/// Returns a warning about the destruction of a resource whose state has no identifier.
fn forgotten(table: &ResourceTable) -> Diagnostic {
    let name = table.cloudformation_type;
    let how = if table.is_own {
        ".".to_owned()
    } else {
        format!(":\n\n    aws cloudcontrol list-resources --type-name {name}")
    };
    let detail = format!(
        "The state of this object had no identifier, so nothing was deleted. The resource is no longer in the state. If there \
         is an object, delete it by hand{how}"
    );
    Diagnostic::warning(catalogue::NO_IDENTIFIER, detail)
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{object, resource};

    use super::*;

    #[test]
    fn only_an_object_of_cloud_control_is_looked_for_with_the_command_of_aws() {
        let of_aws = *resource("A::B::Thing", ["b_thing", "b_things"], object(Vec::new()));
        let own = ResourceTable { is_own: true, ..of_aws };
        assert!(
            forgotten(&of_aws).detail.ends_with("aws cloudcontrol list-resources --type-name A::B::Thing")
        );
        assert!(forgotten(&own).detail.ends_with("delete it by hand."));
    }
}
