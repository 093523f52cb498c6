//! What an operation is going to do, and the request made from it.

use std::sync::Arc;

use serde_json::Value;

use super::Call;
use crate::{
    clock::Time,
    cloud::Cloud,
    fault::Twist,
    findings::Finding,
    world::{Effect, Operation, Outcome, Request},
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

/// Returns the effect and outcome of a put, which fails if another object has its identifier.
pub(super) fn unless_taken(is_taken: bool, type_name: &str, put: Effect) -> (Effect, Outcome) {
    match &put {
        Effect::Put { identifier, .. } if is_taken => {
            let message =
                format!("Resource of type '{type_name}' with identifier '{identifier}' already exists.");
            (Effect::None, Outcome::Failed { code: "AlreadyExists".to_owned(), message })
        }
        _ => (put, Outcome::Success),
    }
}

/// Builds the request: sets times and token, and applies the faults that change the course of the operation.
pub(super) fn plan(cloud: &Cloud, call: &Call, twist: &Twist, intent: Intent, now: Time) -> Request {
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
