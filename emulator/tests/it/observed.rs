//! The quirk `observed`: what `observed.toml` says of single properties.

use ferroform_emulator::{Emulator, Latency, SchemaStore, schema::bundle};
use serde_json::{Value, json};

use crate::support::{Client, started};

const THING: &str = "Test::Seen::Thing";
const FIXED: &str = "Test::Seen::Fixed";

const FACTS: &str = r#"
[[equal]]
how = "case"
seen = "here"
[equal.properties]
"Test::Seen::Thing" = ["Name", "Kind"]

[[equal]]
how = "rate"
seen = "here"
[equal.properties]
"Test::Seen::Thing" = ["Rules/*/Schedule"]

[[equal]]
how = "dot"
seen = "here"
[equal.properties]
"Test::Seen::Thing" = ["Domain"]

[[unordered]]
seen = "here"
[unordered.properties]
"Test::Seen::Thing" = ["Numbers"]

[[ordered]]
seen = "here"
[ordered.properties]
"Test::Seen::Thing" = ["Steps"]

[[added]]
seen = "here"
[added.properties]
"Test::Seen::Thing" = { Parameters = "Key" }

[[filled]]
seen = "here"
[filled.properties]
"Test::Seen::Thing" = { "Parameters/*/Note" = "none", Size = 20, Iops = 3000, "Rules/*/State" = "ENABLED", Zone = { one_of = ["a", "b"] }, Kind = "NOT-ALLOWED" }

[[chosen]]
seen = "here"
[chosen.properties]
"Test::Seen::Thing" = ["Window"]

[[hidden]]
seen = "here"
[hidden.properties]
"Test::Seen::Thing" = ["Secret", "Login"]

[[kept]]
seen = "here"
[kept.properties]
"Test::Seen::Thing" = { Days = 1, "Inner/Flag" = false }

[[excluded]]
type = "Test::Seen::Thing"
paths = ["Kind"]
values = ["PLAIN"]
removes = ["Iops"]
seen = "here"

[[refused]]
seen = "here"
[refused.properties]
"Test::Seen::Thing" = ["Inner/Targets", "Inner/Failure"]

[[fixed]]
types = ["Test::Seen::Fixed"]
seen = "here"
"#;

fn schemas() -> [Value; 2] {
    let all = json!({ "create": {}, "read": {}, "update": {}, "delete": {}, "list": {} });
    let text = || json!({ "type": "string" });
    let numbers = |is_ordered: bool| json!({ "type": "array", "insertionOrder": is_ordered, "items": { "type": "integer" } });
    let thing = json!({
        "typeName": THING,
        "properties": {
            "Name": text(), "Domain": text(), "Zone": text(), "Window": text(), "Secret": text(),
            "Kind": { "type": "string", "enum": ["FAST", "PLAIN"] },
            "Size": { "type": "integer" }, "Iops": { "type": "integer" }, "Days": { "type": "integer" },
            "Numbers": numbers(true), "Steps": numbers(false), "Unsorted": numbers(false),
            "Parameters": { "type": "array", "items": { "type": "object", "additionalProperties": false,
                "properties": { "Key": text(), "Value": text(), "Note": { "enum": ["none", "some"] } }, "required": ["Key"] } },
            "Rules": { "type": "array", "items": { "type": "object", "properties": {
                "Schedule": text(), "State": text() } } },
            "Login": { "type": "object", "properties": { "User": text(), "Realm": text() } },
            "Inner": { "type": "object", "additionalProperties": false, "properties": {
                "Flag": { "type": "boolean" },
                "Targets": { "type": "array", "minItems": 1, "items": text() },
                "Failure": { "type": "object", "properties": { "To": text() } } } },
        },
        "additionalProperties": false,
        "createOnlyProperties": ["/properties/Name", "/properties/Login/Realm"],
        "primaryIdentifier": ["/properties/Name"],
        "handlers": all,
    });
    let fixed = json!({
        "typeName": FIXED,
        "properties": { "Name": text(), "Size": { "type": "integer" } },
        "primaryIdentifier": ["/properties/Name"],
        "handlers": all,
    });
    [thing, fixed]
}

