//! The eight operations over HTTP, as a client sees them.

use ferroform_emulator::{Clock, Emulator, Latency, Patterns, SchemaStore, Time};
use serde_json::json;

use crate::support::{Bare, Client, emulator, started};

const GROUP: &str = "Test::Logs::Group";
const PART: &str = "Test::Net::Part";

#[tokio::test]
async fn an_object_is_created_read_updated_listed_and_deleted() {
    let (_emulator, client) = crate::support::start().await;
    let event = client.create(GROUP, json!({ "Name": "a", "Days": 7, "Secret": "s" })).await;
    assert_eq!(event["OperationStatus"], "SUCCESS");
    assert_eq!(event["Identifier"], "a");
    assert!(event["EventTime"].is_number());

    let read = client.read(GROUP, "a").await.unwrap();
    assert_eq!((&read["Name"], &read["Days"], &read["Class"]), (&json!("a"), &json!(7), &json!("STANDARD")));
    assert!(read["Arn"].as_str().unwrap().starts_with("arn:aws:logs:us-east-1:111122223333:"), "{read}");
    assert_eq!(read.get("Secret"), None, "what is write-only never comes back");

    let event = client.update(GROUP, "a", json!([{ "op": "replace", "path": "/Days", "value": 30 }])).await;
    assert_eq!(event["OperationStatus"], "SUCCESS", "{event}");
    assert_eq!(client.read(GROUP, "a").await.unwrap()["Days"], 30);

    let list = client.call("ListResources", json!({ "TypeName": GROUP })).await.json();
    assert_eq!(list["ResourceDescriptions"][0]["Identifier"], "a");

    assert_eq!(client.delete(GROUP, "a").await["OperationStatus"], "SUCCESS");
    assert_eq!(client.read(GROUP, "a").await, None);
}

/// A type with an updatable property in its identifier, like AWS::Route53::RecordSet.
fn record() -> serde_json::Value {
    json!({
        "typeName": "Test::Names::Record",
        "properties": {
            "Name": { "type": "string" },
            "Zone": { "type": "string" },
            "Value": { "type": "string" },
        },
        "createOnlyProperties": ["/properties/Zone"],
        "primaryIdentifier": ["/properties/Name", "/properties/Zone"],
        "handlers": { "create": {}, "read": {}, "update": {}, "delete": {}, "list": {} },
    })
}

#[tokio::test]
async fn an_update_that_changes_the_identifier_renames_the_object() {
    let emulator = Emulator::builder().schemas(SchemaStore::memory([record()])).start().await.unwrap();
    let (client, record) = (Client::of(&emulator), "Test::Names::Record");
    for name in ["a", "taken"] {
        client.create(record, json!({ "Name": name, "Zone": "z", "Value": name })).await;
    }
    let rename = |name| json!([{ "op": "replace", "path": "/Name", "value": name }]);
    let event = client.update(record, "a|z", rename("b")).await;
    assert_eq!(
        (&event["OperationStatus"], &event["Identifier"]),
        (&json!("SUCCESS"), &json!("b|z")),
        "{event}"
    );
    assert_eq!(client.read(record, "a|z").await, None);
    assert_eq!(client.read(record, "b|z").await.unwrap()["Value"], "a");

    let event = client.update(record, "b|z", rename("taken")).await;
    assert_eq!((&event["OperationStatus"], &event["ErrorCode"]), (&json!("FAILED"), &json!("AlreadyExists")));
    assert_eq!(client.read(record, "b|z").await.unwrap()["Value"], "a");
    assert_eq!(client.read(record, "taken|z").await.unwrap()["Value"], "taken");
}

