//! Lists of the objects of a type, as for `terraform query`.

use ferroform_driver::{Core, config};
use ferroform_emulator::{Emulator, Fault};
use ferroform_proto::tfplugin6::{self as proto, list_resource};
use tokio_stream::StreamExt as _;

use crate::protocol::stage::{LOG_GROUP, MODEL, configured, errors, json};

async fn events(core: &Core, request: list_resource::Request) -> Vec<list_resource::Event> {
    let stream = core.provider().client().list_resource(request).await.unwrap().into_inner();
    stream.map(Result::unwrap).collect().await
}

fn request(type_name: &str, config: &str) -> list_resource::Request {
    list_resource::Request { type_name: type_name.to_owned(), config: json(config), ..Default::default() }
}

#[tokio::test]
async fn objects_come_with_identity_name_and_state() {
    let (_emulator, mut core) = configured().await;
    for name in ["first", "second", "third"] {
        let input = config! { log_group_name = name, retention_in_days = 7 };
        core.apply(&format!("{LOG_GROUP}.{name}"), input).await.unwrap().expect_clean();
    }
    let plain = events(&core, request(LOG_GROUP, "{}")).await;
    let names: Vec<_> = plain.iter().map(|event| event.display_name.as_str()).collect();
    assert_eq!(names, ["first", "second", "third"]);
    for event in &plain {
        assert!(event.identity.is_some() && event.resource_object.is_none() && event.diagnostic.is_empty());
    }

    let wanted =
        list_resource::Request { include_resource_object: true, limit: 2, ..request(LOG_GROUP, "{}") };
    let limited = events(&core, wanted).await;
    assert_eq!(limited.len(), 2);
    for event in &limited {
        let state = String::from_utf8_lossy(&event.resource_object.as_ref().unwrap().msgpack).into_owned();
        assert!(state.contains(&event.display_name) && state.contains("retention_in_days"), "{state}");
        let identity = event.identity.as_ref().unwrap().identity_data.as_ref().unwrap();
        assert!(String::from_utf8_lossy(&identity.msgpack).contains("log_group_name"));
    }
}

#[tokio::test]
async fn a_list_of_nothing_is_no_error() {
    let (_emulator, core) = configured().await;
    assert_eq!(events(&core, request(LOG_GROUP, "{}")).await, []);
}