async fn start(quirks: &str) -> (Emulator, Client) {
    let documents = schemas().map(|schema| schema.to_string());
    let schemas =
        SchemaStore::bundle(bundle::pack(documents, &[(bundle::OBSERVED, FACTS)]).unwrap()).unwrap();
    let builder = Emulator::builder().schemas(schemas).latency(Latency::NONE).quirks(quirks.parse().unwrap());
    started(builder).await
}

async fn read(client: &Client) -> Value {
    client.read(THING, "mine").await.unwrap()
}

/// Sends a patch, and returns why the service refuses it.
async fn refusal(client: &Client, patch: Value) -> Option<String> {
    let input = json!({ "TypeName": THING, "Identifier": "mine", "PatchDocument": patch.to_string() });
    let answer = client.call("UpdateResource", input).await;
    if answer.status != 200 {
        return Some(answer.message());
    }
    let event = crate::support::event(&answer);
    let event = client.wait(event["RequestToken"].as_str().unwrap()).await;
    event["StatusMessage"]
        .as_str()
        .map(|message| format!("{}: {message}", event["ErrorCode"].as_str().unwrap()))
}

#[tokio::test]
async fn what_was_sent_comes_back_as_the_service_spells_it_and_with_what_it_adds() {
    let (emulator, client) = start("observed").await;
    let desired = json!({
        "Name": "MINE", "Kind": "fast", "Domain": "example.com", "Secret": "s",
        "Rules": [{ "Schedule": "rate(60 minutes)" }, { "State": "OFF" }],
        "Parameters": [{ "Key": "k" }],
    });
    // The schema does not allow `fast`: only what is valid is respelled.
    let mut valid = desired.clone();
    valid["Kind"] = json!("FAST");
    let event = client.create(THING, valid).await;
    assert_eq!(event["Identifier"], "mine", "the identifier is in the service's spelling, too: {event}");
    let model = read(&client).await;
    assert_eq!(
        model["Rules"],
        json!([{ "Schedule": "rate(1 hour)", "State": "ENABLED" }, { "State": "OFF" }])
    );
    assert_eq!((&model["Domain"], &model["Size"]), (&json!("example.com."), &json!(20)));
    assert_eq!((&model["Kind"], &model["Iops"]), (&json!("FAST"), &json!(3000)));
    assert!(["a", "b"].contains(&model["Zone"].as_str().unwrap()) && model["Window"].is_string(), "{model}");
    assert_eq!(model.get("Secret"), None);
    assert_eq!(emulator.objects(None)[0].model["Secret"], "s");
    let parameter = |key: &str| json!({ "Key": key, "Note": "none" });
    let added = json!({ "Key": "EmulatorAdded", "Value": "emulator", "Note": "none" });
    assert_eq!(model["Parameters"], json!([parameter("k"), added]));

    // What the client does not own stays as it is, and what it takes away is filled in again.
    let patch = json!([
        { "op": "replace", "path": "/Size", "value": 7 },
        { "op": "replace", "path": "/Parameters", "value": [{ "Key": "l" }] },
    ]);
    assert_eq!(refusal(&client, patch).await, None);
    assert_eq!(refusal(&client, json!([{ "op": "remove", "path": "/Size" }])).await, None);
    let after = read(&client).await;
    assert_eq!(
        (&after["Size"], &after["Window"], &after["Zone"]),
        (&json!(20), &model["Window"], &model["Zone"])
    );
    assert_eq!(after["Parameters"], json!([parameter("l"), added]));
    assert_eq!(emulator.objects(None)[0].model["Secret"], "s");
}