#[tokio::test]
async fn a_type_whose_schema_says_nothing_about_operations_has_all_of_them() {
    let schema = |name: &str, handlers: serde_json::Value| {
        json!({
            "typeName": name, "properties": { "Name": {}, "Size": {} },
            "primaryIdentifier": ["/properties/Name"], "handlers": handlers,
        })
    };
    let mut silent = schema("Test::Says::Nothing", json!(null));
    silent.as_object_mut().unwrap().remove("handlers");
    let empty = schema("Test::Says::Little", json!({}));
    let some = schema("Test::Says::Some", json!({ "create": {} }));
    let schemas = SchemaStore::memory([silent, empty, some]);
    let (_emulator, client) = started(Emulator::builder().schemas(schemas)).await;
    for name in ["Test::Says::Nothing", "Test::Says::Little"] {
        assert_eq!(client.create(name, json!({ "Name": "a" })).await["OperationStatus"], "SUCCESS");
        let patch = json!([{ "op": "add", "path": "/Size", "value": 1 }]);
        assert_eq!(client.update(name, "a", patch).await["OperationStatus"], "SUCCESS");
        assert_eq!(client.read(name, "a").await.unwrap()["Size"], 1);
        let list = client.call("ListResources", json!({ "TypeName": name })).await.json();
        assert_eq!(list["ResourceDescriptions"][0]["Identifier"], "a");
        assert_eq!(client.delete(name, "a").await["OperationStatus"], "SUCCESS");
    }
    assert_eq!(client.create("Test::Says::Some", json!({ "Name": "a" })).await["OperationStatus"], "SUCCESS");
    let read = json!({ "TypeName": "Test::Says::Some", "Identifier": "a" });
    assert_eq!(client.call("GetResource", read).await.error(), "UnsupportedActionException");
}

#[tokio::test]
async fn operations_pass_through_pending_and_in_progress() {
    let emulator = emulator()
        .clock(Clock::standing(Time(1_800_000_000_000)))
        .latency(Latency { pending: 100, work: 1000, jitter: 0, call: 0 })
        .start()
        .await
        .unwrap();
    let client = Client::of(&emulator);
    let input = json!({ "TypeName": GROUP, "DesiredState": "{\"Name\":\"a\"}" });
    let event = client.start("CreateResource", input).await;
    let token = event["RequestToken"].as_str().unwrap().to_owned();
    assert_eq!(event["OperationStatus"], "PENDING");
    assert_eq!(event["Identifier"], "a", "a name that the user gives is known at once");
    for (advance, status, exists) in
        [(150, "IN_PROGRESS", false), (500, "IN_PROGRESS", true), (500, "SUCCESS", true)]
    {
        emulator.advance(advance);
        let event = client.start("GetResourceRequestStatus", json!({ "RequestToken": token })).await;
        assert_eq!(event["OperationStatus"], status);
        assert_eq!(event.get("RetryAfter").is_some(), status == "IN_PROGRESS", "{event}");
        assert_eq!(client.read(GROUP, "a").await.is_some(), exists, "{event}");
    }
}

#[tokio::test]
async fn a_client_token_stands_for_one_request() {
    let (emulator, client) = crate::support::start().await;
    let input = |days: u8| {
        let desired = json!({ "Name": "a", "Days": days }).to_string();
        json!({ "TypeName": GROUP, "ClientToken": "once", "DesiredState": desired })
    };
    let first = client.start("CreateResource", input(7)).await;
    let again = client.start("CreateResource", input(7)).await;
    assert_eq!(first["RequestToken"], again["RequestToken"]);
    assert_eq!(client.call("CreateResource", input(30)).await.error(), "ClientTokenConflictException");
    emulator.advance(37 * 3600 * 1000);
    let later = client.start("CreateResource", input(7)).await;
    assert_ne!(first["RequestToken"], later["RequestToken"], "tokens are forgotten after 36 hours");
}

#[tokio::test]
async fn what_exists_already_is_named_and_left_alone() {
    let (_emulator, client) = crate::support::start().await;
    client.create(GROUP, json!({ "Name": "a", "Days": 7 })).await;
    let event = client.create(GROUP, json!({ "Name": "a", "Days": 30 })).await;
    assert_eq!(
        (&event["OperationStatus"], &event["ErrorCode"], &event["Identifier"]),
        (&json!("FAILED"), &json!("AlreadyExists"), &json!("a"))
    );
    assert_eq!(client.read(GROUP, "a").await.unwrap()["Days"], 7);
}

