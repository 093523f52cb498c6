//! `ApplyResourceChange`: applies a plan, without losing track of any object.
//!
//! Once Cloud Control has accepted a creation, the state holds the identifier or, if there is none yet, the
//! private data hold the request. One that core interrupts goes on, and is no error. A failed update returns what
//! the service has now, if that can be read. A failed deletion keeps the prior state.

use std::time::Duration;

use ferroform_cloud_control::{
    ApiError, Creation, Exists, Failure, OpenRequest, Operation, Resumed, Seen, Verb,
};
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, Severity, catalogue};
use ferroform_core::hooks::{Around, Call};
use ferroform_core::resource::Registration;
use ferroform_core::table::{Kind, ResourceTable};
use ferroform_core::value::Value;
use serde_json::Value as Json;

use super::answer::Answer;
use super::arguments::Arguments;
use super::extras;
use super::hooking::{Hooking, update_target};
use super::object::{
    ID, Unresumed, identifier_in, no_identifier, origin, resume, too_old, unresumed, with_identifier,
    without_identifier, without_unknowns,
};
use super::place::elsewhere;
use super::plan::kept;
use super::secrets::{Hidden, Secrets};
use super::surprise::surprises;
use super::tags::Tags;
use super::{Context, Location, Private, Record, TimeLimits, region, renaming};
use crate::translate::{
    after_apply, after_read, answers_to_apply, desired_model, identity_of, without_refused,
};

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

/// The result of applying a plan.
#[derive(Debug)]
pub struct ApplyResponse {
    /// The new state, wholly known; null if there is no object.
    pub state: Value,
    /// The new private data.
    pub private: Private,
    /// The identity of the object; empty if there is none.
    pub identity: Vec<(&'static str, String)>,
    /// Errors and warnings.
    pub diagnostics: Diagnostics,
}

/// Creates, updates or destroys a resource instance.
pub async fn apply_resource_change(context: &Context<'_>, mut request: ApplyRequest<'_>) -> ApplyResponse {
    request.private.open.clear();
    let table = request.resource.table;
    let Some(arguments) = Arguments::of(table) else {
        return apply_split(context, request).await;
    };
    let client = match request.prior.is_null() {
        true => region::client_for(context, table, request.planned),
        false => region::of_object(context, table, request.prior, &request.private),
    };
    let client = match client {
        Ok(client) => client,
        Err(error) if request.planned.is_null() => return undeleted(&request, None, error.into()),
        Err(error) => return ApplyResponse::kept(&request, error),
    };
    let limited = if request.planned.is_null() { request.prior } else { request.planned };
    let context = context.within(&client, TimeLimits::of(table, limited));
    let [config, prior, planned] =
        [request.config, request.prior, request.planned].map(|value| arguments.without(value));
    let private = request.private.clone();
    let bare = ApplyRequest {
        config: &config,
        prior: &prior,
        planned: &planned,
        private,
        resource: request.resource,
    };
    let response = match prior == planned && !prior.is_null() {
        true => unchanged(&context, &bare),
        false => apply_split(&context, bare).await,
    };
    let is_kept = request.planned.is_null() || response.diagnostics.has_errors() && !request.prior.is_null();
    let state = match is_kept {
        true => arguments.like(&response.state, request.prior),
        false => arguments.applied(&response.state, request.planned, client.region()),
    };
    ApplyResponse { state, ..response }
}

/// Applies a plan that changes nothing at the service: no call is made.
fn unchanged(context: &Context<'_>, request: &ApplyRequest<'_>) -> ApplyResponse {
    let kept = ApplyResponse::kept(request, Diagnostics::new());
    let here = Location { region: Some(context.client.region().to_owned()), account: None };
    let place = kept.private.place.or(here);
    ApplyResponse { private: Private { place, ..kept.private }, ..kept }
}

/// Applies a plan without the arguments that are not properties.
async fn apply_split(context: &Context<'_>, request: ApplyRequest<'_>) -> ApplyResponse {
    let table = request.resource.table;
    match Secrets::split(table, request.config, request.planned, (request.prior, &request.private.record)) {
        None => apply_tags(context, request, &Secrets::none(table)).await,
        Some((config, secrets)) => {
            apply_tags(context, ApplyRequest { config: &config, ..request }, &secrets).await
        }
    }
}

/// Applies a plan without the values of write-only arguments.
async fn apply_tags(context: &Context<'_>, request: ApplyRequest<'_>, secrets: &Secrets) -> ApplyResponse {
    let Some(tags) = Tags::of(request.resource.table, context.tags) else {
        return apply_whole(context, request, secrets).await;
    };
    let whole = tags.apply(&request);
    let ApplyRequest { resource, ref private, .. } = request;
    let (config, prior, planned) = (&whole.config, &whole.prior, &whole.planned);
    let applied = ApplyRequest { resource, config, prior, planned, private: private.clone() };
    whole.split(&request, apply_whole(context, applied, secrets).await)
}

async fn apply_whole(context: &Context<'_>, request: ApplyRequest<'_>, secrets: &Secrets) -> ApplyResponse {
    match (request.prior.is_null(), request.planned.is_null()) {
        (true, true) => ApplyResponse::gone(Diagnostics::new()),
        (true, false) => match created(context, &request, secrets, None).await {
            Ok(created) => created,
            Err(Uncreated { failure, diagnostics }) => {
                create_failed(context, &request, secrets, failure, diagnostics).await
            }
        },
        (false, false)
            if request.private.interrupted().is_some() && identifier_in(request.prior).is_none() =>
        {
            go_on(context, request, secrets).await
        }
        (false, false) => update(context, request, secrets).await,
        (false, true) => delete(context, request).await,
    }
}

impl ApplyResponse {
    fn gone(diagnostics: Diagnostics) -> Self {
        Self { state: Value::Null, private: Private::default(), identity: Vec::new(), diagnostics }
    }

