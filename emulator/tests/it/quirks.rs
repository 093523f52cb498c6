//! Every quirk: the model that is stored, and the model that comes back.

use ferroform_emulator::{Clock, Emulator, Latency, Quirk, Quirks, SchemaStore, Time};
use serde_json::{Value, json};

use crate::support::{Client, schemas, started};

const TYPE: &str = "Test::Odd::Thing";

fn odd() -> Value {
    json!({
        "typeName": TYPE,
        "properties": {
            "Name": { "type": "string" },
            "List": { "type": "array", "insertionOrder": false, "items": { "type": "integer" } },
            "Ordered": { "type": "array", "items": { "type": "integer" } },
            "Tags": { "type": "array", "items": { "type": "object", "properties": {
                "Key": { "type": "string" }, "Value": { "type": "string" } }, "additionalProperties": false } },
            "Engine": { "type": "string" },
            "Key": { "type": "string" },
            "ShortKey": { "type": "string", "maxLength": 20 },
            "Role": { "type": "string" },
            "Text": { "type": "string" },
            "Policy": { "type": "object" },
            "Port": { "type": "integer" },
            "Flag": { "type": "boolean" },
            "Inner": { "type": "object", "additionalProperties": false, "required": ["Must"], "properties": {
                "Must": { "type": "boolean" }, "May": { "type": "boolean" }, "Empty": { "type": "array" } } },
            "Pair": { "type": "object", "additionalProperties": false, "dependencies": { "Most": ["Least"] }, "properties": {
                "Least": { "type": "integer" }, "Most": { "type": "integer" } } },
            "Choices": { "type": "array", "uniqueItems": true, "items": { "type": "object",
                "additionalProperties": false, "properties": {
                    "Empty": { "type": "array" }, "Kind": { "type": "string" } } } },
            "Mode": { "type": "string", "enum": ["FIRST", "LAST"] },
            "Color": { "type": "string", "enum": ["RED", "BLUE"] },
            "Size": { "type": "integer", "minimum": 3 },
            "LatestVersion": { "type": "string" },
            "Version": { "type": "integer", "minimum": 1, "maximum": 1 },
            "ServerVersion": { "type": "string" },
            "LatestAvailableVersion": { "type": "string" },
            "UpdatedAt": { "type": "string" },
            "CreatedAt": { "type": "string" },
        },
        "additionalProperties": false,
        "readOnlyProperties": [
            "/properties/LatestVersion", "/properties/Version", "/properties/ServerVersion",
            "/properties/LatestAvailableVersion", "/properties/UpdatedAt", "/properties/CreatedAt",
        ],
        "createOnlyProperties": ["/properties/Name"],
        "primaryIdentifier": ["/properties/Name"],
        "propertyTransform": {
            "/properties/Engine": "$lowercase(Engine)",
            "/properties/Key": "$join([\"arn:.+?:kms:.+?:.+?:key\\/\", Key])",
            "/properties/ShortKey": "$join([\"arn:.+?:kms:.+?:.+?:key\\/\", ShortKey])",
            "/properties/Role": "$split(Role, \"/\")[-1] $OR Role",
        },
        "handlers": { "create": {}, "read": {}, "update": {}, "delete": {}, "list": {} },
    })
}

async fn start(quirks: Quirks) -> (Emulator, Client) {
    let schemas = SchemaStore::memory(schemas().into_iter().chain([odd()]));
    started(Emulator::builder().schemas(schemas).latency(Latency::NONE).quirks(quirks)).await
}

