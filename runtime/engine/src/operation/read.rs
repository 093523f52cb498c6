//! `ReadResource`: refreshes the state of an object.

use std::time::Duration;

use ferroform_cloud_control::{ApiError, ErrorCode, OpenRequest, Operation, Resumed, VISIBILITY, Verb};
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, Severity, catalogue};
use ferroform_core::hooks::{Around, Call};
use ferroform_core::resource::Registration;
use ferroform_core::table::Kind;
use ferroform_core::value::{Step, Value};
use serde_json::Value as Json;

use crate::drift::{after_read, learned_late};
use crate::hooking::Hooking;
use crate::model::Misfit;
use crate::object::{
    Unresumed, identifier_in, is_only_named, no_identifier, resume, sent_again, with_identifier,
};
use crate::place::elsewhere;
use crate::renaming;
use crate::view::{Hidden, Observer, ReadView, region};
use crate::{Context, Private, Response, TimeLimits};

/// How long after its creation an object that is not found may still appear, in seconds.
const MAY_BE_LATE: u64 = 300;
/// How long to look for an object that the service has shown before.
const WAS_SEEN: Duration = Duration::from_secs(3);

/// Returns how long to look for an object that the service does not find.
fn patience(private: &Private, now: u64) -> Duration {
    let Some(created) = private.created else { return Duration::ZERO };
    let is_young = now.saturating_sub(created) < MAY_BE_LATE;
    match private.was_seen {
        // Its creation may have taken any length of time.
        false => VISIBILITY,
        true if is_young => WAS_SEEN,
        true => Duration::ZERO,
    }
}

/// A request to read an object.
#[derive(Debug)]
pub struct ReadRequest<'a> {
    /// The resource type.
    pub resource: Registration,
    /// The prior state; after an import it contains only the identifier.
    pub prior: &'a Value,
    /// The prior private data.
    pub private: Private,
}

/// Reads a resource instance.
pub async fn read_resource(context: &Context<'_>, request: ReadRequest<'_>) -> Response {
    let context = &context.of(&request.resource);
    let (table, prior) = (request.resource.table, request.prior);
    let client = match region::of_object(context, table, prior, &request.private) {
        Ok(client) => client,
        Err(error) => return failed(request, error.into()),
    };
    let context = &context.within(&client, TimeLimits::of(table, prior));
    let view = ReadView::enter(context, &request);
    let prior = view.prior();
    view.leave(read(context, ReadRequest { prior: &prior, ..request }).await)
}

/// Reads an object as the view shows it.
async fn read(context: &Context<'_>, request: ReadRequest<'_>) -> Response {
    let table = request.resource.table;
    let mut diagnostics = Diagnostics::new();
    let hooking = Hooking::reading(context, &request.resource);
    hooking.run(Around::BeforeRead(request.prior), &mut diagnostics).await;
    if diagnostics.has_errors() {
        return failed(request, diagnostics);
    }
    if let Some(error) = elsewhere(context, table, &request.private).await {
        diagnostics.push(error);
        return failed(request, diagnostics);
    }
    let Resolved { identifier, still_open, is_unfinished } =
        match resolved(context, &request, &mut diagnostics).await {
            Ok(resolved) => resolved,
            Err(Unresolved::Gone) => return Response::gone(diagnostics),
            Err(Unresolved::Kept(pending)) => {
                let private = Private { pending: *pending, ..request.private };
                return failed(ReadRequest { private, ..request }, diagnostics);
            }
        };
    // If the response to the creation was lost, the search for the request has already waited for the object.
    let was_looked_up = identifier_in(request.prior).is_none()
        && request.private.pending.as_ref().is_some_and(|pending| pending.request_token.is_none());
    let patience = if was_looked_up { Duration::ZERO } else { patience(&request.private, context.now()) };
    let type_name = table.cloudformation_type;
    let read = |identifier| context.client.read_patiently(type_name, identifier, context.cancel, patience);
    let reading = renaming::find(&identifier, request.private.renamed.as_deref(), read);
    match within(context.limits.read, table.is_own, reading).await {
        Ok(Some((identifier, model))) => {
            let place = context.place().await;
            let mut read = present(context, request, &identifier, model, diagnostics).await;
            read.private.place = place.or(read.private.place);
            if read.private.pending.is_none() {
                (read.private.pending, read.private.is_unfinished) = (still_open, is_unfinished);
            }
            read
        }
        Ok(None) => match &request.private.moved_from {
            Some(source) => {
                diagnostics.push(moved_object_not_found(source, &identifier));
                failed(request, diagnostics)
            }
            None => {
                diagnostics.push(vanished(&identifier));
                Response::gone(diagnostics)
            }
        },
        Err(error) => {
            diagnostics.push(error.diagnostic(Verb::Read, table.cloudformation_type, Some(&identifier)));
            failed(request, diagnostics)
        }
    }
}