    fn kept(request: &ApplyRequest<'_>, diagnostics: impl Into<Diagnostics>) -> Self {
        let identity = identifier_in(request.prior)
            .map(|identifier| identity_of(&request.resource.table.identity, identifier, None))
            .unwrap_or_default();
        Self {
            state: request.prior.clone(),
            private: Private { is_destroy: false, ..request.private.clone() },
            identity,
            diagnostics: diagnostics.into(),
        }
    }
}

/// A creation that failed, with its error among the diagnostics.
struct Uncreated {
    failure: Failure,
    diagnostics: Diagnostics,
}

/// Creates an object. `earlier` is the same request, if an earlier run sent it and was interrupted.
async fn created(
    context: &Context<'_>,
    request: &ApplyRequest<'_>,
    secrets: &Secrets,
    earlier: Option<&OpenRequest>,
) -> Result<ApplyResponse, Uncreated> {
    let table = request.resource.table;
    let operation = operation(context, table, context.limits.create(table));
    let mut desired = desired_model(table.root, &secrets.put_into(request.planned));
    let mut diagnostics = Diagnostics::new();
    let hooking = Hooking::new(context, &request.resource, operation.timeout);
    hooking.run(Around::BeforeCreate(request.planned, &mut desired), &mut diagnostics).await;
    if diagnostics.has_errors() {
        return Ok(ApplyResponse::gone(diagnostics));
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
            let planned = with_identifier(request.planned, &identifier);
            let model = context.client.read_created(&operation, &identifier).await;
            let (tags, hidden) = (&request.private.tags, secrets.hidden(request.planned));
            let answer = match model {
                Err(_) if is_interrupted(context, &request.resource).await => {
                    diagnostics.push(not_awaited(table, &identifier));
                    let nothing_open = OpenRequest::default();
                    let made = Some(&*identifier);
                    return Ok(interrupted(context, request, secrets, made, nothing_open, diagnostics).await);
                }
                Err(error) => Err(unread(&error, table, &identifier, true)),
                Ok(model) => Answer::new(context, &request.resource, model, tags, hidden),
            };
            let applied = Applied {
                identifier,
                planned,
                answer,
                created: Some(context.now()),
                is_unchanged_since_write: false,
                diagnostics,
            };
            Ok(finish(context, request, secrets, applied).await)
        }
        Err(mut failure) => {
            let mut is_interrupted = false;
            if let Exists::Open(pending) = &mut failure.exists {
                is_interrupted = self::is_interrupted(context, &request.resource).await;
                pending.goes_on = is_interrupted;
            }
            let said = failure.diagnostic(Verb::Create, table.cloudformation_type, None);
            match failure.exists {
                Exists::Open(pending) if is_interrupted => {
                    diagnostics.push(Diagnostic { severity: Severity::Warning, ..said });
                    Ok(interrupted(context, request, secrets, None, *pending, diagnostics).await)
                }
                _ => {
                    diagnostics.push(said);
                    Err(Uncreated { failure, diagnostics })
                }
            }
        }
    }
}