#[tokio::test]
async fn one_operation_at_a_time_works_on_an_object() {
    let (emulator, client) =
        started(emulator().latency(Latency { work: 10_000, ..Latency::default() })).await;
    let create = json!({ "TypeName": GROUP, "DesiredState": "{\"Name\":\"a\"}" });
    let delete = json!({ "TypeName": GROUP, "Identifier": "a" });
    let event = client.start("CreateResource", create.clone()).await;
    assert_eq!(client.call("CreateResource", create).await.error(), "ConcurrentOperationException");
    assert_eq!(client.call("DeleteResource", delete.clone()).await.error(), "ConcurrentOperationException");
    emulator.advance(20_000);
    assert_eq!(client.wait(event["RequestToken"].as_str().unwrap()).await["OperationStatus"], "SUCCESS");
    assert_eq!(client.call("DeleteResource", delete).await.status, 200);
}

#[tokio::test]
async fn a_request_can_be_cancelled_before_it_takes_effect() {
    let (emulator, client) =
        started(emulator().latency(Latency { work: 10_000, ..Latency::default() })).await;
    let create = json!({ "TypeName": GROUP, "DesiredState": "{\"Name\":\"a\"}" });
    let event = client.start("CreateResource", create).await;
    let token = json!({ "RequestToken": event["RequestToken"] });
    let event = client.start("CancelResourceRequest", token.clone()).await;
    assert_eq!(event["OperationStatus"], "CANCEL_IN_PROGRESS");
    emulator.advance(20_000);
    let event = client.start("GetResourceRequestStatus", token.clone()).await;
    assert_eq!(event["OperationStatus"], "CANCEL_COMPLETE");
    assert_eq!(client.read(GROUP, "a").await, None);
    let done = client.create(GROUP, json!({ "Name": "b" }));
    emulator.set_latency(Latency { work: 0, jitter: 0, ..Latency::default() });
    let token = json!({ "RequestToken": done.await["RequestToken"] });
    assert_eq!(client.call("CancelResourceRequest", token).await.error(), "ConcurrentModificationException");
}

#[tokio::test]
async fn composite_identifiers_are_joined_and_lists_ask_for_the_parent() {
    let (_emulator, client) = crate::support::start().await;
    let mut names = Vec::new();
    for parent in ["p", "p", "q"] {
        let event = client.create(PART, json!({ "Parent": parent })).await;
        names.push(event["Identifier"].as_str().unwrap().to_owned());
    }
    assert!(names[0].starts_with("p|"), "{names:?}");
    let id = client.read(PART, &names[0]).await.unwrap()["PartId"].clone();
    let by_json = json!({ "PartId": id, "Parent": "p" }).to_string();
    assert!(client.read(PART, &by_json).await.is_some());

    let refused = client.call("ListResources", json!({ "TypeName": PART })).await;
    assert_eq!(refused.error(), "InvalidRequestException");
    assert!(refused.message().contains("required key [Parent] not found"), "{refused:?}");
    let input = json!({ "TypeName": PART, "ResourceModel": "{\"Parent\":\"p\"}" });
    let list = client.call("ListResources", input).await.json();
    assert_eq!(list["ResourceDescriptions"].as_array().unwrap().len(), 2);
    let refused = client
        .call("UpdateResource", json!({ "TypeName": PART, "Identifier": "x", "PatchDocument": "[]" }))
        .await;
    assert_eq!(refused.error(), "UnsupportedActionException");
}

#[tokio::test]
async fn a_list_is_narrowed_by_several_values_of_a_property() {
    let (_emulator, client) = crate::support::start().await;
    for parent in ["p", "q", "r"] {
        client.create(PART, json!({ "Parent": parent })).await;
    }
    for (parents, expected) in [(json!(["q"]), 1), (json!(["x", "q"]), 1), (json!(["x"]), 0)] {
        let model = json!({ "Parent": "q", "Parents": parents }).to_string();
        let list =
            client.call("ListResources", json!({ "TypeName": PART, "ResourceModel": model })).await.json();
        assert_eq!(list["ResourceDescriptions"].as_array().unwrap().len(), expected, "{parents}");
    }
}

