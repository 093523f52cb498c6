//! Creates an object, goes on with a creation that was interrupted, and keeps track of one that failed.

use ferroform_cloud_control::{Creation, Exists, Failure, OpenRequest, Resumed, Verb};
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, Severity, catalogue};
use ferroform_core::hooks::Around;
use ferroform_core::value::Value;

use super::apply::{Applied, Change, unread};
use crate::hooking::Hooking;
use crate::model::desired_model;
use crate::object::{
    Unresumed, no_identifier, not_looked_for, origin, resume, too_old, with_identifier, without_identifier,
    without_unknowns,
};
use crate::place::elsewhere;
use crate::plan::kept;
use crate::{Private, Record, Response};

/// A creation that failed, with its error among the diagnostics.
struct Uncreated {
    failure: Failure,
    diagnostics: Diagnostics,
}

impl Change<'_> {
    pub(super) async fn create(&self) -> Response {
        match self.created(None).await {
            Ok(created) => created,
            Err(Uncreated { failure, diagnostics }) => self.create_failed(failure, diagnostics).await,
        }
    }

    /// Creates an object. `earlier` is the same request, if an earlier run sent it and was interrupted.
    async fn created(&self, earlier: Option<&OpenRequest>) -> Result<Response, Uncreated> {
        let (context, table) = (self.context, self.table());
        let operation = self.operation(context.limits.create(table));
        let mut desired = desired_model(table.root, &self.secrets.put_into(self.planned));
        let mut diagnostics = Diagnostics::new();
        let hooking = Hooking::new(context, &self.resource, operation.timeout);
        hooking.run(Around::BeforeCreate(self.planned, &mut desired), &mut diagnostics).await;
        if diagnostics.has_errors() {
            return Ok(Response::gone(diagnostics));
        }
        let creation = Creation {
            desired: &desired,
            origin: origin(table, &desired),
            client_token: earlier.map_or_else(|| context.new_token(), |earlier| earlier.client_token.clone()),
            now: context.now(),
            earlier,
        };
        // The account is looked up at the same time: after a cancellation there is no time left for it, and the
        // identity must not change with the next read.
        let (created, _) = tokio::join!(context.client.create(&operation, creation), context.place());
        match created {
            Ok(identifier) => {
                let answer = match context.client.read_created(&operation, &identifier).await {
                    Err(_) if self.is_interrupted().await => {
                        diagnostics.push(not_awaited(&identifier));
                        let nothing_open = OpenRequest::default();
                        return Ok(self.interrupted(Some(&identifier), nothing_open, diagnostics).await);
                    }
                    Err(error) => Err(unread(&self.refused(&error, Verb::Read, &identifier), true)),
                    Ok(model) => self.observer.observe(model),
                };
                let applied = Applied {
                    planned: with_identifier(self.planned, &identifier),
                    identifier,
                    answer,
                    created: Some(context.now()),
                    is_unchanged_since_write: false,
                    diagnostics,
                };
                Ok(self.finish(applied).await)
            }
            Err(mut failure) => {
                let mut is_interrupted = false;
                if let Exists::Open(pending) = &mut failure.exists {
                    is_interrupted = self.is_interrupted().await;
                    pending.goes_on = is_interrupted;
                }
                let error = failure.diagnostic(Verb::Create, table.cloudformation_type, None);
                match failure.exists {
                    Exists::Open(pending) if is_interrupted => {
                        diagnostics.push(Diagnostic { severity: Severity::Warning, ..error });
                        Ok(self.interrupted(None, *pending, diagnostics).await)
                    }
                    _ => {
                        diagnostics.push(error);
                        Err(Uncreated { failure, diagnostics })
                    }
                }
            }
        }
    }

    /// Whether core was interrupted too, so that nothing that depends on this object starts. Never for a type with hooks:
    /// one of them may still have to complete the object.
    async fn is_interrupted(&self) -> bool {
        self.resource.hooks.is_none() && self.context.cancel.is_by_core().await
    }

    /// Returns the response of an interrupted creation: it still runs, or it has just made the object `made`. This is not an
    /// error, since core replaces an object after an error. The next read completes the state.
    async fn interrupted(
        &self,
        made: Option<&str>,
        pending: OpenRequest,
        diagnostics: Diagnostics,
    ) -> Response {
        let (table, partial) = (self.table(), without_unknowns(self.planned));
        let state = made.map_or_else(|| without_identifier(&partial), |made| with_identifier(&partial, made));
        let mut record = Record::default();
        record.own_object(table.root, &kept(&self.resource, self.config, self.prior), &state);
        self.secrets.remember(&mut record, self.planned, &state, None);
        let pending = Some(OpenRequest { goes_on: true, ..pending });
        let created = Some(self.context.now());
        let private = Private { record, pending, created, ..self.new_private().await };
        Response::kept(table, &state, &private, diagnostics)
    }

    /// Goes on with a creation that was interrupted: sends the request again with its token.
    pub(super) async fn go_on(&self) -> Response {
        let (context, table) = (self.context, self.table());
        let Some(pending) = self.private.interrupted() else {
            return self.kept(no_identifier());
        };
        // A handler that is called again could make a second object.
        if table.is_own {
            return self.kept(not_looked_for());
        }
        if !pending.is_alive(context.client.time_there(context.now())) {
            return self.kept(too_old());
        }
        if let Some(error) = elsewhere(context, table, &self.private).await {
            return self.kept(error);
        }
        let private = Private { place: self.private.place.clone(), ..Private::default() };
        let new = Self { prior: &Value::Null, private, ..self.clone() };
        let Uncreated { failure, diagnostics } = match new.created(Some(pending)).await {
            Ok(created) if created.state.is_null() => return self.kept(created.diagnostics),
            Ok(created) => return created,
            Err(failed) => failed,
        };
        if failure.is_token_conflict() {
            return self.update_resumed(pending).await;
        }
        // Core has the object as one that was created, and does not replace it because of an error now.
        let pending = match failure.exists {
            Exists::Yes(identifier) => {
                let state = with_identifier(self.prior, &identifier);
                let private = Private { pending: None, is_unfinished: true, ..self.private.clone() };
                return Response::kept(table, &state, &private, diagnostics);
            }
            Exists::Open(open) => OpenRequest { goes_on: true, ..*open },
            Exists::Doubtful(doubtful) => *doubtful,
            Exists::No => {
                let request_token = failure.details.request_token.or_else(|| pending.request_token.clone());
                OpenRequest { request_token, ..pending.clone() }
            }
        };
        let private = Private { pending: Some(pending), ..self.private.clone() };
        Response::kept(table, self.prior, &private, diagnostics)
    }

    /// Goes on with a creation that was interrupted after a request with other properties had arrived: finds its object, and
    /// updates that.
    async fn update_resumed(&self, pending: &OpenRequest) -> Response {
        let table = self.table();
        let operation = self.operation(self.context.limits.create(table));
        match resume(self.context, &self.resource, &operation, self.prior, pending).await {
            Ok(Resumed { identifier, failure }) => {
                let prior = with_identifier(self.prior, &identifier);
                let is_unfinished = failure.is_some();
                let private = Private { pending: None, is_unfinished, ..self.private.clone() };
                let found = Change { prior: &prior, private, ..self.clone() };
                match failure {
                    Some(failure) => {
                        found.kept(failure.diagnostic(Verb::Create, table.cloudformation_type, None))
                    }
                    None => found.update().await,
                }
            }
            Err(Unresumed { diagnostic, pending: left, .. }) => {
                // If it made nothing, the next read finds that out and removes the record.
                let pending = left.or_else(|| Some(OpenRequest { goes_on: false, ..pending.clone() }));
                let private = Private { pending, ..self.private.clone() };
                let error = Diagnostic { severity: Severity::Error, ..diagnostic };
                Response::kept(table, self.prior, &private, error)
            }
        }
    }

    /// Returns the response of a failed creation. Whatever may exist is remembered; Terraform marks it as tainted.
    async fn create_failed(&self, failure: Failure, diagnostics: Diagnostics) -> Response {
        let partial = without_unknowns(self.planned);
        let mut record = Record::default();
        self.secrets.remember(&mut record, self.planned, &partial, None);
        let created = Some(self.context.now());
        let remembered = Private { record, created, ..self.context.private().await };
        let (state, pending) = match failure.exists {
            Exists::No => return Response::gone(diagnostics),
            Exists::Yes(identifier) => (with_identifier(&partial, &identifier), None),
            Exists::Open(pending) | Exists::Doubtful(pending) => {
                (without_identifier(&partial), Some(*pending))
            }
        };
        Response::kept(self.table(), &state, &Private { pending, ..remembered }, diagnostics)
    }
}

/// Returns a warning about an object that was created just before core was told to stop.
fn not_awaited(identifier: &str) -> Diagnostic {
    let detail = format!(
        "{identifier:?} was created, but Terraform was told to stop before its properties were read. The next plan or apply \
         reads them."
    );
    Diagnostic::warning(catalogue::CANCELLED, detail)
}
