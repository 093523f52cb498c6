//! Objects that answer what a real service answered.

use ferroform_emulator::Recorded;
use serde_json::{Value, json};

use crate::support::start;

const GROUP: &str = "Test::Logs::Group";
const PART: &str = "Test::Net::Part";

fn recorded(type_name: &str, model: Value) -> Recorded {
    Recorded { type_name: type_name.to_owned(), model, identifier: None }
}

#[tokio::test]
async fn an_object_has_the_recorded_model_and_nothing_is_made_up() {
    let (emulator, client) = start().await;
    let first = json!({ "Name": "a", "Class": "standard", "Secret": "shown", "Extra": [] });
    client.answer_recorded(&recorded(GROUP, first.clone())).await.unwrap();
    emulator.answer_recorded(recorded(GROUP, json!({ "Days": 30 }))).unwrap();
    assert_eq!(client.admin("GET", "recorded", Value::Null).await.json()[1]["model"]["Days"], 30);

    let event = client.create(GROUP, json!({ "Name": "a", "Class": "accepted all the same" })).await;
    assert_eq!((&event["OperationStatus"], &event["Identifier"]), (&json!("SUCCESS"), &json!("a")));
    assert_eq!(client.read(GROUP, "a").await.unwrap(), first);
    let list = client.call("ListResources", json!({ "TypeName": GROUP })).await.json();
    assert_eq!(list["ResourceDescriptions"][0]["Properties"], first.to_string());

    client.create(GROUP, json!({ "Name": "b", "Days": 7 })).await;
    let second = json!({ "Name": "b", "Days": 30 });
    assert_eq!(
        client.read(GROUP, "b").await.unwrap(),
        second,
        "what it leaves out of its identifier was sent"
    );

    client.create(GROUP, json!({ "Name": "c" })).await;
    assert!(client.read(GROUP, "c").await.unwrap()["Arn"].is_string(), "all answers are used");
    assert_eq!(client.delete(GROUP, "a").await["OperationStatus"], "SUCCESS");
    assert_eq!(client.read(GROUP, "a").await, None);
}

#[tokio::test]
async fn a_patch_is_refused_for_what_the_service_itself_returned() {
    let (_emulator, client) = start().await;
    let model = json!({ "Name": "a", "Days": 7, "Secret": "shown", "Tags": [{ "Key": "" }] });
    client.answer_recorded(&recorded(GROUP, model)).await.unwrap();
    client.create(GROUP, json!({ "Name": "a", "Days": 7 })).await;
    let days = |days: u64| json!({ "op": "replace", "path": "/Days", "value": days });
    let patch =
        json!({ "TypeName": GROUP, "Identifier": "a", "PatchDocument": json!([days(30)]).to_string() });
    let refused = client.call("UpdateResource", patch).await;
    assert_eq!(refused.error(), "ValidationException");
    assert!(refused.message().contains("Tags/0"), "{}", refused.message());

    let tags = json!({ "op": "remove", "path": "/Tags" });
    client.update(GROUP, "a", json!([days(30), tags])).await;
    assert_eq!(client.read(GROUP, "a").await.unwrap(), json!({ "Name": "a", "Days": 30 }));
}

#[tokio::test]
async fn an_identifier_can_be_given_and_is_needed() {
    let (emulator, client) = start().await;
    let part = recorded(PART, json!({ "Parent": "p", "Size": 2 }));
    client.answer_recorded(&part).await.unwrap();
    let create = json!({ "TypeName": PART, "DesiredState": json!({ "Parent": "p" }).to_string() });
    let refused = client.call("CreateResource", create).await;
    assert!(refused.message().contains("`identifier`"), "{}", refused.message());

    emulator.reset();
    client.answer_recorded(&Recorded { identifier: Some("p|7".to_owned()), ..part }).await.unwrap();
    assert_eq!(client.create(PART, json!({ "Parent": "p" })).await["Identifier"], "p|7");
    assert_eq!(client.read(PART, "p|7").await.unwrap(), json!({ "Parent": "p", "Size": 2 }));
}

#[tokio::test]
async fn an_answer_that_fits_no_object_is_refused() {
    let (emulator, client) = start().await;
    let unknown = emulator.answer_recorded(recorded("Test::No::Type", json!({}))).unwrap_err();
    assert!(unknown.message.contains("Test::No::Type"), "{unknown}");
    let text = client.answer_recorded(&recorded(GROUP, json!("{}"))).await.unwrap_err();
    assert!(text.to_string().contains("`model` is not an object"), "{text}");
    let wrong = client.admin("POST", "recorded", json!({ "type": GROUP, "properties": {} })).await;
    assert_eq!(wrong.status, 400, "{}", wrong.text);
}
