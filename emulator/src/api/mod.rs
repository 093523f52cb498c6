//! What does Cloud Control answer? One file per operation; no HTTP here.

mod create;
mod delete;
mod error;
mod get;
mod hidden;
mod input;
mod list;
mod requests;
mod update;

use std::sync::Arc;

use serde_json::Value;

pub(crate) use error::ApiError;
pub(crate) use input::Call;

use crate::{
    clock::Time,
    cloud::Cloud,
    fault::Twist,
    findings::Finding,
    schema::{Handler, TypeSchema},
    world::{Effect, Operation, Outcome, Request},
};

/// An answer: the body of a success, or an error.
pub(crate) type Answer = Result<Value, ApiError>;

/// Carries out one call.
pub(crate) fn carry_out(cloud: &Cloud, call: &Call, twist: &Twist) -> Answer {
    call.check()?;
    match call.operation.as_str() {
        "CreateResource" => create::create_resource(cloud, call, twist),
        "GetResource" => get::get_resource(cloud, call, twist),
        "UpdateResource" => update::update_resource(cloud, call, twist),
        "DeleteResource" => delete::delete_resource(cloud, call, twist),
        "ListResources" => list::list_resources(cloud, call),
        "GetResourceRequestStatus" => requests::get_resource_request_status(cloud, call),
        "ListResourceRequests" => requests::list_resource_requests(cloud, call),
        "CancelResourceRequest" => requests::cancel_resource_request(cloud, call),
        _ => Err(ApiError::new("UnknownOperationException", "")),
    }
}

/// The schema of the type that a call names, if the type has the operation.
fn schema_for(cloud: &Cloud, call: &Call, handler: Handler) -> Result<Arc<TypeSchema>, ApiError> {
    let type_name = call.type_name()?;
    let found = cloud.schemas.get(type_name);
    let found = found.map_err(|error| ApiError::new("InternalFailure", crate::error_text(&error)))?;
    let schema = found.ok_or_else(|| {
        ApiError::new("TypeNotFoundException", format!("The type '{type_name}' cannot be found."))
    })?;
    if !schema.has(handler) {
        let action = handler.key().to_ascii_uppercase();
        return Err(ApiError::new(
            "UnsupportedActionException",
            format!("Resource type {type_name} does not support {action} action"),
        ));
    }
    Ok(schema)
}

/// What an operation wants to happen, before times and tokens are set.
struct Intent {
    operation: Operation,
    type_name: String,
    subject: Option<String>,
    identifier: Option<String>,
    is_identifier_late: bool,
    shown_model: Option<Arc<Value>>,
    effect: Effect,
    outcome: Outcome,
    /// What is wrong with the model, and not refused.
    tolerated: Vec<String>,
}

/// What comes of a request to put an object: nothing, if another has its identifier.
fn unless_taken(is_taken: bool, type_name: &str, put: Effect) -> (Effect, Outcome) {
    match &put {
        Effect::Put { identifier, .. } if is_taken => {
            let message =
                format!("Resource of type '{type_name}' with identifier '{identifier}' already exists.");
            (Effect::None, Outcome::Failed { code: "AlreadyExists".to_owned(), message })
        }
        _ => (put, Outcome::Success),
    }
}

/// Sets times and token, and lets faults that concern the operation's course have their way.
fn plan(cloud: &Cloud, call: &Call, twist: &Twist, intent: Intent, now: Time) -> Request {
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
    let mut request = Request {
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
    };
    twist.bend(&mut request);
    request
}

/// The earlier request with the same client token, or the complaint that it was another one.
fn replayed(realm: Option<&crate::world::Realm>, call: &Call, now: Time) -> Option<Answer> {
    let client_token = call.text("ClientToken")?;
    let earlier = realm?.by_client_token(client_token, now)?;
    if earlier.fingerprint == call.fingerprint() {
        return Some(Ok(serde_json::json!({ "ProgressEvent": earlier.progress(now) })));
    }
    Some(Err(ApiError::new(
        "ClientTokenConflictException",
        format!("Client token '{client_token}' has already been used in another resource request."),
    )))
}

/// The complaint that another request works on the same object.
fn conflict(
    realm: Option<&crate::world::Realm>,
    type_name: &str,
    identifier: &str,
    now: Time,
) -> Option<ApiError> {
    let request = realm?.working_on(type_name, identifier, now)?;
    Some(ApiError::new(
        "ConcurrentOperationException",
        format!(
            "Another operation with request token {} is already in progress on resource of type '{type_name}' with \
             identifier '{identifier}'.",
            request.token
        ),
    ))
}