#[tokio::test]
async fn only_the_lists_whose_order_means_nothing_are_reordered() {
    let (_emulator, client) = start("observed,shuffle-unordered").await;
    let numbers: Vec<u8> = (0..9).collect();
    client
        .create(THING, json!({ "Name": "mine", "Numbers": numbers, "Steps": numbers, "Unsorted": numbers }))
        .await;
    let mut orders = [const { Vec::new() }; 3];
    for _ in 0..5 {
        let model = read(&client).await;
        for (orders, name) in orders.iter_mut().zip(["Numbers", "Steps", "Unsorted"]) {
            if !orders.contains(&model[name]) {
                orders.push(model[name].clone());
            }
        }
    }
    let [numbers, steps, unsorted] = orders.map(|orders| orders.len());
    assert!(numbers > 1 && steps == 1 && unsorted > 1, "{numbers} {steps} {unsorted}");
}

#[tokio::test]
async fn a_removal_that_the_service_ignores_leaves_the_value() {
    let (emulator, client) = start("observed").await;
    let inner = json!({ "Flag": true, "Targets": ["a"], "Failure": { "To": "b" } });
    client.create(THING, json!({ "Name": "mine", "Days": 5, "Inner": inner })).await;
    let patch = json!([{ "op": "remove", "path": "/Days" }, { "op": "remove", "path": "/Inner/Flag" }]);
    assert_eq!(refusal(&client, patch.clone()).await, None);
    let model = read(&client).await;
    assert_eq!((&model["Days"], &model["Inner"]["Flag"]), (&json!(5), &json!(true)));
    let reset = json!([{ "op": "replace", "path": "/Days", "value": 1 }]);
    assert_eq!(refusal(&client, reset).await, None);
    assert_eq!(read(&client).await["Days"], 1);
    emulator.set_quirks("none".parse().unwrap());
    assert_eq!(refusal(&client, patch).await, None);
    assert_eq!(read(&client).await.get("Days"), None);
}

#[tokio::test]
async fn what_the_service_returns_and_refuses_has_to_be_taken_away() {
    for quirks in ["observed", "observed,drop-empty,drop-zero", "observed,unknown-properties"] {
        let (emulator, client) = start(quirks).await;
        client.create(THING, json!({ "Name": "mine", "Inner": { "Flag": true } })).await;
        let model = read(&client).await;
        assert_eq!((&model["Inner"]["Targets"], &model["Inner"]["Failure"]), (&json!([]), &json!({})));
        assert_eq!(emulator.objects(None)[0].model["Inner"], json!({ "Flag": true }));
        let days = json!({ "op": "add", "path": "/Days", "value": 5 });
        let why = refusal(&client, json!([days])).await.unwrap();
        assert!(why.contains("#/Inner/Targets: expected minimum item count: 1, found: 0"), "{why}");
        let mut patch = vec![days, json!({ "op": "remove", "path": "/Inner/Targets" })];
        if quirks.ends_with("unknown-properties") {
            assert!(why.contains("extraneous key [EmulatorUndocumented] is not permitted"), "{why}");
            patch.push(json!({ "op": "remove", "path": "/EmulatorUndocumented" }));
            patch.push(json!({ "op": "remove", "path": "/Inner/EmulatorUndocumented" }));
        }
        let why = refusal(&client, json!(patch)).await.unwrap();
        let expected = "InvalidRequest: Value at '/Inner/Failure' failed to satisfy constraint: Member must not be empty";
        assert_eq!(why, expected);
        patch.push(json!({ "op": "remove", "path": "/Inner/Failure" }));
        assert_eq!(refusal(&client, json!(patch)).await, None);
        let model = read(&client).await;
        assert_eq!((&model["Days"], &model["Inner"]["Failure"]), (&json!(5), &json!({})), "it comes back");
    }
}

#[tokio::test]
async fn what_the_service_chose_for_an_object_stays_the_same() {
    let (_emulator, client) = start("observed").await;
    client.create(THING, json!({ "Name": "mine" })).await;
    let chosen = read(&client).await["Window"].clone();
    for _ in 0..2 {
        assert_eq!(refusal(&client, json!([{ "op": "remove", "path": "/Window" }])).await, None);
        assert_eq!(read(&client).await["Window"], chosen);
    }
    let own = json!([{ "op": "replace", "path": "/Window", "value": "mine" }]);
    assert_eq!(refusal(&client, own).await, None);
    assert_eq!(refusal(&client, json!([{ "op": "remove", "path": "/Window" }])).await, None);
    assert_ne!(read(&client).await["Window"], "mine", "the client's own value goes");
}

