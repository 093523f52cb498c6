//! The life of an object of every type: a small desired state
//! is made, created, read, listed and deleted.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use ferroform_emulator::{
    Emulator, Latency, Quirks, SchemaStore,
    sample::Sample,
    schema::{Handler, bundle},
};
use serde_json::{Value, json};

use crate::support::{Client, event, started};

/// The schemas of a folder, packed as in the provider: those of the repository, or those that `FERROFORM_ARCHIVE` names.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_type_goes_through_its_life() {
    let folder = std::env::var_os("FERROFORM_ARCHIVE");
    let folder =
        folder.map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas"), PathBuf::from);
    let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
    let documents: Vec<Vec<u8>> = files.map(|path| std::fs::read(path).unwrap()).collect();
    assert!(!documents.is_empty(), "no schemas in {}", folder.display());
    let loose: usize = documents.iter().map(Vec::len).sum();
    let texts =
        bundle::TEXTS.map(|name| (name, std::fs::read_to_string(folder.join(name)).unwrap_or_default()));
    let packed =
        bundle::pack(&documents, &texts.each_ref().map(|(name, text)| (*name, text.as_str()))).unwrap();
    eprintln!("{} schemas of {loose} bytes in a bundle of {}", documents.len(), packed.len());
    assert!(packed.len() * LEAST_RATIO < loose, "the bundle has {} of {loose} bytes", packed.len());
    every_type_lives(SchemaStore::bundle(packed).unwrap()).await;
}

/// How many times smaller a bundle is than the schemas in it, at least. The program of the provider contains one.
const LEAST_RATIO: usize = 7;

/// Every tenth type is enough, since a problem affects many types. `FERROFORM_FULL` takes all.
fn step() -> usize {
    if std::env::var_os("FERROFORM_FULL").is_some() { 1 } else { 10 }
}

async fn every_type_lives(schemas: SchemaStore) {
    let (_emulator, client) =
        started(Emulator::builder().schemas(schemas.clone()).latency(Latency::NONE)).await;
    let (mut done, mut uncreatable, mut unsampled, mut wrong) = (0, 0, BTreeMap::new(), BTreeMap::new());
    for name in schemas.type_names().unwrap().into_iter().step_by(step()) {
        let schema = schemas.get(&name).unwrap().unwrap();
        if !schema.has(Handler::Create) {
            uncreatable += 1;
            continue;
        }
        match Sample::of(&schema, "archive") {
            Err(reason) => drop(unsampled.insert(name, reason.to_string())),
            Ok(sample) => match life(&client, &name, &schema, &sample.desired).await {
                Ok(()) => done += 1,
                Err(reason) => drop(wrong.insert(name, reason)),
            },
        }
    }
    eprintln!("{done} types lived, {uncreatable} cannot be created, {} cannot be sampled", unsampled.len());
    for (name, reason) in unsampled.iter().chain(&wrong) {
        eprintln!("  {name}: {reason}");
    }
    assert!(wrong.is_empty(), "{} types went wrong", wrong.len());
    assert!(unsampled.is_empty(), "{} types cannot be sampled", unsampled.len());
}