/// Whether core is to end as well, so that it starts nothing that depends on this object. If a hook of the provider's author
/// has yet to make it complete, it must be created anew.
async fn is_interrupted(context: &Context<'_>, resource: &Registration) -> bool {
    resource.hooks.is_none() && context.cancel.is_by_core().await
}

/// Returns the result of a creation that goes on although core is to end, or has just made the object `made`. It is no
/// error: after one, core would replace the object. The next read completes the state.
async fn interrupted(
    context: &Context<'_>,
    request: &ApplyRequest<'_>,
    secrets: &Secrets,
    made: Option<&str>,
    pending: OpenRequest,
    diagnostics: Diagnostics,
) -> ApplyResponse {
    let (table, partial) = (request.resource.table, without_unknowns(request.planned));
    let (state, identity) = match made {
        None => (without_identifier(&partial), Vec::new()),
        Some(made) => (with_identifier(&partial, made), identity_of(&table.identity, made, None)),
    };
    let mut record = Record::default();
    record.own_object(table.root, &kept(&request.resource, request.config, request.prior), &state);
    secrets.remember(&mut record, request.planned, &state, None);
    let pending = Some(OpenRequest { goes_on: true, ..pending });
    let new = context.private().await;
    let place = new.place.or(request.private.place.clone());
    let private = Private { record, pending, created: Some(context.now()), place, ..new };
    ApplyResponse { state, private, identity, diagnostics }
}

/// Goes on with a creation that was interrupted: sends the request again with its token.
async fn go_on(context: &Context<'_>, request: ApplyRequest<'_>, secrets: &Secrets) -> ApplyResponse {
    let table = request.resource.table;
    let Some(pending) = request.private.interrupted() else {
        return ApplyResponse::kept(&request, no_identifier(table));
    };
    if !pending.is_alive(context.client.time_there(context.now())) {
        return ApplyResponse::kept(&request, too_old(table));
    }
    if let Some(error) = elsewhere(context, table, &request.private).await {
        return ApplyResponse::kept(&request, error);
    }
    let ApplyRequest { resource, config, planned, .. } = request;
    let private = Private { place: request.private.place.clone(), ..Private::default() };
    let new = ApplyRequest { resource, config, prior: &Value::Null, planned, private };
    let Uncreated { failure, diagnostics } = match created(context, &new, secrets, Some(pending)).await {
        Ok(created) if created.state.is_null() => return ApplyResponse::kept(&request, created.diagnostics),
        Ok(created) => return created,
        Err(failed) => failed,
    };
    if failure.is_token_conflict() {
        return update_resumed(context, &request, secrets, pending).await;
    }
    // Core has the object as one that was created, and does not replace it because of an error now.
    let pending = match failure.exists {
        Exists::Yes(identifier) => {
            let identity = identity_of(&table.identity, &identifier, None);
            let state = with_identifier(request.prior, &identifier);
            let private = Private { pending: None, is_unfinished: true, ..request.private };
            return ApplyResponse { state, private, identity, diagnostics };
        }
        Exists::Open(open) => OpenRequest { goes_on: true, ..*open },
        Exists::Doubtful(doubtful) => *doubtful,
        Exists::No => {
            let request_token = failure.details.request_token.or_else(|| pending.request_token.clone());
            OpenRequest { request_token, ..pending.clone() }
        }
    };
    let private = Private { pending: Some(pending), ..request.private };
    ApplyResponse { state: request.prior.clone(), private, identity: Vec::new(), diagnostics }
}

