//! Checks what needs no resource against an object that a resource created: the ephemeral object has the properties that
//! the service returns, and no drift is found in what was just read.

use ferroform_cloud_control::Api as _;
use ferroform_driver::value::Value;
use ferroform_driver::wire::to_json;
use ferroform_driver::{Input, Report, config};
use ferroform_engine::DetectDrift;
use serde_json::Value as Json;

use crate::contract::stage::{Checked, PROVIDER, Stage};

/// Reads the object as an ephemeral resource. The error is what differs from the answer of the service.
pub async fn read(stage: &Stage, identifier: &str) -> Checked {
    let type_name = stage.table.cloudformation_type;
    let ephemeral = format!("{PROVIDER}_object");
    let input = config! { type_name = type_name, identifier = identifier };
    let opened = stage.core.open(&ephemeral, input).await?;
    let properties = opened.object.as_ref().map(|object| object.attribute("properties"));
    silent(&stage.core.close(opened).await?)?;
    let read = match properties.unwrap_or_default() {
        Value::Typed(_, properties) => json(&properties)?,
        untyped => json(&untyped)?,
    };
    let shown = stage.door.to(stage.region()).get(type_name, identifier).await?;
    let (read, shown) = (comparable(&read), comparable(&shown));
    if read == shown { Ok(()) } else { Err(format!("the service shows {shown}, and {read} is read").into()) }
}

/// Looks for drift from a state. The error is what is said of it.
pub async fn drift(stage: &Stage, identifier: &str, state: &Value) -> Checked {
    let action = format!("{PROVIDER}_{}", DetectDrift::NAME);
    let input = config! {
        type_name = stage.table.cloudformation_type,
        identifier = identifier,
        expected = Input::from_value(state),
    };
    silent(&stage.core.invoke(&action, input).await?.report)
}

/// Returns a report that says anything as an error.
fn silent(report: &Report) -> Checked {
    if report.is_clean() && report.diagnostics.is_empty() { Ok(()) } else { Err(report.to_string().into()) }
}

/// Returns a value as JSON, with the names of attributes.
pub(crate) fn json(value: &Value) -> Checked<Json> {
    Ok(serde_json::from_str(&to_json(value)?)?)
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