#[tokio::test]
async fn what_comes_back_differs_as_the_quirk_says() {
    let cases = json!([
        ["change-case", { "Engine": "MySQL" }, "Engine", "mysql"],
        ["rewrite-arns", { "Key": "1234" }, "Key", "arn:aws:kms:us-east-1:111122223333:key/1234"],
        ["rewrite-arns", { "Role": "arn:aws:iam::1:role/x/r" }, "Role", "r"],
        ["respace-json", { "Text": "{\"a\":1,\"b\":[]}" }, "Text", "{ \"b\": [  ], \"a\": 1 }"],
        ["object-for-text", { "Text": "{\"a\":1}" }, "Text", { "a": 1 }],
        ["text-for-object", { "Policy": { "a": 1 } }, "Policy", "{\"a\":1}"],
        ["numbers-as-text", { "Port": 80 }, "Port", "80"],
        ["numbers-as-text", { "Flag": false }, "Flag", "false"],
        ["text-as-numbers", { "Text": "80" }, "Text", 80],
        ["text-as-numbers", { "Text": "080" }, "Text", "080"],
        ["drop-empty", { "List": [], "Inner": { "Must": true, "Empty": [] } }, "Inner", { "Must": true }],
        ["drop-empty", { "List": [] }, "List", null],
        ["drop-zero", { "Port": 0, "Inner": { "Must": false, "May": false } }, "Inner", { "Must": false }],
        ["drop-zero", { "Flag": false }, "Flag", null],
        ["add-elements", { "Tags": [{ "Key": "k", "Value": "v" }] }, "Tags",
            [{ "Key": "k", "Value": "v" }, { "Key": "aws:emulator:origin", "Value": "emulator" }]],
        ["unknown-properties", { "Port": 1 }, "EmulatorUndocumented", { "Since": 2026 }],
    ]);
    for case in cases.as_array().unwrap() {
        let [quirk, name] = [0, 2].map(|place| case[place].as_str().unwrap());
        let (sent, back) = (&case[1], &case[3]);
        let (_emulator, client) = start(quirk.parse().unwrap()).await;
        let mut desired = sent.clone();
        desired["Name"] = json!("n");
        client.create(TYPE, desired).await;
        let read = async || client.read(TYPE, "n").await.unwrap()[name].clone();
        assert_eq!(read().await, *back, "{case}");
        // An unrelated update still works, because the service patches the model that it keeps.
        let event =
            client.update(TYPE, "n", json!([{ "op": "add", "path": "/Color", "value": "RED" }])).await;
        assert_eq!(event["OperationStatus"], "SUCCESS", "{case}");
        assert_eq!(read().await, *back, "{case}");
    }
}

#[tokio::test]
async fn what_the_schema_forbids_is_never_kept() {
    let pair = json!({ "Least": 0, "Most": 3 });
    let choices = json!([{}, { "Empty": [] }]);
    let (_emulator, client) = start("drop-empty,drop-zero,rewrite-arns".parse().unwrap()).await;
    let desired = json!({
        "Name": "n", "Pair": pair, "Choices": choices, "Flag": false, "Text": "", "ShortKey": "1234", "Key": "1234",
    });
    client.create(TYPE, desired).await;
    let read = client.read(TYPE, "n").await.unwrap();
    assert_eq!((&read["Pair"], &read["Choices"]), (&pair, &choices));
    assert_eq!(read["ShortKey"], "1234", "an ARN would be too long");
    assert_ne!(read["Key"], "1234");
    assert!(read.get("Flag").is_none() && read.get("Text").is_none(), "the rest still is: {read}");
}

#[tokio::test]
async fn what_the_schema_forbids_is_not_made_of_a_patch() {
    let (_emulator, client) = start("drop-empty".parse().unwrap()).await;
    let choices = json!([{ "Kind": "a", "Empty": [] }, { "Kind": "b" }]);
    client.create(TYPE, json!({ "Name": "n", "Choices": choices })).await;
    let alike = json!([{ "op": "replace", "path": "/Choices/1/Kind", "value": "a" }]);
    let event = client.update(TYPE, "n", alike).await;
    assert_eq!(event["OperationStatus"], "SUCCESS", "{event}");
    let read = client.read(TYPE, "n").await.unwrap();
    assert_eq!(read["Choices"], json!([{ "Kind": "a", "Empty": [] }, { "Kind": "a" }]));
}