/// Goes on with a creation that was interrupted after a request with other properties had arrived: finds its object, and
/// updates that.
async fn update_resumed(
    context: &Context<'_>,
    request: &ApplyRequest<'_>,
    secrets: &Secrets,
    pending: &OpenRequest,
) -> ApplyResponse {
    let ApplyRequest { resource, config, prior, planned, ref private } = *request;
    let operation = operation(context, resource.table, context.limits.create(resource.table));
    match resume(context, &resource, &operation, prior, pending).await {
        Ok(Resumed { identifier, failure }) => {
            let prior = with_identifier(prior, &identifier);
            let is_unfinished = failure.is_some();
            let private = Private { pending: None, is_unfinished, ..private.clone() };
            let found = ApplyRequest { resource, config, prior: &prior, planned, private };
            match failure {
                Some(failure) => {
                    let said = failure.diagnostic(Verb::Create, resource.table.cloudformation_type, None);
                    ApplyResponse::kept(&found, said)
                }
                None => update(context, found, secrets).await,
            }
        }
        Err(Unresumed { diagnostic, pending: left, .. }) => {
            // If it made nothing, the next read finds that out and removes the record.
            let pending = left.or_else(|| Some(OpenRequest { goes_on: false, ..pending.clone() }));
            let private = Private { pending, ..private.clone() };
            let kept = ApplyRequest { resource, config, prior, planned, private };
            ApplyResponse::kept(&kept, Diagnostic { severity: Severity::Error, ..diagnostic })
        }
    }
}

/// Returns the result of a failed creation. Whatever may exist is remembered; Terraform marks it as tainted.
async fn create_failed(
    context: &Context<'_>,
    request: &ApplyRequest<'_>,
    secrets: &Secrets,
    failure: Failure,
    diagnostics: Diagnostics,
) -> ApplyResponse {
    let table = request.resource.table;
    let partial = without_unknowns(request.planned);
    let mut record = Record::default();
    secrets.remember(&mut record, request.planned, &partial, None);
    let remembered = Private { record, created: Some(context.now()), ..context.private().await };
    match failure.exists {
        Exists::No => ApplyResponse::gone(diagnostics),
        Exists::Yes(identifier) => ApplyResponse {
            state: with_identifier(&partial, &identifier),
            private: remembered,
            identity: identity_of(&table.identity, &identifier, None),
            diagnostics,
        },
        Exists::Open(pending) | Exists::Doubtful(pending) => ApplyResponse {
            state: without_identifier(&partial),
            private: Private { pending: Some(*pending), ..remembered },
            identity: Vec::new(),
            diagnostics,
        },
    }
}