async fn life(
    client: &Client,
    name: &str,
    schema: &ferroform_emulator::schema::TypeSchema,
    desired: &Value,
) -> Result<(), String> {
    let input = json!({ "TypeName": name, "DesiredState": desired.to_string() });
    let answer = client.call("CreateResource", input).await;
    if answer.status != 200 {
        return Err(format!("create: {} for {desired}", answer.text));
    }
    let event = client.wait(event(&answer)["RequestToken"].as_str().unwrap_or_default()).await;
    let identifier =
        event["Identifier"].as_str().ok_or_else(|| format!("no identifier: {event}"))?.to_owned();
    let answer = client.call("GetResource", json!({ "TypeName": name, "Identifier": identifier })).await;
    if answer.status != 200 {
        return Err(format!("read: {} for {desired}", answer.text));
    }
    let read = client.read(name, &identifier).await.ok_or("gone")?;
    // Everything that was sent comes back, except write-only properties.
    for (property, sent) in desired.as_object().into_iter().flatten() {
        let is_hidden = schema.write_only.iter().any(|path| path.root_name() == Some(property));
        if !is_hidden && read.get(property).is_none_or(|back| !contains(back, sent)) {
            return Err(format!("{property} came back as {:?}, not {sent}", read.get(property)));
        }
    }
    let complaints = schema.judge().check(schema, &read, ferroform_emulator::schema::Occasion::Update);
    let complaints: Vec<&String> =
        complaints.iter().filter(|complaint| !is_about_hidden(schema, complaint)).collect();
    if !complaints.is_empty() {
        return Err(format!("what is read is not valid: {complaints:?}"));
    }
    if schema.has(Handler::List) {
        let parent = json!({ "TypeName": name, "ResourceModel": read.to_string(), "MaxResults": 100 });
        let list = client.call("ListResources", parent).await;
        let is_parent_hidden = list.status == 400 && list.message().contains("ResourceModel");
        if !is_parent_hidden && !list.text.contains(&serde_json::to_string(&identifier).unwrap_or_default()) {
            return Err(format!("not listed: {} {}", list.status, list.text));
        }
    }
    if schema.has(Handler::Delete) {
        let event = client.delete(name, &identifier).await;
        if event["OperationStatus"] != "SUCCESS" || client.read(name, &identifier).await.is_some() {
            return Err(format!("not deleted: {event}"));
        }
    }
    Ok(())
}

/// Returns whether a complaint is about a write-only property, which may be required but is not in a read.
fn is_about_hidden(schema: &ferroform_emulator::schema::TypeSchema, complaint: &str) -> bool {
    let hides = |name: &str| schema.write_only.iter().any(|path| path.leaf_name() == Some(name));
    !schema.write_only.is_empty()
        && (complaint.contains("subschema")
            || complaint.split('[').nth(1).and_then(|rest| rest.split(']').next()).is_some_and(hides)
            || complaint.contains("minProperties"))
}

/// Returns whether `whole` agrees with `part` in every member that both have. Members may be missing.
fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(name, part)| whole.get(name).is_none_or(|whole| contains(whole, part)))
        }
        (Value::Array(whole), Value::Array(part)) => {
            whole.len() == part.len() && whole.iter().zip(part).all(|(whole, part)| contains(whole, part))
        }
        (whole, part) => whole == part,
    }
}

/// Quirks never make the service's own model invalid: an update that changes nothing succeeds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn quirks_never_make_an_object_impossible_to_update() {
    let schemas = SchemaStore::built_in();
    let quirks: Quirks = "fair,-stale-after-create,-stale-after-update,-stale-after-delete".parse().unwrap();
    let emulator = Emulator::builder()
        .schemas(schemas.clone())
        .latency(Latency::NONE)
        .quirks(quirks)
        .start()
        .await
        .unwrap();
    let client = Client::of(&emulator);
    let (mut done, mut wrong) = (0, BTreeMap::new());
    for name in schemas.type_names().unwrap().into_iter().step_by(step()) {
        let schema = schemas.get(&name).unwrap().unwrap();
        let Ok(sample) = Sample::of(&schema, "quirks") else { continue };
        if !schema.has(Handler::Update) {
            continue;
        }
        let event = client.create(&name, sample.desired.clone()).await;
        let input = json!({ "TypeName": name, "Identifier": event["Identifier"], "PatchDocument": "[]" });
        let answer = client.call("UpdateResource", input).await;
        // A required write-only property has to be sent again, as with the real service.
        let is_ours = answer.status == 200 || is_about_hidden(&schema, &answer.message());
        if is_ours { done += 1 } else { drop(wrong.insert(name, format!("{} {event}", answer.text))) }
    }
    eprintln!("{done} types were updated");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