#[tokio::test]
async fn lists_come_in_pages() {
    let (_emulator, client) = crate::support::start().await;
    for number in 0..45 {
        client.create(GROUP, json!({ "Name": format!("g{number:02}") })).await;
    }
    for (operation, key) in [
        ("ListResources", "ResourceDescriptions"),
        ("ListResourceRequests", "ResourceRequestStatusSummaries"),
    ] {
        let (mut seen, mut next) = (Vec::new(), json!(null));
        loop {
            let answer = client.call(operation, json!({ "TypeName": GROUP, "NextToken": next })).await.json();
            seen.extend(answer[key].as_array().unwrap().iter().map(|one| one["Identifier"].to_string()));
            next = answer["NextToken"].clone();
            if next.is_null() {
                break;
            }
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 45, "{operation}");
    }
    let filter = json!({ "ResourceRequestStatusFilter": { "Operations": ["DELETE"] } });
    let answer = client.call("ListResourceRequests", filter).await.json();
    assert_eq!(answer["ResourceRequestStatusSummaries"], json!([]));
}

#[tokio::test]
async fn accounts_and_regions_are_kept_apart() {
    let (_emulator, client) = started(emulator().account("AKIAMAPPED", "999988887777")).await;
    client.create(GROUP, json!({ "Name": "a" })).await;
    let other_region = Client(Bare { region: "eu-west-1".to_owned(), ..client.0.clone() });
    let other_account = Client(Bare { access_key: "AKIAMAPPED".to_owned(), ..client.0.clone() });
    assert_eq!(other_region.read(GROUP, "a").await, None);
    other_account.create(GROUP, json!({ "Name": "a" })).await;
    let arn = other_account.read(GROUP, "a").await.unwrap()["Arn"].clone();
    assert!(arn.as_str().unwrap().contains(":999988887777:"), "{arn}");
}

#[tokio::test]
async fn patches_work_on_the_model_without_what_is_write_only() {
    let (emulator, client) = crate::support::start().await;
    client
        .create(
            GROUP,
            json!({ "Name": "a", "Days": 7, "Secret": "s", "Tags": [{ "Key": "k", "Value": "v" }] }),
        )
        .await;
    let refused = json!([
        [[{ "op": "replace", "path": "/Secret", "value": "t" }], "ValidationException", "noSuchPath in source, path provided: //Secret"],
        [[{ "op": "remove", "path": "/Secret" }], "ValidationException", "[REMOVE Operation] noSuchPath"],
        [[{ "op": "remove", "path": "/Policy" }], "ValidationException", "noSuchPath"],
        [[{ "op": "add", "path": "/Name", "value": "b" }], "NotUpdatableException", "createOnlyProperties [/properties/Name] cannot be updated"],
        [[{ "op": "add", "path": "/Arn", "value": "b" }], "ValidationException", "readOnlyProperties [/properties/Arn]"],
        [[{ "op": "add", "path": "/Days", "value": 8 }], "ValidationException", "Model validation failed (#/Days: failed validation constraint for keyword [enum])"],
        [[{ "op": "remove", "path": "/Tags/0/Key" }], "ValidationException", "#/Tags/0: required key [Key] not found"],
        [[{ "op": "add", "path": "/Typo", "value": 8 }], "ValidationException", "#: extraneous key [Typo] is not permitted"],
        [[{ "op": "add", "path": "/Secret" }], "ValidationException", "value"],
        [{ "op": "add" }, "ValidationException", "Invalid patch document"],
    ]);
    for case in refused.as_array().unwrap() {
        let (patch, error, words) = (&case[0], case[1].as_str().unwrap(), case[2].as_str().unwrap());
        let input = json!({ "TypeName": GROUP, "Identifier": "a", "PatchDocument": patch.to_string() });
        let answer = client.call("UpdateResource", input).await;
        assert_eq!((answer.status, answer.error().as_str()), (400, error), "{patch}: {answer:?}");
        assert!(answer.message().contains(words), "{patch}: {}", answer.message());
    }
    let event = client
        .update(GROUP, "a", json!([{ "op": "add", "path": "/Secret", "value": "t" }, { "op": "add", "path": "/Name", "value": "a" }]))
        .await;
    assert_eq!(event["OperationStatus"], "SUCCESS");
    assert_eq!(emulator.objects(None)[0].model["Secret"], "t");
    client.update(GROUP, "a", json!([{ "op": "remove", "path": "/Days" }])).await;
    let model = &emulator.objects(Some(GROUP))[0].model;
    assert_eq!((model.get("Days"), &model["Secret"]), (None, &json!("t")), "what is hidden is kept");
}