async fn update(context: &Context<'_>, request: ApplyRequest<'_>, secrets: &Secrets) -> ApplyResponse {
    let table = request.resource.table;
    let operation = operation(context, table, context.limits.update(table));
    let (identifier, model) = match to_update(context, &request).await {
        Ok(found) => found,
        Err(response) => return *response,
    };
    let mut diagnostics = Diagnostics::new();
    let hooking = Hooking::new(context, &request.resource, operation.timeout);
    let update_target =
        update_target(&hooking, table.root, request.prior, request.planned, &mut diagnostics).await;
    if diagnostics.has_errors() {
        return ApplyResponse::kept(&request, diagnostics);
    }
    let (tags, hidden) = (&request.private.tags, secrets.hidden(request.planned));
    let before = match Answer::new(context, &request.resource, model, tags, hidden) {
        Ok(before) => before,
        Err(panicked) => {
            diagnostics.push(panicked);
            return ApplyResponse::kept(&request, diagnostics);
        }
    };
    let prior = secrets.put_into_prior(request.prior, request.planned);
    let target = update_target.with(secrets);
    let patch = |model: &Json| target.patch(table.root, request.config, &prior, model);
    let operations = patch(&before.model);
    let created = request.private.created;
    if operations.is_empty() {
        let planned = with_identifier(request.planned, &identifier);
        let applied = Applied {
            identifier,
            planned,
            answer: Ok(before),
            created,
            is_unchanged_since_write: false,
            diagnostics,
        };
        return finish(context, &request, secrets, applied).await;
    }
    let send = async |operations: Vec<Json>| {
        let anew = |model| {
            let answer = Answer::new(context, &request.resource, model, tags, hidden).ok()?;
            Some(Json::Array(patch(&answer.model)))
        };
        let (first, token) = (Json::Array(operations), context.new_token());
        context.client.update_anew(&operation, &identifier, first, Some(anew), &token).await
    };
    let mut updated = send(operations.clone()).await;
    // Members of the service's own that its schema does not know go only if it refuses them: a newer schema may know them.
    if let Err(failure) = &updated
        && let Some(message) = &failure.details.message
        && let Some(without) = without_refused(table, request.config, &before.model, &operations, message)
    {
        updated = send(without).await;
    }
    let identifier = match updated {
        // An update may change the identifier of an object.
        Ok(renamed) => renamed.unwrap_or(identifier),
        Err(failure) => {
            return update_failed(context, request, secrets, &identifier, &failure, diagnostics).await;
        }
    };
    let see = |model| {
        let answer = Answer::new(context, &request.resource, model, tags, hidden);
        Seen { is_as_before: answer.as_ref().is_ok_and(|after| after.is_same(table, &before)), answer }
    };
    let (answer, is_unchanged_since_write) =
        match context.client.read_updated(&operation, &identifier, see).await {
            Ok(seen) => (seen.answer, seen.is_as_before),
            Err(error) => (Err(unread(&error, table, &identifier, false)), false),
        };
    let planned = with_identifier(request.planned, &identifier);
    finish(
        context,
        &request,
        secrets,
        Applied { identifier, planned, answer, created, is_unchanged_since_write, diagnostics },
    )
    .await
}

/// Returns the identifier and the model of the object to update, or the response if there is none.
async fn to_update(
    context: &Context<'_>,
    request: &ApplyRequest<'_>,
) -> Result<(String, Json), Box<ApplyResponse>> {
    let table = request.resource.table;
    let type_name = table.cloudformation_type;
    let kept = |diagnostics: Diagnostic| Box::new(ApplyResponse::kept(request, diagnostics));
    let identifier = identifier_in(request.prior).ok_or_else(|| kept(no_identifier(table)))?;
    if let Some(error) = elsewhere(context, table, &request.private).await {
        // An identity in the response would name the account and region of the provider.
        return Err(Box::new(ApplyResponse { identity: Vec::new(), ..*kept(error) }));
    }
    // If the plan is for the former identifier, an object with the other identifier is not the one that was
    // planned for.
    let renamed = request.private.renamed.as_deref().filter(|_| request.planned.attribute(ID).is_unknown());
    let read = |identifier| context.client.read(type_name, identifier, context.cancel);
    match renaming::find(identifier, renamed, read).await {
        Ok(found) => found.ok_or_else(|| kept(vanished(type_name, identifier))),
        Err(error) => Err(kept(error.diagnostic(Verb::Read, type_name, Some(identifier)))),
    }
}