#[tokio::test]
async fn an_update_keeps_what_can_only_be_set_at_creation_and_is_not_shown() {
    let (emulator, client) = start("observed").await;
    client.create(THING, json!({ "Name": "mine", "Login": { "User": "u", "Realm": "r" } })).await;
    assert_eq!(read(&client).await.get("Login"), None);
    let login = json!([{ "op": "add", "path": "/Login", "value": { "User": "v" } }]);
    assert_eq!(refusal(&client, login).await, None);
    assert_eq!(emulator.objects(None)[0].model["Login"], json!({ "User": "v", "Realm": "r" }));
}

#[tokio::test]
async fn updates_that_the_service_cannot_carry_out_are_refused() {
    let (_emulator, client) = start("observed").await;
    client.create(THING, json!({ "Name": "mine", "Kind": "FAST" })).await;
    let plain = json!({ "op": "replace", "path": "/Kind", "value": "PLAIN" });
    let why = refusal(&client, json!([plain])).await.unwrap();
    assert_eq!(why, "InvalidRequest: The parameter Iops is not supported together with /Kind");
    assert_eq!(refusal(&client, json!([plain, { "op": "remove", "path": "/Iops" }])).await, None);
    let model = read(&client).await;
    assert_eq!((&model["Kind"], model.get("Iops")), (&json!("PLAIN"), None), "it is not filled in again");

    let (_emulator, client) = start("observed,refused-on-update").await;
    client.create(THING, json!({ "Name": "mine", "Kind": "FAST" })).await;
    let zone = json!({ "op": "remove", "path": "/Zone" });
    assert!(
        refusal(&client, json!([zone])).await.unwrap().contains("set by the service"),
        "the service filled it in"
    );
    assert_eq!(
        refusal(&client, json!([plain, { "op": "remove", "path": "/Iops" }])).await,
        None,
        "this has to go"
    );

    client.create(FIXED, json!({ "Name": "a", "Size": 1 })).await;
    let event = client.update(FIXED, "a", json!([{ "op": "replace", "path": "/Size", "value": 2 }])).await;
    assert_eq!(
        (&event["OperationStatus"], &event["ErrorCode"]),
        (&json!("FAILED"), &json!("InvalidRequest"))
    );
    assert_eq!(client.read(FIXED, "a").await.unwrap()["Size"], 1);
}

#[tokio::test]
async fn a_folder_has_its_facts_and_a_file_that_cannot_be_read_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for schema in schemas() {
        let name = bundle::key(schema["typeName"].as_str().unwrap());
        std::fs::write(folder.path().join(format!("{name}.json")), schema.to_string()).unwrap();
    }
    let facts = folder.path().join("observed.toml");
    std::fs::write(&facts, FACTS).unwrap();
    let run = async || {
        let schemas = SchemaStore::folder(folder.path()).unwrap();
        assert_eq!(schemas.type_names().unwrap().len(), 2);
        let builder = Emulator::builder().schemas(schemas).latency(Latency::NONE);
        let (emulator, client) = started(builder.quirks("observed".parse().unwrap())).await;
        let desired = json!({ "Name": "MINE" }).to_string();
        (client.call("CreateResource", json!({ "TypeName": THING, "DesiredState": desired })).await, emulator)
    };
    let (answer, _emulator) = run().await;
    assert_eq!((answer.status, crate::support::event(&answer)["Identifier"].clone()), (200, json!("mine")));
    std::fs::write(&facts, "[[equal]]\nproperties = 1\n").unwrap();
    let (answer, _emulator) = run().await;
    assert_eq!(answer.error(), "InternalFailure");
    assert!(answer.message().contains("observed.toml") && answer.message().contains("line 2"), "{answer:?}");
}