#[tokio::test]
async fn a_handler_that_wants_a_parent_gets_it() {
    let (_emulator, core) = configured().await;
    let validate = |config: &str| {
        let request = proto::validate_list_resource_config::Request {
            type_name: MODEL.to_owned(),
            config: json(config),
            ..Default::default()
        };
        let mut client = core.provider().client();
        async move { client.validate_list_resource_config(request).await.unwrap().into_inner().diagnostics }
    };
    assert_eq!(errors(&validate(r#"{"rest_api_id": "abc"}"#).await), Vec::<String>::new());
    assert_eq!(events(&core, request(MODEL, r#"{"rest_api_id": "abc"}"#)).await, []);
}

#[tokio::test]
async fn what_goes_wrong_is_an_event() {
    let (emulator, core) = configured().await;
    drop(emulator);
    let events = events(&core, request(LOG_GROUP, "{}")).await;
    let [event] = &events[..] else { panic!("{events:?}") };
    assert!(!errors(&event.diagnostic).is_empty() && event.identity.is_none());
}

/// Returns log groups with these names in an emulator, and a provider.
async fn groups(names: impl IntoIterator<Item = String>) -> (Emulator, Core) {
    let (emulator, core) = configured().await;
    let mut core = core.without_probes();
    for name in names {
        core.apply(&format!("{LOG_GROUP}.{name}"), config! { log_group_name = name })
            .await
            .unwrap()
            .expect_clean();
    }
    (emulator, core)
}

fn with_objects(limit: i64) -> list_resource::Request {
    list_resource::Request { include_resource_object: true, limit, ..request(LOG_GROUP, "{}") }
}

fn fault(json: serde_json::Value) -> [Fault; 1] {
    [serde_json::from_value(json).unwrap()]
}

fn reads_since(emulator: &Emulator, number: u64) -> usize {
    emulator.calls_after(number).iter().filter(|call| call.operation == "GetResource").count()
}

fn last_call(emulator: &Emulator) -> u64 {
    emulator.calls_after(0).last().map_or(0, |call| call.number)
}

#[tokio::test]
async fn an_object_that_cannot_be_read_is_listed_with_a_warning_and_the_rest_follows() {
    let (emulator, core) = groups(["a", "b", "c"].map(str::to_owned)).await;
    let denied = serde_json::json!({
        "operation": "GetResource", "identifier": "b", "fault": "error", "code": "AccessDeniedException",
        "message": "no",
    });
    emulator.add_faults(fault(denied));
    let events = events(&core, with_objects(100)).await;
    let names: Vec<_> = events.iter().map(|event| event.display_name.as_str()).collect();
    assert_eq!(names, ["a", "b", "c"]);
    assert!(events.iter().all(|event| event.identity.is_some()));
    let unread: Vec<_> = events.iter().filter(|event| event.resource_object.is_none()).collect();
    let [unread] = unread[..] else { panic!("{events:?}") };
    let [warning] = &unread.diagnostic[..] else { panic!("{unread:?}") };
    assert_eq!(warning.severity(), proto::diagnostic::Severity::Warning);
    assert!(warning.detail.contains("Identifier: b"), "{}", warning.detail);
}

#[tokio::test]
async fn objects_are_read_ahead_in_order_and_none_past_the_limit() {
    let (emulator, core) = groups((10..40).map(|i| format!("g{i}"))).await;
    let before = last_call(&emulator);
    // The first read comes last.
    let slow =
        serde_json::json!({"operation": "GetResource", "identifier": "g10", "fault": "delay", "ms": 300});
    emulator.add_faults(fault(slow));
    let found = events(&core, with_objects(20)).await;
    let names: Vec<_> = found.iter().map(|event| event.display_name.clone()).collect();
    assert_eq!(names, (10..30).map(|i| format!("g{i}")).collect::<Vec<_>>());
    assert_eq!(reads_since(&emulator, before), 20);
}

#[tokio::test]
async fn an_object_that_is_gone_is_not_listed_and_does_not_count() {
    let (emulator, core) = groups(["a", "b", "c"].map(str::to_owned)).await;
    let gone = serde_json::json!({
        "operation": "GetResource", "identifier": "a", "fault": "error", "code": "ResourceNotFoundException",
    });
    emulator.add_faults(fault(gone));
    let names: Vec<_> =
        events(&core, with_objects(2)).await.into_iter().map(|event| event.display_name).collect();
    assert_eq!(names, ["b", "c"]);
}

#[tokio::test]
async fn a_list_that_nobody_reads_on_ends_within_few_reads() {
    let (emulator, core) = groups((10..40).map(|i| format!("g{i}"))).await;
    let before = last_call(&emulator);
    let mut stream = core.provider().client().list_resource(with_objects(1000)).await.unwrap().into_inner();
    assert_eq!(stream.next().await.unwrap().unwrap().display_name, "g10");
    drop(stream);
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let reads = reads_since(&emulator, before);
    assert!(reads < 25, "{reads} objects were read for one");
}

#[tokio::test]
async fn a_list_that_is_cancelled_in_the_middle_says_so() {
    let (emulator, core) = groups((10..40).map(|i| format!("g{i}"))).await;
    let held =
        serde_json::json!({"operation": "GetResource", "identifier": "g30", "fault": "hold", "at": "answer"});
    emulator.add_faults(fault(held));
    let mut stream = core.provider().client().list_resource(with_objects(1000)).await.unwrap().into_inner();
    assert_eq!(stream.next().await.unwrap().unwrap().display_name, "g10");
    core.provider().client().stop_provider(proto::stop_provider::Request {}).await.unwrap();
    let rest: Vec<_> = stream.map(Result::unwrap).collect().await;
    let told = rest.last().unwrap();
    assert!(errors(&told.diagnostic).iter().any(|error| error.contains("told to stop")), "{told:?}");
    assert!(rest.len() < 30, "{}", rest.len());
}