/// Returns the result of a failed update, which may have changed something: the state says what is there now.
async fn update_failed(
    context: &Context<'_>,
    request: ApplyRequest<'_>,
    secrets: &Secrets,
    identifier: &str,
    failure: &Failure,
    mut diagnostics: Diagnostics,
) -> ApplyResponse {
    let table = request.resource.table;
    diagnostics.push(failure.diagnostic(Verb::Update, table.cloudformation_type, Some(identifier)));
    let renamed = renaming::may_have_renamed(table, request.prior, request.planned, failure);
    let renamed = renamed.or(request.private.renamed.clone());
    let mut response = ApplyResponse::kept(&request, diagnostics);
    let operation = operation(context, table, context.limits.update(table));
    let read = |identifier| context.client.read_after(&operation, identifier);
    let (tags, hidden) = (&request.private.tags, secrets.hidden(request.planned));
    if let Ok(Some((found, model))) = renaming::find(identifier, renamed.as_deref(), read).await
        && let Ok(answer) = Answer::new(context, &request.resource, model, tags, hidden)
        && answer.misfits.is_empty()
    {
        let (prior, before) = (with_identifier(request.prior, &found), &request.private.record);
        let hidden = Hidden { state: request.prior, record: before };
        let observed = hidden.out_of(table.root, answer.values.clone());
        let (state, mut record) = after_read(table.root, &prior, &observed, before);
        let before = record.clone();
        secrets.remember(&mut record, request.planned, &state, Some(&before));
        response.private = Private { record, ..response.private };
        response.state = state;
        response.identity = answer.identity(&table.identity, &found);
        response.private.renamed = renamed.filter(|renamed| *renamed != found);
    } else {
        response.private.renamed = renamed;
    }
    response.private.pending = still_open(context, failure);
    response
}

/// Returns the request that may still change or delete an object. The next read waits for its end.
fn still_open(context: &Context<'_>, failure: &Failure) -> Option<OpenRequest> {
    let Exists::Open(request) = &failure.exists else { return None };
    request.request_token.as_ref()?;
    let sent = context.client.time_there(context.now());
    Some(OpenRequest { sent, last_sent: sent, ..(**request).clone() })
}

async fn delete(context: &Context<'_>, request: ApplyRequest<'_>) -> ApplyResponse {
    let table = request.resource.table;
    let operation = operation(context, table, context.limits.delete(table));
    let mut diagnostics = Diagnostics::new();
    let hooking = Hooking::new(context, &request.resource, operation.timeout);
    hooking.run(Around::BeforeDelete(request.prior), &mut diagnostics).await;
    if diagnostics.has_errors() {
        return undeleted(&request, None, diagnostics);
    }
    if let Some(error) = elsewhere(context, table, &request.private).await {
        diagnostics.push(error);
        return ApplyResponse { identity: Vec::new(), ..undeleted(&request, None, diagnostics) };
    }
    let identifier = match (identifier_in(request.prior), &request.private.pending) {
        (Some(identifier), _) => match renamed_meanwhile(context, &request, identifier).await {
            Ok(identifier) => identifier,
            Err(error) => {
                diagnostics.push(error.diagnostic(Verb::Read, table.cloudformation_type, Some(identifier)));
                return undeleted(&request, None, diagnostics);
            }
        },
        // The end of the creation was not observed, so there may be an object to delete.
        (None, Some(pending)) if request.private.is_destroy => {
            match find(context, &request, &operation, pending).await {
                Ok(identifier) => identifier,
                Err(open) => return not_found(request, open, diagnostics),
            }
        }
        (None, None) if request.private.is_destroy => {
            diagnostics.push(forgotten(table));
            return ApplyResponse::gone(diagnostics);
        }
        // The object is to be replaced, after which nothing would ever look for it again.
        (None, _) => {
            diagnostics.push(no_identifier(table));
            return undeleted(&request, None, diagnostics);
        }
    };
    match context.client.delete(&operation, &identifier, &context.new_token()).await {
        Ok(()) => {
            hooking.run(Around::AfterDelete(request.prior), &mut diagnostics).await;
            ApplyResponse::gone(diagnostics)
        }
        Err(failure) => {
            diagnostics.push(failure.diagnostic(Verb::Delete, table.cloudformation_type, Some(&identifier)));
            let mut kept = undeleted(&request, Some(&identifier), diagnostics);
            if !kept.state.is_null() {
                kept.private.pending = still_open(context, &failure);
            }
            kept
        }
    }
}

/// Returns the current identifier of an object that an update may have renamed. If the object is not found,
/// returns the recorded identifier: the deletion may use either.
async fn renamed_meanwhile(
    context: &Context<'_>,
    request: &ApplyRequest<'_>,
    identifier: &str,
) -> Result<String, ApiError> {
    let Some(renamed) = request.private.renamed.as_deref() else { return Ok(identifier.to_owned()) };
    let type_name = request.resource.table.cloudformation_type;
    let read = |identifier| context.client.read(type_name, identifier, context.cancel);
    let found = renaming::find(identifier, Some(renamed), read).await?;
    Ok(found.map_or_else(|| identifier.to_owned(), |(identifier, _)| identifier))
}