#[tokio::test]
async fn an_update_is_refused_for_what_the_service_itself_returned() {
    let (emulator, client) = crate::support::start().await;
    client.create(GROUP, json!({ "Name": "a", "Days": 7, "Tags": [{ "Key": "k", "Value": "v" }] })).await;
    // The service adds what its own schema forbids. A read-only value is not judged.
    let drift = json!([
        { "op": "add", "path": "/Tags/0/Origin", "value": "service" },
        { "op": "replace", "path": "/Version", "value": "latest" },
    ]);
    emulator.drift(GROUP, "a", &drift).unwrap();
    let days = json!({ "op": "replace", "path": "/Days", "value": 30 });
    let call = async |patch: serde_json::Value| {
        let patch = patch.to_string();
        let input = json!({ "TypeName": GROUP, "Identifier": "a", "PatchDocument": patch });
        client.call("UpdateResource", input).await
    };
    let answer = call(json!([days])).await;
    assert_eq!(answer.error(), "ValidationException");
    let message = "Model validation failed (#/Tags/0: extraneous key [Origin] is not permitted)";
    assert_eq!(answer.json()["Message"], message);
    assert_eq!(client.read(GROUP, "a").await.unwrap()["Days"], 7);
    let event = client.update(GROUP, "a", json!([{ "op": "remove", "path": "/Tags/0/Origin" }, days])).await;
    assert_eq!(event["OperationStatus"], "SUCCESS", "{event}");
    let read = client.read(GROUP, "a").await.unwrap();
    assert_eq!((&read["Days"], &read["Version"]), (&json!(30), &json!("latest")));
}

#[tokio::test]
async fn bad_input_is_refused_in_the_service_s_words() {
    let (_emulator, client) = crate::support::start().await;
    let long = format!("\"{}\"", "x".repeat(262_144));
    let refused = json!([
        // Desired states.
        ["CreateResource", { "Name": "a", "Days": "7" }, "ValidationException", "#/Days: "],
        ["CreateResource", { "Name": "UPPER" }, "ValidationException", "keyword [pattern]"],
        ["CreateResource", { "Name": "" }, "ValidationException", "expected minLength: 1, actual: 0"],
        ["CreateResource", { "Tags": [{ "Key": "k" }] }, "ValidationException", "#/Tags/0: required key [Value] not found"],
        ["CreateResource", { "Tags": {} }, "ValidationException", "#/Tags: expected type: JSONArray, found: JSONObject"],
        ["CreateResource", { "Arn": "x" }, "ValidationException", "readOnlyProperties [/properties/Arn]"],
        ["CreateResource", [], "ValidationException", "must be a JSON object"],
        // Inputs.
        ["CreateResource", { "TypeName": GROUP, "DesiredState": "{" }, "ValidationException", "not a valid JSON"],
        ["CreateResource", { "TypeName": GROUP }, "ValidationException", "desiredState"],
        ["CreateResource", { "TypeName": GROUP, "DesiredState": long }, "ValidationException", "262144"],
        ["CreateResource", { "TypeName": "nonsense", "DesiredState": "{}" }, "ValidationException", "typeName"],
        ["CreateResource", { "TypeName": "Test::No::Thing", "DesiredState": "{}" }, "TypeNotFoundException", "'Test::No::Thing' cannot be found"],
        ["GetResource", { "TypeName": GROUP, "Identifier": "none" }, "ResourceNotFoundException", "identifier 'none' was not found"],
        ["UpdateResource", { "TypeName": GROUP, "Identifier": "none", "PatchDocument": "[]" }, "ResourceNotFoundException", "none"],
        ["GetResourceRequestStatus", { "RequestToken": "none" }, "RequestTokenNotFoundException", "none"],
        ["ListResources", { "TypeName": GROUP, "MaxResults": 101 }, "ValidationException", "maxResults"],
        ["FrobResource", {}, "UnknownOperationException", ""],
    ]);
    for case in refused.as_array().unwrap() {
        let [operation, error, words] = [0, 2, 3].map(|place| case[place].as_str().unwrap());
        let is_desired = operation == "CreateResource" && case[1].get("TypeName").is_none();
        let desired = json!({ "TypeName": GROUP, "DesiredState": case[1].to_string() });
        let input = if is_desired { desired } else { case[1].clone() };
        let answer = client.call(operation, input.clone()).await;
        assert_eq!(answer.error(), error, "{operation} {answer:?}");
        assert!(answer.message().contains(words), "{operation} {input}: {}", answer.message());
        assert!(answer.header("x-amzn-errortype").starts_with(error), "{answer:?}");
        assert!(!answer.header("x-amzn-requestid").is_empty(), "{answer:?}");
    }
    let event = client.delete(GROUP, "none").await;
    assert_eq!((&event["OperationStatus"], &event["ErrorCode"]), (&json!("FAILED"), &json!("NotFound")));
}

