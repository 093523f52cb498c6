//! Every fault as a client sees it, and what exists afterwards.

use ferroform_emulator::{Latency, RateLimit, parse_faults};
use serde_json::{Value, json};

use crate::support::{Client, emulator, started};

const GROUP: &str = "Test::Logs::Group";

fn create(name: &str) -> Value {
    json!({ "TypeName": GROUP, "DesiredState": json!({ "Name": name }).to_string() })
}

#[tokio::test]
async fn faults_of_a_call_end_it_and_change_nothing() {
    let (emulator, client) = crate::support::start().await;
    let faults = json!([
        [{ "fault": "throttle" }, 400, "ThrottlingException"],
        [{ "fault": "expired-credentials" }, 400, "ExpiredTokenException"],
        [{ "fault": "error", "code": "ServiceInternalErrorException" }, 500, "ServiceInternalErrorException"],
        [{ "fault": "error", "code": "AccessDeniedException", "message": "no", "status": 403 }, 403, "AccessDeniedException"],
    ]);
    for case in faults.as_array().unwrap() {
        let header = case[0].to_string();
        let answer = client.call_with("CreateResource", create("a"), &[("x-emulator-fault", &header)]).await;
        assert_eq!(json!([answer.status, answer.error()]), json!([case[1], case[2]]));
    }
    let header = json!({ "fault": "server-error", "status": 502 }).to_string();
    let answer = client.call_with("CreateResource", create("a"), &[("x-emulator-fault", &header)]).await;
    assert_eq!((answer.status, answer.text.contains("<html>")), (502, true));
    assert!(emulator.objects(None).is_empty());
}

/// Makes a call whose answer never arrives completely, and returns the text of the error.
async fn lost(client: &Client, fault: &Value, input: &Value) -> String {
    let fault = fault.to_string();
    let fault = [("x-emulator-fault", fault.as_str())];
    client.0.call_with("CreateResource", input, &fault).await.unwrap_err().to_string()
}

#[tokio::test]
async fn an_answer_can_get_lost_and_the_client_token_finds_it_again() {
    for (fault, happens) in [
        (json!({ "fault": "reset" }), true),
        (json!({ "fault": "close" }), true),
        (json!({ "fault": "timeout", "ms": 20 }), true),
        (json!({ "fault": "close", "before": true }), false),
        (json!({ "fault": "timeout", "ms": 20, "before": true }), false),
    ] {
        let (emulator, client) = crate::support::start().await;
        let mut input = create("a");
        input["ClientToken"] = json!("once");
        let error = lost(&client, &fault, &input).await;
        // Windows calls it otherwise, or tells it as an end.
        if fault["fault"] == "reset" && cfg!(unix) {
            assert!(error.to_lowercase().contains("reset"), "{error}");
        }
        let before = client.admin("GET", "requests", Value::Null).await.json();
        assert_eq!(before.as_array().unwrap().len(), usize::from(happens), "{fault}");
        let event = client.finish("CreateResource", input).await;
        assert_eq!(event["OperationStatus"], "SUCCESS", "{fault}");
        let after = client.admin("GET", "requests", Value::Null).await.json();
        assert_eq!(after.as_array().unwrap().len(), 1, "{fault}: one object, whatever was lost");
        assert_eq!(emulator.objects(None).len(), 1);
    }
}

#[tokio::test]
async fn garbage_is_no_json() {
    let (_emulator, client) = crate::support::start().await;
    let answer = client
        .call_with("CreateResource", create("a"), &[("x-emulator-fault", "{\"fault\":\"garbage\"}")])
        .await;
    assert_eq!(answer.status, 200);
    assert!(serde_json::from_str::<Value>(&answer.text).is_err());
}

#[tokio::test]
async fn faults_of_an_operation_bend_its_course() {
    // The fault, how the operation ends, whether it names the object, and whether that exists.
    let faults = json!([
        [{ "fault": "fail", "code": "NotStabilized" }, "FAILED", "NotStabilized", false, false],
        [{ "fault": "created-but-failed" }, "FAILED", "GeneralServiceException", true, true],
        [{ "fault": "fail-after", "code": "InternalFailure" }, "FAILED", "InternalFailure", false, true],
        [{ "fault": "vanish" }, "SUCCESS", null, true, false],
        [{ "fault": "slow", "ms": 50 }, "SUCCESS", null, true, true],
        [{ "fault": "hook", "message": "no" }, "FAILED", "GeneralServiceException", false, false],
    ]);
    for case in faults.as_array().unwrap() {
        let emulator = emulator().faults(parse_faults(&case[0].to_string()).unwrap()).start().await.unwrap();
        let event = Client::of(&emulator).finish("CreateResource", create("a")).await;
        let (named, exists) = (event.get("Identifier").is_some(), !emulator.objects(None).is_empty());
        let seen = json!([case[0], event["OperationStatus"], event["ErrorCode"], named, exists]);
        assert_eq!(seen, *case, "{event}");
    }
}

