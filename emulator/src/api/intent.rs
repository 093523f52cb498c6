//! What an operation is going to do, and the request made from it.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Answer, ApiError, Call};
use crate::{
    clock::Time,
    cloud::Cloud,
    fault::{self, Damage},
    log::Finding,
    world::{Effect, Event, Operation, Outcome, Realm, Request, World},
};

/// What an operation is going to do, before times and tokens are set.
pub(super) struct Intent {
    pub(super) operation: Operation,
    pub(super) type_name: String,
    pub(super) subject: Option<String>,
    pub(super) identifier: Option<String>,
    pub(super) is_identifier_late: bool,
    pub(super) shown_model: Option<Arc<Value>>,
    pub(super) effect: Effect,
    pub(super) outcome: Outcome,
    /// Complaints about the model that are tolerated.
    pub(super) tolerated: Vec<String>,
}

/// Accepts a request, unless the call repeats an earlier one. `decide` returns what it is going to do.
pub(super) fn accept(
    cloud: &Cloud,
    call: &Call,
    damage: Option<&Damage>,
    decide: impl FnOnce(Option<&Realm>, Time) -> Result<Intent, ApiError>,
) -> Answer {
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let realm = world.realm(&call.scope);
    if let Some(answer) = replayed(realm, call, now) {
        return answer;
    }
    let mut intent = decide(realm, now)?;
    if let Some(refusal) = lost_reference(cloud, call, &world, &intent)? {
        (intent.effect, intent.outcome) = (Effect::None, refusal);
        if intent.operation == Operation::Create {
            (intent.subject, intent.identifier) = (None, None);
        }
    }
    let mut request = plan(cloud, call, intent, now);
    if let Some(damage) = damage {
        fault::bend(damage, &mut request);
    }
    let event = request.progress(now);
    cloud.commit(&mut world, now, Event::Accepted(Box::new(request)));
    Ok(json!({ "ProgressEvent": event }))
}

/// Returns the refusal of an object that refers to one that is not there, if that is checked.
fn lost_reference(
    cloud: &Cloud,
    call: &Call,
    world: &World,
    intent: &Intent,
) -> Result<Option<Outcome>, ApiError> {
    let Effect::Put { model, filled, is_recorded: false, .. } = &intent.effect else { return Ok(None) };
    if !cloud.settings().checks_references {
        return Ok(None);
    }
    let references = cloud.schemas.references()?;
    let Some(schema) = cloud.schemas.get(&intent.type_name)? else { return Ok(None) };
    let objects = |type_name: &str| {
        let of_account = world.realms().filter(|(scope, _)| scope.account == call.scope.account);
        of_account.flat_map(|(_, realm)| realm.objects_of(type_name, None)).collect::<Vec<_>>().into_iter()
    };
    let lost = references.refusal(&call.scope, &schema, (model, filled), objects);
    Ok(lost.map(|lost| Outcome::failed("NotFound", lost)))
}

/// Returns the answer for an earlier request with the same client token, or an error if that request was a
/// different one.
fn replayed(realm: Option<&Realm>, call: &Call, now: Time) -> Option<Answer> {
    let client_token = call.text("ClientToken")?;
    let earlier = realm?.by_client_token(client_token, now)?;
    if earlier.fingerprint == call.fingerprint() {
        return Some(Ok(json!({ "ProgressEvent": earlier.progress(now) })));
    }
    Some(Err(ApiError::new(
        "ClientTokenConflictException",
        format!("Client token '{client_token}' has already been used in another resource request."),
    )))
}

/// Refuses a request if another one works on the same object.
pub(super) fn refuse_conflict(
    realm: Option<&Realm>,
    type_name: &str,
    identifier: &str,
    now: Time,
) -> Result<(), ApiError> {
    let busy = realm.and_then(|realm| realm.working_on(type_name, identifier, now));
    busy.map_or(Ok(()), |request| {
        let message = format!(
            "Another operation with request token {} is already in progress on resource of type '{type_name}' with \
             identifier '{identifier}'.",
            request.token
        );
        Err(ApiError::new("ConcurrentOperationException", message))
    })
}

/// Returns the effect and outcome of a put, which fails if another object has its identifier.
pub(super) fn unless_taken(is_taken: bool, type_name: &str, put: Effect) -> (Effect, Outcome) {
    match &put {
        Effect::Put { identifier, .. } if is_taken => {
            let message =
                format!("Resource of type '{type_name}' with identifier '{identifier}' already exists.");
            (Effect::None, Outcome::failed("AlreadyExists", message))
        }
        _ => (put, Outcome::Success),
    }
}

/// Returns the effect and outcome, which is a failure if the handler refuses the request.
pub(super) fn unless_refused(refusal: Option<Outcome>, otherwise: (Effect, Outcome)) -> (Effect, Outcome) {
    refusal.map_or(otherwise, |refusal| (Effect::None, refusal))
}

/// Builds the request: sets times and token.
fn plan(cloud: &Cloud, call: &Call, intent: Intent, now: Time) -> Request {
    for complaint in &intent.tolerated {
        cloud.findings.note(Finding {
            at: now,
            scope: call.scope.clone(),
            operation: call.operation.clone(),
            type_name: intent.type_name.clone(),
            identifier: intent.identifier.clone().unwrap_or_default(),
            complaint: complaint.clone(),
        });
    }
    let mut dice = cloud.fresh_dice("token");
    let latency = cloud.latency();
    let starts_at = now.plus(latency.pending);
    let works = latency.draw(&mut dice);
    let ends_at = starts_at.plus(works);
    Request {
        scope: call.scope.clone(),
        token: dice.uuid(),
        client_token: call.text("ClientToken").map(str::to_owned),
        fingerprint: call.fingerprint(),
        operation: intent.operation,
        type_name: intent.type_name,
        subject: intent.subject,
        identifier: intent.identifier,
        is_identifier_late: intent.is_identifier_late,
        shown_model: intent.shown_model,
        accepted_at: now,
        starts_at,
        takes_effect_at: starts_at.plus(works / 2),
        ends_at,
        effect: intent.effect,
        outcome: intent.outcome,
        cancelled_at: None,
        is_applied: false,
        hooks: Vec::new(),
        holds: Vec::new(),
    }
}