/// The object to read, after the end of the request that may still change it.
struct Resolved {
    identifier: String,
    /// The request, if it has not ended yet.
    still_open: Option<OpenRequest>,
    /// Whether the creation of the object failed after core had recorded it.
    is_unfinished: bool,
}

/// Why there is no object to read. The diagnostics say more.
enum Unresolved {
    Gone,
    /// The state is kept, with this request.
    Kept(Box<Option<OpenRequest>>),
}

/// Follows an open request to its end, and returns the object that it is about.
async fn resolved(
    context: &Context<'_>,
    request: &ReadRequest<'_>,
    diagnostics: &mut Diagnostics,
) -> Result<Resolved, Unresolved> {
    let ReadRequest { resource, prior, private } = request;
    let table = resource.table;
    let limit = match identifier_in(prior) {
        Some(_) => context.limits.update(table),
        None => context.limits.create(table),
    };
    let time = context.client.time_there(context.now());
    let left = |pending: &OpenRequest| pending.patience(limit, time);
    let operation = Operation {
        type_name: table.cloudformation_type,
        timeout: private.pending.as_ref().map_or(limit, left),
        cancel: context.cancel,
    };
    let is_unfinished = private.is_unfinished;
    match (identifier_in(prior), &private.pending) {
        (Some(identifier), pending) => {
            // Before its end, the object may look as it did before the update or deletion.
            let token = pending.as_ref().and_then(|pending| pending.request_token.as_deref());
            let is_over = match token {
                Some(token) => context.client.await_end(&operation, token).await,
                None => true,
            };
            let still_open = if is_over { None } else { pending.clone() };
            Ok(Resolved { identifier: identifier.to_owned(), still_open, is_unfinished })
        }
        (None, Some(pending))
            if pending.goes_on && pending.request_token.is_none() && pending.is_alive(time) =>
        {
            diagnostics.push(sent_again());
            Err(Unresolved::Kept(Box::new(private.pending.clone())))
        }
        (None, Some(pending)) => match resume(context, resource, &operation, prior, pending).await {
            Ok(Resumed { identifier, failure }) => {
                let failure = failure.filter(|_| pending.goes_on);
                let is_unfinished = is_unfinished || failure.is_some();
                diagnostics.extend(failure.map(|failure| {
                    let error = failure.diagnostic(Verb::Create, table.cloudformation_type, None);
                    Diagnostic { severity: Severity::Warning, ..error }
                }));
                Ok(Resolved { identifier, still_open: None, is_unfinished })
            }
            Err(Unresumed { diagnostic, pending, .. }) => {
                diagnostics.push(diagnostic);
                Err(if pending.is_none() { Unresolved::Gone } else { Unresolved::Kept(Box::new(pending)) })
            }
        },
        // Every plan for this resource is an error, except one that destroys it.
        (None, None) => {
            diagnostics.push(Diagnostic { severity: Severity::Warning, ..no_identifier() });
            Err(Unresolved::Kept(Box::new(None)))
        }
    }
}

