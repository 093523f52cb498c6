//! CreateResource.

use std::sync::Arc;

use serde_json::Value;

use super::{
    Answer, ApiError, Call,
    agent::Agent,
    intent::{Intent, accept, refuse_conflict, unless_refused, unless_taken},
    schema_for,
};
use crate::{
    assign::Context,
    cloud::Cloud,
    fault::Damage,
    identifier,
    schema::{Handler, Occasion, PropertyPath, TypeSchema, Verdict},
    world::{Effect, Operation, Outcome, Realm},
};

pub(super) fn create_resource(cloud: &Cloud, call: &Call, damage: Option<&Damage>) -> Answer {
    let schema = schema_for(cloud, call, Handler::Create)?;
    let (desired, tolerated) = desired_state(cloud, &schema, call)?;
    let agent = Agent::of_handler(cloud, call)?;
    // Slow work happens before the world is locked.
    let quirks = cloud.quirks().of(&schema.name);
    let made = completed(cloud, &schema, call, &desired);
    accept(cloud, call, damage, |realm, now| {
        let recorded = cloud.recordings.next(&schema.name);
        let is_recorded = recorded.is_some();
        let (mut model, mut name) = recorded.map_or(made, |recorded| recorded.of(&schema, &desired))?;
        refuse_conflict(realm, &schema.name, &name, now)?;
        if is_recorded {
            cloud.recordings.take(&schema.name);
        } else {
            name = unused(&schema, realm, name, &mut model);
        }
        let is_taken = realm.is_some_and(|realm| realm.object(&schema.name, &name).is_some());
        let filled = filled(&model, &desired);
        let denial = agent.refusal(Handler::Create, &schema, &model);
        let (identifier, model) = (name.clone(), Arc::new(model));
        let put = Effect::Put { identifier, model, filled, formerly: None, is_recorded };
        let young = || realm.and_then(|realm| quirks.young_role(&schema.name, &desired, realm, now));
        let refusal = denial.or_else(|| Some(Outcome::failed("InvalidRequest", young()?)));
        let is_refused = refusal.is_some();
        let (effect, outcome) = unless_refused(refusal, unless_taken(is_taken, &schema.name, put));
        Ok(Intent {
            operation: Operation::Create,
            type_name: schema.name.clone(),
            subject: (!is_taken && !is_refused).then(|| name.clone()),
            is_identifier_late: schema.primary_identifier.iter().any(|path| schema.read_only.contains(path)),
            shown_model: None,
            effect,
            outcome,
            identifier: (!is_refused).then_some(name),
            tolerated,
        })
    })
}

/// Returns the model and the identifier of an object, with everything that the service adds to a desired state.
fn completed(
    cloud: &Cloud,
    schema: &TypeSchema,
    call: &Call,
    desired: &Value,
) -> Result<(Value, String), ApiError> {
    let mut model = desired.clone();
    let mut context = Context::new(schema, &call.scope, cloud.clock.now(), cloud.fresh_dice(&schema.name));
    let quirks = cloud.quirks().of(&schema.name);
    quirks.on_desired(&mut context, &mut model);
    context.complete(&mut model);
    quirks.on_write(schema, &mut model);
    let name = identifier::of_model(schema, &model).ok_or_else(|| {
        let message = format!("No identifier could be made for {}", schema.name);
        ApiError::new("HandlerInternalFailureException", message)
    })?;
    Ok((model, name))
}

/// Returns the identifier. If it is taken and the service counts the children of a parent, such as versions,
/// returns the next free one.
fn unused(schema: &TypeSchema, realm: Option<&Realm>, mut name: String, model: &mut Value) -> String {
    let is_taken = |name: &str| realm.is_some_and(|realm| realm.object(&schema.name, name).is_some());
    while is_taken(&name)
        && let Some(next) = identifier::next(schema, model).filter(|next| *next != name)
    {
        name = next;
    }
    name
}

/// Returns the desired state, and the complaints about it that are tolerated.
fn desired_state(cloud: &Cloud, schema: &TypeSchema, call: &Call) -> Result<(Value, Vec<String>), ApiError> {
    let text = call.document("DesiredState")?;
    let desired: Value = serde_json::from_str(text)
        .map_err(|_| ApiError::validation("Invalid request: DesiredState is not a valid JSON document"))?;
    if !desired.is_object() {
        return Err(ApiError::validation("Invalid request: DesiredState must be a JSON object"));
    }
    let refused = present(&schema.read_only, &desired);
    if !refused.is_empty() {
        let refused = refused.join(", ");
        return Err(ApiError::validation(format!(
            "Invalid create request: readOnlyProperties [{refused}] cannot be specified"
        )));
    }
    // A service that returned a recorded answer had accepted what it was sent, whatever its schema says.
    if cloud.recordings.next(&schema.name).is_some() {
        return Ok((desired, Vec::new()));
    }
    let patterns = cloud.settings().patterns;
    let Verdict { refused, tolerated } = schema.judge().verdict(schema, &desired, Occasion::Create, patterns);
    if refused.is_empty() { Ok((desired, tolerated)) } else { Err(ApiError::model(&refused)) }
}

/// Returns the pointers of the paths that exist in the model.
fn present<'a>(paths: &'a [PropertyPath], model: &Value) -> Vec<&'a str> {
    paths.iter().filter(|path| path.is_in(model)).map(|path| path.pointer.as_str()).collect()
}

/// Returns the names of the root properties that the service filled.
fn filled(model: &Value, desired: &Value) -> Vec<String> {
    let members = model.as_object().into_iter().flatten();
    members.map(|(name, _)| name.clone()).filter(|name| desired.get(name).is_none()).collect()
}