#[tokio::test]
async fn what_the_model_of_the_api_does_not_allow_is_refused() {
    let (_emulator, client) = crate::support::start().await;
    let longest = "+/=-Az09".repeat(16);
    for (token, words) in [
        (
            "",
            "at 'clientToken' failed to satisfy constraint: Member must have length greater than or equal to 1",
        ),
        (&*format!("{longest}x"), "Member must have length less than or equal to 128"),
        (
            "two words",
            "Value 'two words' at 'clientToken' failed to satisfy constraint: Member must satisfy regular expression \
             pattern: [-A-Za-z0-9+/=]+",
        ),
        ("ü", "regular expression pattern"),
    ] {
        for operation in ["CreateResource", "UpdateResource", "DeleteResource"] {
            let input = json!({
                "TypeName": GROUP, "Identifier": "a", "DesiredState": "{}", "PatchDocument": "[]", "ClientToken": token,
            });
            let answer = client.call(operation, input).await;
            assert_eq!((answer.status, answer.error().as_str()), (400, "ValidationException"), "{operation}");
            assert!(answer.message().contains(words), "{token:?}: {}", answer.message());
        }
    }
    let input = json!({ "TypeName": GROUP, "DesiredState": "{\"Name\":\"a\"}", "ClientToken": longest });
    assert_eq!(client.call("CreateResource", input).await.status, 200);
    let model = format!("{{}}{}", " ".repeat(262_143));
    let answer = client.call("ListResources", json!({ "TypeName": GROUP, "ResourceModel": model })).await;
    assert_eq!(answer.error(), "ValidationException");
    assert!(answer.message().contains("'resourceModel'"), "{}", answer.message());
}

#[tokio::test]
async fn other_json_in_place_of_a_text_is_not_taken_for_nothing() {
    let (_emulator, client) = crate::support::start().await;
    let (number, map) = (json!(7), json!({ "Name": "a" }));
    for (operation, member, value, message) in [
        ("CreateResource", "ClientToken", &number, "NUMBER_VALUE can not be converted to a String"),
        ("CreateResource", "DesiredState", &map, "Start of structure or map found where not expected."),
        ("CreateResource", "RoleArn", &json!(true), "TRUE_VALUE can not be converted to a String"),
        ("UpdateResource", "PatchDocument", &json!([]), "Start of list found where not expected"),
        ("DeleteResource", "Identifier", &number, "NUMBER_VALUE"),
        ("GetResource", "TypeName", &json!(false), "FALSE_VALUE"),
        ("ListResources", "NextToken", &number, "NUMBER_VALUE"),
        ("ListResources", "ResourceModel", &map, "Start of structure or map"),
        ("ListResourceRequests", "NextToken", &number, "NUMBER_VALUE"),
        ("GetResourceRequestStatus", "RequestToken", &number, "NUMBER_VALUE"),
        ("CancelResourceRequest", "RequestToken", &map, "Start of structure or map"),
    ] {
        let mut input = json!({ "TypeName": GROUP, "Identifier": "a", "DesiredState": "{}" });
        input[member] = value.clone();
        let answer = client.call(operation, input).await;
        assert_eq!(answer.status, 400, "{operation} {member}");
        assert_eq!(answer.error(), "SerializationException", "{operation} {member}");
        assert!(answer.message().starts_with(message), "{operation} {member}: {}", answer.message());
    }
    let input = json!({ "TypeName": GROUP, "NextToken": null, "ClientToken": 7 });
    let answer = client.call("ListResources", input).await;
    assert_eq!(
        answer.status, 200,
        "null is nothing, and what the operation does not know is skipped: {answer:?}"
    );
}

