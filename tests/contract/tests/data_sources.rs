//! Every data source reads: the object by its identifier, and the identifiers of a type or of a parent's objects.
//!
//! `FERROFORM_TYPES=all` takes every type, which is two minutes; else every fortieth is taken.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use ferroform::Registration;
use ferroform::engine::plural_block;
use ferroform::table::{Configurability, Kind};
use ferroform_contract::stage::Stage;
use ferroform_contract::write::{Spelling, write};
use ferroform_driver::value::Value;
use ferroform_driver::{Diagnostic, Input, Phase, has_errors};
use ferroform_emulator::sample::Sample;
use ferroform_emulator::{Habits, SchemaStore, Scope};
use serde_json::{Value as Json, json};

const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas");
const STRIDE: usize = 40;
/// In a hundred. Samples are made from the schema; some schemas contradict themselves.
const FEWEST_WITH_OBJECTS: usize = 98;

#[derive(Default)]
struct Tally {
    types: usize,
    objects: usize,
    plural: usize,
    without_sample: Vec<String>,
    problems: Vec<String>,
}

#[tokio::test(start_paused = true)]
async fn singular_and_plural_data_sources_read() {
    let stride = if std::env::var("FERROFORM_TYPES").is_ok_and(|v| v == "all") { 1 } else { STRIDE };
    let schemas = SchemaStore::folder(SCHEMAS).unwrap();
    let mut tally = Tally::default();
    for registration in terraform_provider_awscc::registry::all().into_iter().step_by(stride) {
        tally.types += 1;
        if let Err(problem) = check(registration, &schemas, &mut tally).await {
            tally.problems.push(format!("{}: {problem}", registration.table.cloudformation_type));
        }
    }
    let Tally { types, objects, plural, without_sample, problems } = tally;
    println!("{types} types: {objects} with an object, {plural} with a plural data source");
    println!("without an object: {}", without_sample.join("; "));
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    assert!(objects * 100 >= types * FEWEST_WITH_OBJECTS, "{objects} objects of {types} types");
}

async fn check(registration: Registration, schemas: &SchemaStore, tally: &mut Tally) -> Result<(), String> {
    let table = registration.table;
    let type_name = table.cloudformation_type;
    let mut stage = Stage::new(registration, schemas).await.map_err(|e| e.to_string())?;
    stage.clear(1, Habits::fair()).map_err(|e| e.to_string())?;
    tally.plural += usize::from(table.offers.plural_data_source);
    let desired = match Sample::of(&stage.schema, "data source") {
        Ok(sample) => sample.desired,
        Err(error) => {
            tally.without_sample.push(format!("{type_name}: {error}"));
            return is_empty(&stage, &json!({})).await;
        }
    };
    let (identifier, model) = create(&stage, &desired)?;
    tally.objects += 1;
    let found = singular(&stage, &identifier).await?;
    if found.attribute("id").as_str() != Some(identifier.as_str()) {
        return Err(format!("read {:?} instead of {identifier}", found.attribute("id")));
    }
    if table.offers.plural_data_source {
        let (config, is_complete) = arguments(&stage, &model);
        let ids = identifiers(&stage, &config).await?;
        if is_complete && ids != [identifier.clone()] {
            return Err(format!("listed {ids:?} instead of {identifier}"));
        }
    }
    stage.door.emulator.vanish(type_name, &identifier).map_err(|e| e.to_string())?;
    is_empty(&stage, &model).await
}

/// Where there is nothing, listing finds nothing, and that is no error.
async fn is_empty(stage: &Stage, model: &Json) -> Result<(), String> {
    if !stage.table.offers.plural_data_source {
        return Ok(());
    }
    let ids = identifiers(stage, &arguments(stage, model).0).await?;
    if ids.is_empty() { Ok(()) } else { Err(format!("an empty list has {ids:?}")) }
}

/// Makes an object past the provider.
fn create(stage: &Stage, desired: &Json) -> Result<(String, Json), String> {
    let scope = Scope::new("111122223333", "eu-west-1");
    let emulator = &stage.door.emulator;
    let input = json!({"TypeName": stage.table.cloudformation_type, "DesiredState": desired.to_string()});
    emulator.call(&scope, "CreateResource", input).map_err(|refusal| format!("{refusal:?}"))?;
    emulator.advance(60_000);
    let objects = emulator.objects(Some(stage.table.cloudformation_type));
    let object = objects.into_iter().next().ok_or("the emulator made nothing")?;
    Ok((object.identifier, object.model))
}

/// The arguments of the plural data source that say where an object of this model is found. What the model does not
/// have is made up; then nothing is found.
fn arguments(stage: &Stage, model: &Json) -> (Input, bool) {
    let block = plural_block(stage.table);
    let mut model = model.clone();
    let mut is_complete = true;
    for attribute in block.attributes.iter().filter(|attribute| attribute.is_settable()) {
        let Some(property) = attribute.property else { continue };
        let is_needed = attribute.configurability == Configurability::Required || !block.rules.is_empty();
        let has_value = model.get(property).is_some_and(|value| *value != json!({}));
        if is_needed && !has_value {
            is_complete = false;
            model[property] = made_up(&attribute.kind);
        }
    }
    (write(block, &model, Spelling::Compact), is_complete)
}

fn made_up(kind: &Kind) -> Json {
    match kind {
        Kind::List(element, _) | Kind::Set(element) => json!([made_up(&element.kind)]),
        Kind::Object(object) => object
            .attributes
            .iter()
            .filter_map(|attribute| Some((attribute.property?.to_owned(), made_up(&attribute.kind))))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        Kind::Bool => json!(true),
        Kind::Int64 | Kind::Float64 => json!(7),
        _ => json!("nowhere"),
    }
}

async fn singular(stage: &Stage, identifier: &str) -> Result<Value, String> {
    let config = Input::object([("id".to_owned(), Input::String(identifier.to_owned()))]);
    read(stage, stage.table.name, &config).await
}

/// What the plural data source lists.
async fn identifiers(stage: &Stage, config: &Input) -> Result<Vec<String>, String> {
    let state = read(stage, stage.table.plural_name, config).await?;
    let Value::Set(ids) = state.attribute("ids") else { return Err(format!("no ids in {state:?}")) };
    Ok(ids.iter().filter_map(|id| id.as_str().map(str::to_owned)).collect())
}

async fn read(stage: &Stage, name: &str, config: &Input) -> Result<Value, String> {
    let name = format!("awscc_{name}");
    let provider = stage.core.provider();
    let schema = provider.data_source(&name).map_err(|e| e.to_string())?;
    let config = config.to_config(&schema.block, Phase::Apply).map_err(|e| e.to_string())?;
    let (state, said) = provider.read_data_source(&name, &config).await.map_err(|e| e.to_string())?;
    if has_errors(&said) {
        return Err(said.iter().map(Diagnostic::to_string).collect::<Vec<_>>().join("; "));
    }
    Ok(state)
}
