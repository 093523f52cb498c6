//! `ApplyResourceChange`: applies a plan, without losing track of any object.
//!
//! Once Cloud Control has accepted a creation, the state holds the identifier or, if there is none yet, the
//! private data hold the request. One that core interrupts goes on, and is no error. A failed update returns what
//! the service has now, if that can be read. A failed deletion keeps the prior state.

use std::time::Duration;

use ferroform_cloud_control::{ApiError, Exists, Failure, OpenRequest, Operation, Verb};
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::hooks::Call;
use ferroform_core::resource::Registration;
use ferroform_core::table::{AttributeTable, Configurability, Kind, ResourceTable};
use ferroform_core::value::Value;

use super::delete::undeleted;
use crate::drift::{after_apply, learned_from_apply};
use crate::hooking::Hooking;
use crate::model::identity_of;
use crate::object::{identifier_in, without_unknowns};
use crate::plan::kept;
use crate::view::{Answer, ApplyView, Observer, Secrets, extras, region};
use crate::{Changed, Context, Location, Private, Response, TimeLimits, changes};

/// A request to apply a plan.
#[derive(Debug)]
pub struct ApplyRequest<'a> {
    /// The resource type.
    pub resource: Registration,
    /// The configuration, including changes that are covered by `ignore_changes`.
    pub config: &'a Value,
    /// The prior state; null for a creation.
    pub prior: &'a Value,
    /// The planned state; null for a destruction.
    pub planned: &'a Value,
    /// The planned private data.
    pub private: Private,
}

/// Creates, updates or destroys a resource instance.
pub async fn apply_resource_change(context: &Context<'_>, mut request: ApplyRequest<'_>) -> Response {
    request.private.open.clear();
    let ApplyRequest { ref resource, prior, planned, ref private, .. } = request;
    let (context, table) = (&context.of(resource), resource.table);
    let client = if prior.is_null() {
        region::client_for(context, table, planned)
    } else {
        region::of_object(context, table, prior, private)
    };
    let client = match client {
        Ok(client) => client,
        Err(error) if planned.is_null() => return undeleted(table, prior, private, None, error.into()),
        Err(error) => return Response::kept(table, prior, private, error),
    };
    let limits = TimeLimits::of(table, if planned.is_null() { prior } else { planned });
    let context = &context.within(&client, limits);
    let view = ApplyView::enter(context.client.region(), context.tags, &request);
    let [config, prior, planned] = view.values();
    let (resource, secrets, private) = (*resource, view.secrets(), private.clone());
    let observer = Observer::new(context, &request.resource, &request.private.tags, secrets.hidden(planned));
    let change = Change { context, resource, config, prior, planned, private, secrets, observer };
    let response = change.applied(view.is_unchanged()).await;
    view.leave(response)
}

/// A plan that is applied, as the view shows it.
#[derive(Clone)]
pub(super) struct Change<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) resource: Registration,
    pub(super) config: &'a Value,
    pub(super) prior: &'a Value,
    pub(super) planned: &'a Value,
    pub(super) private: Private,
    pub(super) secrets: &'a Secrets,
    pub(super) observer: Observer<'a>,
}