#[tokio::test]
async fn stuck_operations_stay_in_progress_and_hold_the_object() {
    let (emulator, client) = crate::support::start().await;
    client.admin("POST", "faults", json!({ "operation": "CreateResource", "identifier": "s*", "fault": "stuck", "takes_effect": true })).await;
    let event = client.start("CreateResource", create("stuck")).await;
    emulator.advance(3_600_000);
    let event =
        client.start("GetResourceRequestStatus", json!({ "RequestToken": event["RequestToken"] })).await;
    assert_eq!(event["OperationStatus"], "IN_PROGRESS");
    assert!(client.read(GROUP, "stuck").await.is_some());
    let answer = client.call("DeleteResource", json!({ "TypeName": GROUP, "Identifier": "stuck" })).await;
    assert_eq!(answer.error(), "ConcurrentOperationException");
    assert_eq!(client.create(GROUP, json!({ "Name": "free" })).await["OperationStatus"], "SUCCESS");
}

#[tokio::test]
async fn faults_meet_what_they_name_and_no_more() {
    let script = r#"
        # the second and third read of one object
        {"operation": "GetResource", "type": "Test::*", "identifier": "a", "skip": 1, "times": 2, "fault": "throttle"}
        {"operation": "GetResourceRequestStatus", "identifier": "b", "times": 1, "fault": "server-error"}
    "#;
    let (emulator, client) = started(emulator().faults(parse_faults(script).unwrap())).await;
    client.create(GROUP, json!({ "Name": "a" })).await;
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses
            .push(client.call("GetResource", json!({ "TypeName": GROUP, "Identifier": "a" })).await.status);
    }
    assert_eq!(statuses, [200, 400, 400, 200, 200]);
    let token = client.start("CreateResource", create("b")).await["RequestToken"].clone();
    let mut statuses = Vec::new();
    for _ in 0..2 {
        statuses.push(client.call("GetResourceRequestStatus", json!({ "RequestToken": token })).await.status);
    }
    assert_eq!(statuses, [503, 200]);
    let calls = emulator.calls_after(0);
    assert_eq!(calls.iter().filter(|call| call.fault.is_some()).count(), 3);
}

#[tokio::test]
async fn the_rate_limit_throttles_and_recovers() {
    let limit = RateLimit { per_second: 50.0, burst: Some(5.0) };
    let (emulator, client) = started(emulator().rate_limit(limit)).await;
    let mut throttled = 0;
    for _ in 0..20 {
        let answer = client.call("ListResourceRequests", json!({})).await;
        throttled += usize::from(answer.status == 400 && answer.error() == "ThrottlingException");
    }
    assert!((5..=15).contains(&throttled), "{throttled}");
    emulator.advance(1000);
    assert_eq!(client.call("ListResourceRequests", json!({})).await.status, 200);
}

#[tokio::test]
async fn objects_change_behind_everybody_s_back() {
    let (emulator, client) =
        started(emulator().latency(Latency { work: 0, jitter: 0, ..Latency::default() })).await;
    client.create(GROUP, json!({ "Name": "a", "Days": 7 })).await;
    emulator.drift(GROUP, "a", &json!([{ "op": "replace", "path": "/Days", "value": 30 }])).unwrap();
    assert_eq!(client.read(GROUP, "a").await.unwrap()["Days"], 30);
    let edit = json!({ "type": GROUP, "identifier": "a", "patch": [{ "op": "remove", "path": "/Days" }] });
    assert_eq!(client.admin("POST", "objects", edit).await.json()["model"].get("Days"), None);
    let edit = json!({ "type": GROUP, "account": "111122223333", "region": "us-east-1", "model": { "Name": "wild" } });
    assert_eq!(client.admin("POST", "objects", edit).await.status, 200);
    assert!(client.read(GROUP, "wild").await.is_some());
    assert_eq!(
        client
            .admin("POST", "objects", json!({ "type": GROUP, "identifier": "wild", "delete": true }))
            .await
            .status,
        200
    );
    emulator.vanish(GROUP, "a").unwrap();
    assert_eq!(client.read(GROUP, "a").await, None);
    assert_eq!(
        client
            .admin("POST", "objects", json!({ "type": GROUP, "identifier": "a", "delete": true }))
            .await
            .status,
        404
    );
    let answer = client
        .send(
            "POST",
            "/_emulator/reset",
            &[("content-type", "text/plain"), ("x-emulator-token", client.token.as_str())],
            "",
        )
        .await
        .unwrap();
    assert_eq!(answer.status, 415, "a web page cannot do this");
}