/// Gives up a read that takes longer than it may.
async fn within<T>(
    limit: Option<Duration>,
    is_own: bool,
    reading: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    let Some(limit) = limit else { return reading.await };
    let late = |_| {
        let message = "there was no answer within timeouts.read";
        ApiError { is_own, ..ApiError::new(ErrorCode::ServiceTimeout, message) }
    };
    tokio::time::timeout(limit, reading).await.map_err(late)?
}

async fn present(
    context: &Context<'_>,
    request: ReadRequest<'_>,
    identifier: &str,
    model: Json,
    mut diagnostics: Diagnostics,
) -> Response {
    let table = request.resource.table;
    let hidden = Hidden { state: request.prior, record: &request.private.record };
    let observer = Observer::new(context, &request.resource, &request.private.tags, hidden);
    let answer = match observer.observe(model) {
        Ok(answer) => answer,
        Err(panicked) => {
            diagnostics.push(panicked);
            return failed(request, diagnostics);
        }
    };
    let prior = with_identifier(request.prior, identifier);
    let (remembered, root) = (&request.private.record, Kind::Object(table.root));
    let (mut state, mut record) = if is_only_named(&prior) {
        // There are no values of the user yet whose form must be kept: `[]` and `{}` are taken from the service.
        let state = with_identifier(&answer.values, identifier);
        let record = remembered.without_spelling().moved(&root, &prior, &state);
        (state, record)
    } else if request.private.interrupted().is_some() {
        let answered = learned_late(table.root, &prior, &answer.values, remembered);
        after_read(table.root, &prior, &answer.values, &answered)
    } else {
        after_read(table.root, &prior, &answer.values, remembered)
    };
    keep_misfits(&mut state, &prior, &answer.misfits);
    attributes_of(&answer.misfits).for_each(|name| record.keep(name, remembered));
    diagnostics.extend(answer.diagnostic(identifier));
    let hooking = Hooking::reading(context, &request.resource);
    if let Some(unhooked) = hooking.run_after(Call::Read, &prior, &mut state, &mut diagnostics).await {
        record = record.moved(&root, &unhooked, &state);
    }
    Response {
        state,
        private: Private {
            record,
            pending: None,
            renamed: request.private.renamed.filter(|renamed| renamed != identifier),
            moved_from: None,
            was_seen: true,
            is_destroy: false,
            ..request.private
        },
        identity: answer.identity(&table.identity, identifier),
        diagnostics,
    }
}

/// Keeps the prior values of attributes that do not match the table, so that they do not cause a change.
fn keep_misfits(state: &mut Value, prior: &Value, misfits: &[Misfit]) {
    let Value::Object(object) = state else { return };
    for name in attributes_of(misfits) {
        if let Some(value) = object.get_mut(name) {
            *value = prior.attribute(name).clone();
        }
    }
}

fn attributes_of(misfits: &[Misfit]) -> impl Iterator<Item = &str> {
    misfits.iter().filter_map(|misfit| match misfit.path.steps().first() {
        Some(Step::Attribute(name)) => Some(&**name),
        _ => None,
    })
}

fn failed(request: ReadRequest<'_>, diagnostics: Diagnostics) -> Response {
    Response { state: request.prior.clone(), private: request.private, identity: Vec::new(), diagnostics }
}

/// Returns an error about a moved object that is not here. Without its state, Terraform would create a second one.
fn moved_object_not_found(source: &str, identifier: &str) -> Diagnostic {
    let detail = format!(
        "The moved block takes over {identifier:?} from {source}, but there is no object with this identifier in the \
         account and region of this provider.\n\nIf the provider of {source} uses another account or region, configure \
         this one in the same way. If the object is of another kind, or no longer exists, remove the moved block: the \
         state has not changed."
    );
    Diagnostic::error(catalogue::NOT_FOUND, detail)
}

fn vanished(identifier: &str) -> Diagnostic {
    let detail = format!(
        "{identifier:?} does not exist any more. It is removed from the state, and Terraform will propose to create it again \
         if the configuration still has it."
    );
    Diagnostic::warning(catalogue::NOT_FOUND, detail)
}
