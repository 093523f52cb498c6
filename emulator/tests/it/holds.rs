//! Requests and calls that are held at a moment until a test releases them.

use ferroform_emulator::{Damage, Emulator, Fault, Latency, Moment, parse_faults};
use serde_json::{Value, json};

use crate::support::{Client, emulator, event, started};

const GROUP: &str = "Test::Logs::Group";

fn create(name: &str) -> Value {
    let desired = json!({ "Name": name }).to_string();
    json!({ "TypeName": GROUP, "DesiredState": desired, "ClientToken": "once" })
}

async fn with(faults: Value) -> (Emulator, Client) {
    started(emulator().faults(parse_faults(&faults.to_string()).unwrap())).await
}

async fn status(client: &Client, token: &Value) -> Value {
    let answer = client.call("GetResourceRequestStatus", json!({ "RequestToken": token })).await;
    event(&answer)["OperationStatus"].clone()
}

#[tokio::test]
async fn a_request_held_at_pending_goes_no_further_until_it_is_released() {
    let (emulator, client) = with(json!({ "fault": "hold", "at": "pending", "name": "gate" })).await;
    let event = client.start("CreateResource", create("a")).await;
    let held = emulator.until_held("gate").await;
    assert_eq!((held.at, held.operation.as_str()), (Moment::Pending, "CreateResource"));
    assert_eq!(held.identifier.as_deref(), Some("a"));
    assert_eq!(held.request_token.as_deref(), event["RequestToken"].as_str());
    emulator.advance(3_600_000);
    assert_eq!(status(&client, &event["RequestToken"]).await, "PENDING");
    assert!(emulator.objects(None).is_empty());
    assert_eq!(emulator.release("gate"), 1);
    assert_eq!(emulator.release("gate"), 0, "it is released once");
    let done = client.wait(event["RequestToken"].as_str().unwrap()).await;
    assert_eq!(done["OperationStatus"], "SUCCESS");
    assert_eq!(emulator.objects(None).len(), 1);
}

#[tokio::test]
async fn a_request_held_in_progress_has_taken_effect_if_the_fault_says_so() {
    for takes_effect in [false, true] {
        let fault = json!({ "fault": "hold", "at": "in-progress", "takes_effect": takes_effect });
        let (emulator, client) = with(fault).await;
        let event = client.start("CreateResource", create("a")).await;
        assert_eq!(emulator.until_held("*").await.at, Moment::InProgress);
        emulator.advance(3_600_000);
        assert_eq!(status(&client, &event["RequestToken"]).await, "IN_PROGRESS");
        assert_eq!(emulator.objects(None).len(), usize::from(takes_effect));
        assert_eq!(client.read(GROUP, "a").await.is_some(), takes_effect);
        emulator.release("hold");
        let done = client.wait(event["RequestToken"].as_str().unwrap()).await;
        assert_eq!(done["OperationStatus"], "SUCCESS");
        assert_eq!(emulator.objects(None).len(), 1);
    }
}

#[tokio::test]
async fn an_answer_is_held_although_the_request_was_accepted() {
    let (emulator, client) =
        with(json!({ "operation": "CreateResource", "fault": "hold", "at": "answer" })).await;
    let call = tokio::spawn({
        let client = client.clone();
        async move { client.start("CreateResource", create("a")).await }
    });
    let held = emulator.until_held("hold").await;
    assert_eq!(held.at, Moment::Answer);
    let token = json!(held.request_token.unwrap());
    assert_eq!(client.wait(token.as_str().unwrap()).await["OperationStatus"], "SUCCESS");
    assert!(!call.is_finished());
    emulator.release("hold");
    assert_eq!(call.await.unwrap()["RequestToken"], token);
}

#[tokio::test]
async fn a_connection_is_closed_after_the_held_request_was_accepted_when_it_is_released() {
    let fault = json!({ "times": 1, "fault": "hold", "at": "answer", "then": { "fault": "close" } });
    let (emulator, client) = with(fault).await;
    let lost = tokio::spawn({
        let client = client.clone();
        async move { client.0.call("CreateResource", &create("a")).await }
    });
    let held = emulator.until_held("hold").await;
    emulator.release("hold");
    assert!(lost.await.unwrap().is_err(), "no answer arrives");
    let event = client.finish("CreateResource", create("a")).await;
    assert_eq!(event["RequestToken"].as_str(), held.request_token.as_deref(), "the client token finds it");
    assert_eq!(emulator.objects(None).len(), 1);
}

#[tokio::test]
async fn a_held_call_is_forgotten_when_its_client_goes_away_but_not_what_it_did() {
    let (emulator, client) =
        with(json!({ "operation": "CreateResource", "fault": "hold", "at": "answer" })).await;
    let call = tokio::spawn(async move { client.call("CreateResource", create("a")).await });
    emulator.until_held("hold").await;
    call.abort();
    while !emulator.held("*").is_empty() {
        tokio::task::yield_now().await;
    }
    let calls = emulator.calls_after(0);
    assert_eq!((calls.len(), calls[0].status), (1, 0), "the call is remembered, without an answer");
    emulator.advance(1000);
    assert_eq!(emulator.objects(None).len(), 1);
}

