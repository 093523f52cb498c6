//! ListResources.

use base64::{Engine as _, engine::general_purpose::STANDARD_NO_PAD};
use serde_json::{Map, Value, json};

use super::{Answer, ApiError, Call, agent::Agent, get::seen, schema_for};
use crate::{
    cloud::Cloud,
    patch::is_same,
    schema::{Handler, TypeSchema},
};

pub(super) fn list_resources(cloud: &Cloud, call: &Call) -> Answer {
    let schema = schema_for(cloud, call, Handler::List)?;
    let wanted = resource_model(&schema, call)?;
    let most = call.max_results()?;
    let after = call.text("NextToken").map(|token| decode(token).ok_or_else(invalid_token)).transpose()?;
    Agent::of_handler(cloud, call)?.check(Handler::List, &schema, &Value::Object(wanted.clone()))?;
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let quirks = cloud.quirks();
    let quirks = quirks.of(&schema.name);
    let (mut descriptions, mut last, mut has_more) = (Vec::new(), None, false);
    if let Some(realm) = world.realm(&call.scope) {
        let objects = realm
            .objects_of(&schema.name, after.as_deref())
            .filter(|object| is_wanted(&object.model, &wanted));
        for object in objects {
            if descriptions.len() == most {
                has_more = true;
                break;
            }
            let Some(object) = seen(cloud, &schema, realm, &object.identifier, now) else { continue };
            let visible = object.visible(&schema);
            let properties = quirks.on_list(&schema, &visible, &call.scope, cloud.read_dice(&object));
            descriptions
                .push(json!({ "Identifier": object.identifier, "Properties": properties.to_string() }));
            last = Some(object.identifier);
        }
    }
    let mut answer = json!({ "TypeName": schema.name, "ResourceDescriptions": descriptions });
    if let Some(last) = last.filter(|_| has_more) {
        answer["NextToken"] = Value::from(encode(&last));
    }
    Ok(answer)
}

fn invalid_token() -> ApiError {
    ApiError::new("InvalidRequestException", "Invalid NextToken")
}

/// Returns the part of the model that the caller has to give for types whose objects live in a parent.
fn resource_model(schema: &TypeSchema, call: &Call) -> Result<Map<String, Value>, ApiError> {
    let given = match call.optional_document("ResourceModel")? {
        None => Map::new(),
        Some(text) => serde_json::from_str(text)
            .map_err(|_| ApiError::validation("Invalid request: ResourceModel is not a valid JSON object"))?,
    };
    let Some(list_schema) = schema.list_schema() else { return Ok(given) };
    let missing = missing_keys(list_schema, &given);
    if missing.is_empty() {
        return Ok(given);
    }
    Err(ApiError::new(
        "InvalidRequestException",
        format!(
            "Missing or invalid ResourceModel property in {} list handler request input.Required property: ({})",
            schema.name,
            missing.join("\n")
        ),
    ))
}

/// Returns complaints about keys that `required` in the handler's schema demands, also in its unions.
fn missing_keys(list_schema: &Value, given: &Map<String, Value>) -> Vec<String> {
    let names =
        list_schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let mut missing: Vec<String> = names
        .filter(|name| !given.contains_key(*name))
        .map(|name| format!("#: required key [{name}] not found"))
        .collect();
    for keyword in ["oneOf", "anyOf"] {
        let Some(branches) = list_schema.get(keyword).and_then(Value::as_array) else { continue };
        let complaints: Vec<Vec<String>> =
            branches.iter().map(|branch| missing_keys(branch, given)).collect();
        if complaints.iter().all(|complaint| !complaint.is_empty()) {
            missing.extend(complaints.into_iter().flatten());
        }
    }
    missing
}

/// Returns whether an object has the values that the caller gave.
fn is_wanted(model: &Value, wanted: &Map<String, Value>) -> bool {
    wanted.iter().all(|(name, value)| match (model.get(name), value) {
        (Some(own), value) => holds(own, value),
        // Some handlers accept several values for a property, in a list with its name in the plural.
        (None, Value::Array(values)) => name
            .strip_suffix('s')
            .and_then(|name| model.get(name))
            .is_some_and(|own| values.iter().any(|value| holds(own, value))),
        (None, _) => false,
    })
}

/// Returns whether `whole` contains everything in `part`.
fn holds(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(name, part)| whole.get(name).is_some_and(|whole| holds(whole, part)))
        }
        (Value::Array(whole), Value::Array(part)) => {
            // The caller cannot know in which order the service has them.
            let is_in_whole = |part: &Value| whole.iter().any(|whole| holds(whole, part));
            whole.len() == part.len() && part.iter().all(is_in_whole)
        }
        (whole, part) => is_same(whole, part),
    }
}

/// Encodes a text as a NextToken, which is opaque.
pub(super) fn encode(text: &str) -> String {
    STANDARD_NO_PAD.encode(text)
}

pub(super) fn decode(token: &str) -> Option<String> {
    String::from_utf8(STANDARD_NO_PAD.decode(token).ok()?).ok()
}