impl Change<'_> {
    async fn applied(self, is_unchanged: bool) -> Response {
        let is_open = self.private.interrupted().is_some() && identifier_in(self.prior).is_none();
        match (self.prior.is_null(), self.planned.is_null()) {
            (true, true) => Response::gone(Diagnostics::new()),
            (true, false) => self.create().await,
            (false, false) if is_unchanged => self.unchanged(),
            (false, false) if is_open => self.go_on().await,
            (false, false) => self.update().await,
            (false, true) => self.delete().await,
        }
    }

    /// Applies a plan that changes nothing at the service: no call is made.
    fn unchanged(&self) -> Response {
        let kept = self.kept(Diagnostics::new());
        let here = Location { region: self.context.client.named_region(), account: None };
        let place = kept.private.place.or(here);
        Response { private: Private { place, ..kept.private }, ..kept }
    }

    pub(super) fn table(&self) -> &'static ResourceTable {
        self.resource.table
    }

    pub(super) fn kept(&self, diagnostics: impl Into<Diagnostics>) -> Response {
        Response::kept(self.table(), self.prior, &self.private, diagnostics)
    }

    pub(super) fn operation(&self, timeout: Duration) -> Operation<'_> {
        Operation { type_name: self.table().cloudformation_type, timeout, cancel: self.context.cancel }
    }

    /// Returns the error of a call to the service.
    pub(super) fn refused(&self, error: &ApiError, verb: Verb, identifier: &str) -> Diagnostic {
        error.diagnostic(verb, self.table().cloudformation_type, Some(identifier))
    }

    /// Returns the request that may still change or delete an object. The next read waits for its end.
    pub(super) fn still_open(&self, failure: &Failure) -> Option<OpenRequest> {
        let Exists::Open(request) = &failure.exists else { return None };
        request.request_token.as_ref()?;
        let sent = self.context.client.time_there(self.context.now());
        Some(OpenRequest { sent, last_sent: sent, ..(**request).clone() })
    }

    /// Returns the response of a successful operation. The state is the plan, completed with what the service returned.
    pub(super) async fn finish(&self, applied: Applied) -> Response {
        let Applied { identifier, planned, answer, created, is_unchanged_since_write, mut diagnostics } =
            applied;
        let (table, prior) = (self.table(), self.prior);
        let (root, is_new) = (Kind::Object(table.root), prior.is_null());
        let identity = match &answer {
            Ok(answer) => {
                diagnostics.extend(answer.diagnostic(&identifier));
                answer.identity(&table.identity, &identifier)
            }
            Err(error) => {
                diagnostics.push(error.clone());
                identity_of(&table.identity, &identifier, None)
            }
        };
        let observed = answer.as_ref().map_or(&Value::Null, |answer| &answer.values);
        let mut state = without_unknowns(&after_apply(&root, &planned, observed));
        extras::keep(table, prior, &planned, &mut state);
        let limits = self.context.limits;
        let (call, given, limit) = if is_new {
            (Call::Create, self.planned, limits.create(table))
        } else {
            (Call::Update, prior, limits.update(table))
        };
        let hooking = Hooking::new(self.context, &self.resource, limit);
        hooking.run_after(call, given, &mut state, &mut diagnostics).await;
        let before = &self.private.record;
        let mut record = if answer.is_err() {
            before.unowned().moved(&root, prior, &state)
        } else {
            let (next, record) =
                learned_from_apply(table.root, (prior, before), &state, observed, is_unchanged_since_write);
            log_surprises(table, &state, &next);
            diagnostics.extend(filled_in(table, &state, &next));
            record
        };
        record.own_object(table.root, &kept(&self.resource, self.config, prior), &state);
        record.own_what_was_left(before, table.root, prior, self.planned);
        let before = before.moved(&root, prior, &state);
        self.secrets.remember(&mut record, self.planned, &state, (!is_new).then_some(&before));
        let was_seen = answer.is_ok() || self.private.was_seen;
        let private = Private { record, created, was_seen, ..self.new_private().await };
        Response { state, private, identity, diagnostics }
    }

    /// Returns the private data of an object that was just changed. What is not known of its place stays as it was.
    pub(super) async fn new_private(&self) -> Private {
        let new = self.context.private().await;
        let place = new.place.or(self.private.place.clone());
        Private { place, ..new }
    }
}

/// A successful operation.
pub(super) struct Applied {
    pub(super) identifier: String,
    /// The planned state with the identifier.
    pub(super) planned: Value,
    /// What the service returned afterwards.
    pub(super) answer: Result<Answer, Diagnostic>,
    pub(super) created: Option<u64>,
    /// Whether the service still returns what it returned before the operation.
    pub(super) is_unchanged_since_write: bool,
    /// The diagnostics so far.
    pub(super) diagnostics: Diagnostics,
}

/// Logs values that the service changed on its own. Core accepts only the planned values, so these changes appear
/// at the next read. Computed values among them belong in the list of volatile properties in `schemas/overrides.toml`.
fn log_surprises(table: &'static ResourceTable, state: &Value, next: &Value) {
    for Changed { path, .. } in changes(table.root, &Value::Null, state, next) {
        tracing::warn!(
            r#type = table.cloudformation_type,
            %path,
            "the service has another value than the one applied; the next read shows it"
        );
    }
}

/// Returns a warning if the API has set what the configuration leaves out and the type does not say that it may. Terraform takes
/// it for a change that somebody made, so every apply would remove it again.
fn filled_in(table: &'static ResourceTable, state: &Value, next: &Value) -> Option<Diagnostic> {
    if !table.is_own {
        return None;
    }
    let is_filled_in = |one: &&AttributeTable| {
        one.configurability == Configurability::Optional
            && state.attribute(one.name).is_null()
            && !next.attribute(one.name).is_null()
    };
    let names: Vec<_> = table.root.attributes.iter().filter(is_filled_in).map(|one| one.name).collect();
    if names.is_empty() {
        return None;
    }
    let detail = format!(
        "The API has set {}, which the configuration leaves out. The next plan removes the value, or replaces the object if only \
         a creation can set it.\n\nThis is a bug in the provider: a field that the API may set needs the word `computed`.",
        names.join(", ")
    );
    Some(Diagnostic::warning(catalogue::FILLED_IN, detail))
}

/// Returns an error about a result that could not be read. It is an error although the operation succeeded,
/// because other resources must not go on without the missing values.
pub(super) fn unread(error: &Diagnostic, is_new: bool) -> Diagnostic {
    let kept = if is_new {
        " Terraform marks the object as tainted and would replace it. To keep it:\n\n    terraform untaint <resource \
         address>"
    } else {
        ""
    };
    let detail = format!(
        "The operation succeeded, but its result could not be read, so values known only to the service are missing; \
         the next refresh brings them.{kept}\n\n{}",
        error.detail
    );
    Diagnostic { detail, ..error.clone() }
}
