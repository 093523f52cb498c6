//! Checks what needs no resource against an object that a resource created: the ephemeral object has the properties that
//! the service returns, and no drift is found in what was just read.

use ferroform_cloud_control::Api as _;
use ferroform_driver::value::Value;
use ferroform_driver::wire::to_json;
use ferroform_engine::{Action, AnyObject, DetectDrift, EphemeralResource};
use ferroform_proto::tfplugin6::{Diagnostic, DynamicValue, invoke_action, open_ephemeral_resource};
use serde_json::{Map, Value as Json, json};
use tokio_stream::StreamExt as _;

use crate::stage::{PROVIDER, Stage};

/// Reads the object as an ephemeral resource.
///
/// # Errors
/// Returns what differs from the answer of the service.
pub async fn read(stage: &Stage, identifier: &str) -> Result<(), String> {
    let type_name = stage.table.cloudformation_type;
    let config = json!({"type_name": type_name, "identifier": identifier, "properties": null});
    let request = open_ephemeral_resource::Request {
        type_name: format!("{PROVIDER}_{}", AnyObject.name()),
        config: Some(encoded(&config)),
        client_capabilities: None,
    };
    let answer = stage.core.provider().client().open_ephemeral_resource(request).await;
    let answer = answer.map_err(|status| status.to_string())?.into_inner();
    clean(&answer.diagnostics)?;
    let value = ferroform_wire::decode(answer.result.as_ref(), AnyObject.schema().root);
    let value = value.map_err(|malformed| malformed.to_string())?;
    let read = ferroform_wire::to_json(value.attribute("properties"));
    let shown = stage.door.get(type_name, identifier).await.map_err(|error| error.to_string())?;
    let (read, shown) = (comparable(&plain(&read)), comparable(&shown));
    if read == shown { Ok(()) } else { Err(format!("the service shows {shown}, and {read} is read")) }
}

/// Looks for drift from a state.
///
/// # Errors
/// Returns what is said of it.
pub async fn drift(stage: &Stage, identifier: &str, state: &Value) -> Result<(), String> {
    let state = to_json(state).map_err(|error| error.to_string())?;
    let state: Json = serde_json::from_str(&state).map_err(|error| error.to_string())?;
    let config = json!({
        "type_name": stage.table.cloudformation_type, "identifier": identifier, "fail_on_drift": null,
        "expected": {"type": type_of(&state), "value": state},
    });
    let request = invoke_action::Request {
        action_type: format!("{PROVIDER}_{}", DetectDrift(Vec::new()).name()),
        config: Some(encoded(&config)),
        client_capabilities: None,
    };
    let stream = stage.core.provider().client().invoke_action(request).await;
    let mut stream = stream.map_err(|status| status.to_string())?.into_inner();
    while let Some(event) = stream.next().await {
        let event = event.map_err(|status| status.to_string())?;
        if let Some(invoke_action::event::Type::Completed(completed)) = event.r#type {
            return clean(&completed.diagnostics);
        }
    }
    Err("the action did not complete".to_owned())
}

fn encoded(json: &Json) -> DynamicValue {
    DynamicValue { json: json.to_string().into(), ..DynamicValue::default() }
}

pub(crate) fn clean(diagnostics: &[Diagnostic]) -> Result<(), String> {
    let said = diagnostics.iter().map(|said| format!("{}: {}", said.summary, said.detail));
    let said: Vec<String> = said.collect();
    if said.is_empty() { Ok(()) } else { Err(said.join("; ")) }
}

/// Returns a value without its type.
fn plain(json: &Json) -> Json {
    json.get("value").unwrap_or(json).clone()
}

/// Returns a document without nulls, and with sorted elements: the service returns them in another order each time.
pub(crate) fn comparable(json: &Json) -> Json {
    match json {
        Json::Object(members) => {
            let kept = members.iter().filter(|(_, member)| !member.is_null());
            Json::Object(kept.map(|(name, member)| (name.clone(), comparable(member))).collect())
        }
        Json::Array(elements) => {
            let mut elements: Vec<Json> = elements.iter().map(comparable).collect();
            elements.sort_by_key(Json::to_string);
            Json::Array(elements)
        }
        Json::Number(number) => number.as_f64().map_or_else(|| json.clone(), |number| number.into()),
        other => other.clone(),
    }
}

/// Returns the type that core infers for such an expression.
fn type_of(json: &Json) -> Json {
    match json {
        Json::Null => "dynamic".into(),
        Json::Bool(_) => "bool".into(),
        Json::Number(_) => "number".into(),
        Json::String(_) => "string".into(),
        Json::Array(elements) => json!(["tuple", elements.iter().map(type_of).collect::<Json>()]),
        Json::Object(members) => {
            let member = |(name, json): (&String, &Json)| (name.clone(), type_of(json));
            json!(["object", members.iter().map(member).collect::<Map<_, _>>()])
        }
    }
}