#[tokio::test]
async fn a_call_held_before_it_is_carried_out_has_changed_nothing() {
    let (emulator, client) = with(json!({ "times": 1, "fault": "hold", "at": "call" })).await;
    let call = tokio::spawn(async move { client.call("CreateResource", create("a")).await });
    assert_eq!(emulator.until_held("hold").await.request_token, None);
    emulator.advance(1000);
    assert!(emulator.objects(None).is_empty());
    emulator.release("hold");
    assert_eq!(event(&call.await.unwrap())["TypeName"], GROUP);
    emulator.advance(1000);
    assert_eq!(emulator.objects(None).len(), 1);
}

/// The race between the last poll that reports PENDING and the client's next step.
#[tokio::test]
async fn a_request_begins_while_the_answer_that_calls_it_pending_is_on_its_way() {
    let (emulator, client) = with(json!([
        { "operation": "CreateResource", "fault": "hold", "at": "pending", "name": "begin" },
        { "operation": "GetResourceRequestStatus", "times": 1, "fault": "hold", "at": "answer", "name": "poll" },
    ]))
    .await;
    let token = client.start("CreateResource", create("a")).await["RequestToken"].clone();
    let poll = tokio::spawn({
        let (client, token) = (client.clone(), token.clone());
        async move { status(&client, &token).await }
    });
    emulator.until_held("poll").await;
    emulator.release("begin");
    emulator.release("poll");
    assert_eq!(poll.await.unwrap(), "PENDING");
    assert_ne!(status(&client, &token).await, "PENDING");
}

#[tokio::test]
async fn a_chain_of_holds_is_released_one_by_one_and_ends_in_its_fault() {
    let (emulator, client) = with(json!({
        "operation": "CreateResource", "fault": "hold", "at": "pending", "name": "first", "then": {
            "fault": "hold", "at": "in-progress", "name": "second", "then": {
                "fault": "created-but-failed", "code": "NotStabilized",
            },
        },
    }))
    .await;
    let token = client.start("CreateResource", create("a")).await["RequestToken"].clone();
    assert_eq!(emulator.until_held("*").await.name, "first");
    assert_eq!(emulator.release("second"), 0, "it has not come that far");
    assert_eq!(emulator.release("*"), 1);
    assert_eq!(emulator.until_held("*").await.name, "second");
    assert_eq!(status(&client, &token).await, "IN_PROGRESS");
    emulator.release("*");
    let event = client.wait(token.as_str().unwrap()).await;
    assert_eq!((&event["ErrorCode"], &event["Identifier"]), (&json!("NotStabilized"), &json!("a")));
    assert_eq!(emulator.objects(None).len(), 1);
}

#[tokio::test]
async fn holds_are_seen_waited_for_and_released_over_http() {
    let (emulator, client) = with(json!([])).await;
    let latency = Latency { pending: 30, ..Latency::default() };
    emulator.set_latency(latency);
    let fault = json!({ "operation": "CreateResource", "fault": "hold", "at": "in-progress", "name": "a b" });
    assert_eq!(client.admin("POST", "faults", fault).await.status, 200);
    let token = client.start("CreateResource", create("a")).await["RequestToken"].clone();
    let held = client.admin("GET", "held?name=a*&wait_ms=30000", Value::Null).await.json();
    assert_eq!((&held[0]["name"], &held[0]["at"]), (&json!("a b"), &json!("in-progress")));
    assert_eq!((&held[0]["request_token"], &held[0]["identifier"]), (&token, &json!("a")));
    assert_eq!(client.admin("GET", "held?name=b*", Value::Null).await.json(), json!([]));
    assert_eq!(client.admin("GET", "held?wait_ms=soon", Value::Null).await.status, 400);
    let released = client.admin("POST", "release", json!({ "name": "a b" })).await.json();
    assert_eq!(released, json!({ "released": 1 }));
    assert_eq!(client.wait(token.as_str().unwrap()).await["OperationStatus"], "SUCCESS");
}

#[tokio::test]
async fn a_held_request_survives_the_emulator_and_is_released_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let hold = Damage::Hold { at: Moment::Pending, name: "gate".to_owned(), takes_effect: false, then: None };
    let fault = Fault::of("CreateResource", hold);
    let first = emulator().state(folder.path()).faults([fault]).start().await.unwrap();
    let event = Client::of(&first).start("CreateResource", create("a")).await;
    first.stop().await;
    let second = emulator().state(folder.path()).start().await.unwrap();
    assert_eq!(second.held("gate").len(), 1);
    second.release("gate");
    let done = Client::of(&second).wait(event["RequestToken"].as_str().unwrap()).await;
    assert_eq!(done["OperationStatus"], "SUCCESS");
}

#[tokio::test]
async fn a_held_request_can_be_cancelled_and_a_reset_lets_held_calls_go() {
    let (emulator, client) = with(json!([
        { "operation": "CreateResource", "fault": "hold", "at": "pending" },
        { "operation": "GetResource", "fault": "hold", "at": "answer" },
    ]))
    .await;
    let token = client.start("CreateResource", create("a")).await["RequestToken"].clone();
    client.start("CancelResourceRequest", json!({ "RequestToken": token })).await;
    assert!(emulator.held("*").is_empty());
    emulator.advance(1000);
    assert_eq!(status(&client, &token).await, "CANCEL_COMPLETE");
    let read = tokio::spawn(async move {
        client.call("GetResource", json!({ "TypeName": GROUP, "Identifier": "a" })).await.status
    });
    emulator.until_held("*").await;
    emulator.reset();
    assert_eq!(read.await.unwrap(), 400);
    assert!(emulator.objects(None).is_empty());
}