#[tokio::test]
async fn unordered_lists_are_shuffled_and_ordered_ones_are_not() {
    let (_emulator, client) = start(Quirks::default().with(Quirk::ShuffleUnordered)).await;
    let numbers: Vec<u8> = (0..9).collect();
    client.create(TYPE, json!({ "Name": "n", "List": numbers, "Ordered": numbers })).await;
    let mut orders = std::collections::BTreeSet::new();
    for _ in 0..5 {
        let read = client.read(TYPE, "n").await.unwrap();
        assert_eq!(read["Ordered"], json!(numbers));
        let mut list: Vec<u64> = read["List"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        orders.insert(format!("{list:?}"));
        list.sort_unstable();
        assert_eq!(json!(list), json!(numbers));
    }
    assert!(orders.len() > 1);
}

#[tokio::test]
async fn what_the_service_fills_in_may_not_be_patched() {
    let (emulator, client) = start("other-defaults,refused-on-update".parse().unwrap()).await;
    client.create(TYPE, json!({ "Name": "n", "Port": 1 })).await;
    let read = client.read(TYPE, "n").await.unwrap();
    let filled: Vec<&String> = read
        .as_object()
        .unwrap()
        .keys()
        .filter(|name| {
            let of_service = [
                "LatestVersion",
                "LatestAvailableVersion",
                "Version",
                "ServerVersion",
                "UpdatedAt",
                "CreatedAt",
            ];
            !["Name", "Port"].contains(&name.as_str()) && !of_service.contains(&name.as_str())
        })
        .collect();
    assert!(!filled.is_empty(), "{read}");
    for name in filled {
        let patch = json!([{ "op": "replace", "path": format!("/{name}"), "value": read[name] }]).to_string();
        let input = json!({ "TypeName": TYPE, "Identifier": "n", "PatchDocument": patch });
        assert_eq!(client.call("UpdateResource", input).await.error(), "NotUpdatableException", "{name}");
    }
    emulator.set_quirks(Quirks::default());
    let event = client.update(TYPE, "n", json!([{ "op": "replace", "path": "/Port", "value": 2 }])).await;
    assert_eq!(event["OperationStatus"], "SUCCESS");
}

#[tokio::test]
async fn versions_and_times_change_on_update_and_birthdays_do_not() {
    let (emulator, client) = start(Quirks::default().with(Quirk::ChangingReadOnly)).await;
    client.create(TYPE, json!({ "Name": "n" })).await;
    let before = client.read(TYPE, "n").await.unwrap();
    emulator.advance(5000);
    client.update(TYPE, "n", json!([{ "op": "add", "path": "/Port", "value": 2 }])).await;
    let after = client.read(TYPE, "n").await.unwrap();
    assert_eq!((&before["LatestVersion"], &after["LatestVersion"]), (&json!("1"), &json!("2")));
    assert_ne!(before["UpdatedAt"], after["UpdatedAt"]);
    assert_eq!(before["CreatedAt"], after["CreatedAt"]);
    assert_eq!(after["Version"], 1, "the schema allows no other");
    for name in ["ServerVersion", "LatestAvailableVersion"] {
        assert_eq!(before[name], after[name], "the service decides on {name}");
    }
}

#[tokio::test]
async fn reads_lag_behind_for_a_while() {
    let (emulator, client) = start(
        "stale-after-create=1000000,stale-after-update=1000000,stale-after-delete=1000000".parse().unwrap(),
    )
    .await;
    client.create(TYPE, json!({ "Name": "n", "Port": 1 })).await;
    assert_eq!(client.read(TYPE, "n").await, None);
    emulator.advance(2_000_000);
    assert_eq!(client.read(TYPE, "n").await.unwrap()["Port"], 1);
    client.update(TYPE, "n", json!([{ "op": "replace", "path": "/Port", "value": 2 }])).await;
    assert_eq!(client.read(TYPE, "n").await.unwrap()["Port"], 1);
    emulator.advance(2_000_000);
    assert_eq!(client.read(TYPE, "n").await.unwrap()["Port"], 2);
    client.delete(TYPE, "n").await;
    assert!(client.read(TYPE, "n").await.is_some());
    emulator.advance(2_000_000);
    assert_eq!(client.read(TYPE, "n").await, None);
}

fn of_aws(name: &str, properties: &Value) -> Value {
    json!({
        "typeName": name, "properties": properties, "primaryIdentifier": ["/properties/Name"],
        "readOnlyProperties": ["/properties/Arn"], "handlers": { "create": {}, "read": {}, "delete": {} },
    })
}

#[tokio::test]
async fn a_new_role_is_refused_by_other_services_until_it_is_known() {
    let text = json!({ "type": "string" });
    let free = json!({ "type": ["object", "string"] });
    let schemas = [
        of_aws("AWS::IAM::Role", &json!({ "Name": text, "Arn": text })),
        of_aws(
            "AWS::Lambda::Function",
            &json!({ "Name": text, "Arn": text, "Role": text, "Variables": free }),
        ),
        of_aws("AWS::KMS::Key", &json!({ "Name": text, "Arn": text, "KeyPolicy": free })),
        of_aws("AWS::Logs::LogGroup", &json!({ "Name": text, "Arn": text, "RoleArn": text })),
    ];
    let emulator = Emulator::builder()
        .schemas(SchemaStore::memory(schemas))
        .latency(Latency::NONE)
        .clock(Clock::standing(Time(1_800_000_000_000)))
        .quirks("role-propagation=8000".parse().unwrap());
    let (emulator, client) = started(emulator).await;
    client.create("AWS::IAM::Role", json!({ "Name": "r" })).await;
    let arn = client.read("AWS::IAM::Role", "r").await.unwrap()["Arn"].clone();
    let policy = json!({ "Statement": [{ "Principal": { "AWS": [arn] } }] });
    let cannot = "The role defined for the function cannot be assumed by Lambda. (Service: Lambda,";
    let refused = [
        ("AWS::Lambda::Function", json!({ "Name": "f", "Role": arn }), cannot),
        ("AWS::KMS::Key", json!({ "Name": "k", "KeyPolicy": policy }), "one or more invalid principals."),
        (
            "AWS::KMS::Key",
            json!({ "Name": "l", "KeyPolicy": policy.to_string() }),
            "one or more invalid principals.",
        ),
    ];
    for (type_name, desired, words) in &refused {
        let event = client.create(type_name, desired.clone()).await;
        assert_eq!(
            (&event["OperationStatus"], &event["ErrorCode"]),
            (&json!("FAILED"), &json!("InvalidRequest"))
        );
        assert!(event["StatusMessage"].as_str().unwrap().contains(words), "{event}");
        assert_eq!(event.get("Identifier"), None, "nothing was made");
    }
    // A role that is not used as one, and services that are not known to look at it.
    for (type_name, desired) in [
        ("AWS::Lambda::Function", json!({ "Name": "g", "Variables": { "TARGET": arn } })),
        ("AWS::Logs::LogGroup", json!({ "Name": "g", "RoleArn": arn })),
    ] {
        assert_eq!(client.create(type_name, desired).await["OperationStatus"], "SUCCESS", "{type_name}");
    }
    emulator.advance(8000);
    for (type_name, desired, _) in refused {
        assert_eq!(client.create(type_name, desired).await["OperationStatus"], "SUCCESS", "{type_name}");
    }
}

#[tokio::test]
async fn quirks_are_set_per_type_and_while_it_runs() {
    let (_emulator, client) = start(Quirks::default()).await;
    client.create(TYPE, json!({ "Name": "n", "Port": 1 })).await;
    let answer = client.admin("PUT", "quirks", json!(format!("{TYPE}:numbers-as-text,thin-lists"))).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(client.read(TYPE, "n").await.unwrap()["Port"], "1");
    let list = client.call("ListResources", json!({ "TypeName": TYPE })).await.json();
    assert_eq!(list["ResourceDescriptions"][0]["Properties"], "{\"Name\":\"n\"}");
    assert_eq!(client.admin("PUT", "quirks", json!("typo")).await.status, 400);
    assert_eq!(client.admin("PUT", "quirks", json!("none")).await.status, 200);
    assert_eq!(client.read(TYPE, "n").await.unwrap()["Port"], 1);
    assert_eq!(
        client
            .admin(
                "PUT",
                "quirks",
                client.admin("GET", "settings", Value::Null).await.json()["quirks"].clone()
            )
            .await
            .status,
        200
    );
}