/// Returns the result of a failed deletion. If the object is to be replaced, the private data are those of its
/// successor, so no state is returned: after an error without a state, core keeps everything that it knows about
/// the object.
fn undeleted(request: &ApplyRequest<'_>, found: Option<&str>, diagnostics: Diagnostics) -> ApplyResponse {
    if !request.private.is_destroy {
        return ApplyResponse::gone(diagnostics);
    }
    let kept = ApplyResponse::kept(request, diagnostics);
    match found {
        None => kept,
        Some(identifier) => ApplyResponse {
            state: with_identifier(request.prior, identifier),
            private: Private { pending: None, ..kept.private },
            identity: identity_of(&request.resource.table.identity, identifier, None),
            diagnostics: kept.diagnostics,
        },
    }
}

/// Finds the object of an unfinished creation that is to be destroyed. If the response to the creation was lost,
/// the request is sent again with its client token. If the first request never arrived, this creates an object,
/// which is deleted next.
async fn find(
    context: &Context<'_>,
    request: &ApplyRequest<'_>,
    operation: &Operation<'_>,
    pending: &OpenRequest,
) -> Result<String, Unresumed> {
    let made = |resumed: Resumed| resumed.identifier;
    let mut desired = desired_model(request.resource.table.root, request.prior);
    let (is_lost, mut refusal) = (pending.request_token.is_none(), Diagnostics::new());
    if is_lost {
        let hooking = Hooking::new(context, &request.resource, operation.timeout);
        hooking.run(Around::BeforeCreate(request.prior, &mut desired), &mut refusal).await;
    }
    if !is_lost || !pending.is_alive(context.client.time_there(context.now())) || refusal.has_errors() {
        return resume(context, &request.resource, operation, request.prior, pending).await.map(made);
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
        Err(failure) if failure.is_token_conflict() => {
            resume(context, &request.resource, operation, request.prior, pending).await.map(made)
        }
        Err(failure) => Err(unresumed(failure, operation, pending)),
    }
}

/// Returns the result of a destruction that found no object to delete. If another attempt cannot find out more,
/// the resource is removed from the state.
fn not_found(request: ApplyRequest<'_>, open: Unresumed, mut diagnostics: Diagnostics) -> ApplyResponse {
    let Unresumed { mut diagnostic, pending, is_final } = open;
    if pending.is_some() && is_final {
        diagnostic.detail += "\n\nNothing was deleted, and the resource is no longer in the state.";
    }
    diagnostics.push(diagnostic);
    if is_final {
        return ApplyResponse::gone(diagnostics);
    }
    let private = Private { pending, ..request.private };
    ApplyResponse::kept(&ApplyRequest { private, ..request }, diagnostics)
}

/// A successful operation.
struct Applied {
    identifier: String,
    /// The planned state with the identifier.
    planned: Value,
    /// What the service returned afterwards.
    answer: Result<Answer, Diagnostic>,
    created: Option<u64>,
    /// Whether the service still returns what it returned before the operation.
    is_unchanged_since_write: bool,
    /// The diagnostics so far.
    diagnostics: Diagnostics,
}

/// Logs values that the service changed on its own. Core accepts only the planned values, so these changes appear
/// at the next read.
fn log_surprises(table: &'static ResourceTable, state: &Value, next: &Value) {
    for path in surprises(table.root, state, next) {
        tracing::warn!(
            r#type = table.cloudformation_type,
            %path,
            "the service has another value than the one applied; the next read shows it"
        );
    }
}

