//! The eight operations over HTTP, as a client sees them.

mod support;

use serde_json::json;
use support::{Client, emulator};

const GROUP: &str = "Test::Logs::Group";

#[tokio::test]
async fn an_object_is_created_read_updated_listed_and_deleted() {
    let emulator = emulator().start().await.unwrap();
    let client = Client::of(&emulator);
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