#[tokio::test]
async fn calls_without_signature_and_bodies_over_the_limit_are_refused() {
    let (emulator, client) = crate::support::start().await;
    let target = [("x-amz-target", "CloudApiService.ListResourceRequests")];
    let answer = client.send("POST", "/", &target, "{}").await.unwrap();
    assert_eq!((answer.status, answer.error().as_str()), (403, "MissingAuthenticationTokenException"));
    let mut stream = tokio::net::TcpStream::connect(emulator.address()).await.unwrap();
    let head = "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99999999\r\n\r\n";
    tokio::io::AsyncWriteExt::write_all(&mut stream, head.as_bytes()).await.unwrap();
    let mut start = [0; 12];
    tokio::io::AsyncReadExt::read_exact(&mut stream, &mut start).await.unwrap();
    assert_eq!(&start, b"HTTP/1.1 413");
}

/// A blank in a tag key breaks `^(?!aws:)…`, which Go's RE2 cannot compile. AWS's own provider sends such
/// keys.
#[tokio::test]
async fn a_breach_of_a_pattern_that_re2_cannot_compile_is_found_and_refused_on_demand_only() {
    let schema = json!({
        "typeName": "Test::Tag::Holder",
        "properties": {
            "Name": { "type": "string", "pattern": "^[a-z]+$" },
            "Key": { "type": "string", "pattern": "^(?!aws:)[a-zA-Z+-=._:/]+$" },
        },
        "additionalProperties": false,
        "primaryIdentifier": ["/properties/Name"],
        "handlers": { "create": {}, "read": {}, "update": {}, "delete": {}, "list": {} },
    });
    let builder = || Emulator::builder().schemas(SchemaStore::memory([schema.clone()]));
    let create = |name: &str| {
        let desired = json!({ "Name": name, "Key": "Modified By" }).to_string();
        json!({ "TypeName": "Test::Tag::Holder", "DesiredState": desired })
    };
    let complaint = "#/Key: failed validation constraint for keyword [pattern]";

    let (emulator, client) = started(builder()).await;
    assert_eq!(client.finish("CreateResource", create("a")).await["OperationStatus"], "SUCCESS");
    let patch = json!([{ "op": "replace", "path": "/Key", "value": "Changed By" }]);
    assert_eq!(client.update("Test::Tag::Holder", "a", patch).await["OperationStatus"], "SUCCESS");
    let findings = emulator.findings();
    let said: Vec<_> =
        findings.iter().map(|found| (found.operation.as_str(), found.complaint.as_str())).collect();
    assert_eq!(said, [("CreateResource", complaint), ("UpdateResource", complaint)]);
    let told = client.admin("GET", "findings", json!(null)).await.json();
    assert_eq!((&told[0]["type"], &told[0]["identifier"]), (&json!("Test::Tag::Holder"), &json!("a")));
    let refused = client.call("CreateResource", create("A")).await;
    assert_eq!(
        refused.message(),
        "Model validation failed (#/Name: failed validation constraint for keyword [pattern])"
    );
    client.admin("PUT", "patterns", json!("all")).await;
    assert!(client.call("CreateResource", create("b")).await.message().contains(complaint));

    let strict = builder().patterns(Patterns::All).start().await.unwrap();
    let answer = Client::of(&strict).call("CreateResource", create("a")).await;
    assert_eq!(answer.message(), format!("Model validation failed ({complaint})"));
    assert!(strict.findings().is_empty());
}
