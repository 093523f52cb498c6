//! Checks the data sources of a type against the object that its resource created. The singular data source
//! is compared with the answer of the service by the raw schema. The plural one must list the object, and
//! nothing after it is gone.

use ferroform_cloud_control::Api as _;
use ferroform_core::table::{AttributeTable, Configurability, Kind, ObjectTable, Rule, Text};
use ferroform_driver::value::Value;
use ferroform_driver::{Diagnostic, Input, Phase, has_errors};
use ferroform_engine::plural_block;
use serde_json::{Map, Value as Json};

use crate::contract::compare::{missing, says_nothing};
use crate::contract::regions::in_region;
use crate::contract::stage::{Checked, PROVIDER, Stage};
use crate::contract::unmanaged::json;
use crate::contract::write::{Spelling, inside, write};

/// Reads both data sources for the only object of the service. `region` is their argument.
/// The error is what is missing or wrong in their results.
pub async fn find(stage: &Stage, identifier: &str, stored: &Json, region: Option<&str>) -> Checked {
    let table = stage.table;
    if table.offers.data_source {
        let found = singular(stage, identifier, region).await?;
        if found["id"] != identifier {
            return Err(
                format!("the data source has the id {} instead of {identifier:?}", found["id"]).into()
            );
        }
        let door = stage.door.to(region.unwrap_or(stage.region()));
        let answer = door.get(table.cloudformation_type, identifier).await;
        let answer = answer.map_err(|error| format!("the service does not show it: {error}"))?;
        let root = Kind::Object(table.root);
        let [shown, told] = [known(&root, &answer), told(&root, &found)].map(|model| plain(&model));
        if let Some(at) = missing(&stage.schema, &shown, &told) {
            return Err(format!("{at}: the service shows {shown}, and the data source says {told}").into());
        }
    }
    match plural(stage, stored, region).await? {
        Some(ids) if ids != [identifier] => {
            Err(format!("the plural data source lists {ids:?} instead of {identifier:?}").into())
        }
        _ => Ok(()),
    }
}

/// Reads the plural data source after the object is gone. Nothing may be listed.
pub async fn find_nothing(stage: &Stage, stored: &Json, region: Option<&str>) -> Checked {
    match plural(stage, stored, region).await? {
        Some(ids) if !ids.is_empty() => Err(format!("where nothing is left, {ids:?} is listed").into()),
        _ => Ok(()),
    }
}

/// Returns the result of the singular data source, as JSON by attribute.
async fn singular(stage: &Stage, identifier: &str, region: Option<&str>) -> Checked<Json> {
    let config = Input::object([("id".to_owned(), Input::String(identifier.to_owned()))]);
    let state = read(stage, stage.table.name, &in_region(config, region)).await?;
    json(&state)
}

/// Returns the result of the plural data source, or `None` if there is none or the object lacks a property
/// that it requires.
async fn plural(stage: &Stage, stored: &Json, region: Option<&str>) -> Checked<Option<Vec<String>>> {
    let offered = stage.table.offers.plural_data_source.then_some(stored);
    let Some(config) = offered.and_then(|stored| arguments(stage, stored, region)) else { return Ok(None) };
    let state = read(stage, stage.table.plural_name, &config).await?;
    let Value::Set(ids) = state.attribute("ids") else {
        return Err(format!("no ids in {state:?}").into());
    };
    Ok(Some(ids.iter().filter_map(|id| id.as_str().map(str::to_owned)).collect()))
}

async fn read(stage: &Stage, name: &str, config: &Input) -> Checked<Value> {
    let name = format!("{PROVIDER}_{name}");
    let provider = stage.core.provider();
    let config = config.to_config(&provider.data_source(&name)?.block, Phase::Apply)?;
    let (state, said) = provider.read_data_source(&name, &config).await?;
    if has_errors(&said) {
        return Err(said.iter().map(Diagnostic::to_string).collect::<Vec<_>>().join("; ").into());
    }
    Ok(state)
}

/// Returns the part of an answer for which there are attributes.
fn known(kind: &Kind, json: &Json) -> Json {
    let members = |table: &ObjectTable, members: &Map<String, Json>| {
        let known = table.attributes.iter().filter_map(|attribute| {
            let property = attribute.property()?;
            Some((property.to_owned(), known(&attribute.kind, members.get(property)?)))
        });
        Json::Object(known.collect())
    };
    inside(kind, json, &known, &members)
}

/// Returns a state as a model: JSON with the names of properties.
fn told(kind: &Kind, json: &Json) -> Json {
    let members = |table: &ObjectTable, members: &Map<String, Json>| {
        let told = table.attributes.iter().filter_map(|attribute| {
            let json = members.get(attribute.name).filter(|json| !json.is_null())?;
            Some((attribute.property()?.to_owned(), told(&attribute.kind, json)))
        });
        Json::Object(told.collect())
    };
    match (kind, json) {
        (Kind::Dynamic, json) => json.get("value").unwrap_or(json).clone(),
        // A text in a place that also accepts other values is written as JSON.
        (Kind::String(Text::Json), Json::String(text)) => {
            serde_json::from_str(text).ok().filter(Json::is_string).unwrap_or_else(|| json.clone())
        }
        _ => inside(kind, json, &told, &members),
    }
}

/// Returns a model in which every value is a text and documents in texts are parsed, because services return
/// numbers and documents as texts and the other way round.
fn plain(json: &Json) -> Json {
    match json {
        Json::Object(members) => {
            Json::Object(members.iter().map(|(name, json)| (name.clone(), plain(json))).collect())
        }
        Json::Array(elements) => elements.iter().map(plain).collect(),
        Json::String(text) => match serde_json::from_str(text) {
            Ok(document @ (Json::Object(_) | Json::Array(_) | Json::Number(_))) => plain(&document),
            _ => json.clone(),
        },
        Json::Number(number) => {
            number.as_f64().map_or_else(|| json.clone(), |number| number.to_string().into())
        }
        Json::Bool(value) => value.to_string().into(),
        Json::Null => Json::Null,
    }
}

/// Returns the arguments with which the plural data source or the list resource finds an object with this model, or
/// `None` if the model lacks one of them.
pub(crate) fn arguments(stage: &Stage, model: &Json, region: Option<&str>) -> Option<Input> {
    let block = plural_block(stage.table);
    let has = |name: &str| {
        let property = block.attributes.iter().find(|attribute| attribute.name == name)?.property()?;
        model.get(property).filter(|value| !says_nothing(value))
    };
    let is_required = |attribute: &&AttributeTable| attribute.configurability == Configurability::Required;
    let has_required =
        block.attributes.iter().filter(is_required).all(|attribute| has(attribute.name).is_some());
    let has_alternatives = block.rules.iter().all(|constraint| match constraint.rule {
        Rule::AnyOf(sets) | Rule::OneOfSets(sets) => {
            sets.iter().any(|set| set.iter().all(|name| has(name).is_some()))
        }
        _ => true,
    });
    (has_required && has_alternatives).then(|| in_region(write(block, model, Spelling::Compact), region))
}