/// Returns the result of a successful operation. The state is the plan, completed with what the service returned.
async fn finish(
    context: &Context<'_>,
    request: &ApplyRequest<'_>,
    secrets: &Secrets,
    applied: Applied,
) -> ApplyResponse {
    let Applied { identifier, planned, answer, created, is_unchanged_since_write, mut diagnostics } = applied;
    let table = request.resource.table;
    let resource = &request.resource;
    let identity = match &answer {
        Ok(answer) => {
            diagnostics.extend(answer.diagnostic(table, &identifier));
            answer.identity(&table.identity, &identifier)
        }
        Err(error) => {
            diagnostics.push(error.clone());
            identity_of(&table.identity, &identifier, None)
        }
    };
    let observed = answer.as_ref().map_or(&Value::Null, |answer| &answer.values);
    let mut state = without_unknowns(&after_apply(&Kind::Object(table.root), &planned, observed));
    extras::keep(table, request.prior, &planned, &mut state);
    let (call, given, limit) = match request.prior {
        Value::Null => (Call::Create, request.planned, context.limits.create(table)),
        prior => (Call::Update, prior, context.limits.update(table)),
    };
    let hooking = Hooking::new(context, resource, limit);
    hooking.run_after(call, given, &mut state, &mut diagnostics).await;
    let before = &request.private.record;
    let mut record = if answer.is_err() {
        before.unowned().moved(&Kind::Object(table.root), request.prior, &state)
    } else {
        let (next, record) =
            answers_to_apply(table.root, (request.prior, before), &state, observed, is_unchanged_since_write);
        log_surprises(table, &state, &next);
        record
    };
    record.own_object(table.root, &kept(resource, request.config, request.prior), &state);
    record.own_what_was_left(before, table.root, request.prior, request.planned);
    let is_new = request.prior.is_null();
    let before = before.moved(&Kind::Object(table.root), request.prior, &state);
    secrets.remember(&mut record, request.planned, &state, (!is_new).then_some(&before));
    let was_seen = answer.is_ok() || request.private.was_seen;
    let new = context.private().await;
    let place = new.place.or(request.private.place.clone());
    let private = Private { record, created, was_seen, place, ..new };
    ApplyResponse { state, private, identity, diagnostics }
}

fn operation<'a>(context: &'a Context<'_>, table: &'a ResourceTable, timeout: Duration) -> Operation<'a> {
    Operation { type_name: table.cloudformation_type, timeout, cancel: context.cancel }
}

/// Returns an error about a result that could not be read. It is an error although the operation succeeded,
/// because other resources must not go on without the missing values.
fn unread(error: &ApiError, table: &ResourceTable, identifier: &str, is_new: bool) -> Diagnostic {
    let diagnostic = error.diagnostic(Verb::Read, table.cloudformation_type, Some(identifier));
    let kept = if is_new {
        " Terraform marks the object as tainted and would replace it. To keep it:\n\n    terraform untaint <resource \
         address>"
    } else {
        ""
    };
    let detail = format!(
        "The operation succeeded, but its result could not be read, so values known only to the service are missing; \
         the next refresh brings them.{kept}\n\n{}",
        diagnostic.detail
    );
    Diagnostic { detail, ..diagnostic }
}

/// Returns a warning about an object that was created just before core was told to stop.
fn not_awaited(table: &ResourceTable, identifier: &str) -> Diagnostic {
    let detail = format!(
        "{} {identifier:?} was created, but Terraform was told to stop before its properties were read. The next plan or \
         apply reads them.",
        table.cloudformation_type
    );
    Diagnostic::warning(catalogue::CANCELLED, detail)
}

/// Returns a warning about the destruction of a resource whose state has no identifier.
fn forgotten(table: &ResourceTable) -> Diagnostic {
    let detail = format!(
        "The state of this {} had no identifier, so nothing was deleted. The resource is no longer in the state. If there is \
         an object, delete it by hand:\n\n    aws cloudcontrol list-resources --type-name {0}",
        table.cloudformation_type
    );
    Diagnostic::warning(catalogue::NO_IDENTIFIER, detail)
}

fn vanished(type_name: &str, identifier: &str) -> Diagnostic {
    let detail = format!(
        "{type_name} {identifier:?} was to be updated, but it does not exist any more.\n\nPlan again: Terraform will \
         then propose to create it."
    );
    Diagnostic::error(catalogue::NOT_FOUND, detail)
}
