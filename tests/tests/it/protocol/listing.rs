//! Lists of the objects of a type, as for `terraform query`.

use ferroform_driver::{Action, Core, ListOptions, Listed, Listing, config};
use ferroform_emulator::{Emulator, Fault};
use ferroform_plugin::proto::tfplugin6::{list_resource, stop_provider};
use serde_json::json;
use tokio_stream::StreamExt as _;
use tonic::Streaming;

use crate::protocol::stage::{LOG_GROUP, MODEL, configured, dynamic, errors, told};

/// Lists log groups, with their attributes.
async fn list(core: &Core, limit: i64) -> Listing {
    let options = ListOptions { limit, include_resource: true, generate: false };
    core.list(LOG_GROUP, config! {}, &options).await.unwrap()
}

fn names(listing: &Listing) -> Vec<&str> {
    listing.events.iter().map(|event| event.display_name.as_str()).collect()
}

/// Begins a list that the test reads event by event.
async fn begin(core: &Core) -> Streaming<list_resource::Event> {
    let request = list_resource::Request {
        type_name: LOG_GROUP.to_owned(),
        config: dynamic("{}"),
        include_resource_object: true,
        limit: 1000,
    };
    core.provider().client().list_resource(request).await.unwrap().into_inner()
}

/// Returns log groups with these names in an emulator, and a provider.
async fn groups(names: impl IntoIterator<Item = String>) -> (Emulator, Core) {
    let (emulator, core) = configured().await;
    let mut core = core.without_probes();
    for name in names {
        let group = config! { log_group_name = name.clone(), retention_in_days = 7 };
        core.apply(&format!("{LOG_GROUP}.{name}"), group).await.unwrap().expect_clean();
    }
    (emulator, core)
}

async fn three() -> (Emulator, Core) {
    groups(["a", "b", "c"].map(str::to_owned)).await
}

async fn thirty() -> (Emulator, Core) {
    groups((10..40).map(|number| format!("g{number}"))).await
}

fn add(emulator: &Emulator, fault: serde_json::Value) {
    emulator.add_faults([serde_json::from_value::<Fault>(fault).unwrap()]);
}

fn reads(emulator: &Emulator) -> usize {
    emulator.calls_after(0).iter().filter(|call| call.operation == "GetResource").count()
}

#[tokio::test]
async fn objects_come_with_identity_name_and_state() {
    let (_emulator, core) = three().await;
    let plain = core.list(LOG_GROUP, config! {}, &ListOptions::default()).await.unwrap();
    assert_eq!(names(&plain), ["a", "b", "c"]);
    let is_plain = |event: &Listed| event.identity.is_some() && event.object.is_none();
    assert!(plain.events.iter().all(is_plain), "{:?}", plain.events);
    assert_eq!(plain.report.expect(Action::List).diagnostics, []);

    let limited = list(&core, 2).await;
    assert_eq!(names(&limited), ["a", "b"]);
    for event in &limited.events {
        let [object, identity] = [&event.object, &event.identity].map(|value| value.as_ref().unwrap());
        assert_eq!(object.attribute("retention_in_days"), 7.into());
        assert_eq!(identity.attribute("log_group_name"), event.display_name.as_str().into());
    }
}

#[tokio::test]
async fn a_list_of_nothing_is_no_error() {
    let (_emulator, core) = configured().await;
    let listed = list(&core, 100).await;
    assert!(listed.report.expect(Action::List).diagnostics.is_empty() && listed.events.is_empty());
}

#[tokio::test]
async fn a_handler_that_wants_a_parent_gets_it() {
    let (_emulator, core) = configured().await;
    let listed = core.list(MODEL, config! { rest_api_id = "abc" }, &ListOptions::default()).await.unwrap();
    assert!(listed.report.expect(Action::List).diagnostics.is_empty() && listed.events.is_empty());
}

#[tokio::test]
async fn what_goes_wrong_is_an_event() {
    let (emulator, core) = configured().await;
    drop(emulator);
    let listed = list(&core, 100).await;
    let [event] = &listed.events[..] else { panic!("{:?}", listed.events) };
    assert!(!told(&listed.report).is_empty() && event.identity.is_none());
}

#[tokio::test]
async fn an_object_that_cannot_be_read_is_listed_with_a_warning_and_the_rest_follows() {
    let (emulator, core) = three().await;
    add(
        &emulator,
        json!({
            "operation": "GetResource", "identifier": "b", "fault": "error", "code": "AccessDeniedException",
            "message": "no",
        }),
    );
    let listed = list(&core, 100).await;
    assert_eq!(names(&listed), ["a", "b", "c"]);
    assert!(listed.events.iter().all(|event| event.identity.is_some()));
    let unread: Vec<_> = listed.events.iter().filter(|event| event.object.is_none()).collect();
    let [unread] = unread[..] else { panic!("{:?}", listed.events) };
    let [warning] = &unread.diagnostics[..] else { panic!("{unread:?}") };
    assert!(!warning.is_error && warning.detail.contains("Identifier: b"), "{warning:?}");
}

#[tokio::test]
async fn objects_are_read_ahead_in_order_and_none_past_the_limit() {
    let (emulator, core) = thirty().await;
    let before = reads(&emulator);
    // The first read comes last.
    add(&emulator, json!({"operation": "GetResource", "identifier": "g10", "fault": "delay", "ms": 300}));
    let wanted: Vec<_> = (10..30).map(|number| format!("g{number}")).collect();
    assert_eq!(names(&list(&core, 20).await), wanted);
    assert_eq!(reads(&emulator) - before, 20);
}

#[tokio::test]
async fn an_object_that_is_gone_is_not_listed_and_does_not_count() {
    let (emulator, core) = three().await;
    add(
        &emulator,
        json!({
            "operation": "GetResource", "identifier": "a", "fault": "error", "code": "ResourceNotFoundException",
        }),
    );
    assert_eq!(names(&list(&core, 2).await), ["b", "c"]);
}

#[tokio::test]
async fn a_list_that_nobody_reads_on_ends_within_few_reads() {
    let (emulator, core) = thirty().await;
    let before = reads(&emulator);
    let mut stream = begin(&core).await;
    assert_eq!(stream.next().await.unwrap().unwrap().display_name, "g10");
    drop(stream);
    // While another list reads all, it would read all as well.
    assert_eq!(list(&core, 100).await.events.len(), 30);
    let others = reads(&emulator) - before - 30;
    assert!(others < 25, "{others} objects were read for one");
}

#[tokio::test]
async fn a_list_that_is_cancelled_in_the_middle_says_so() {
    let (emulator, core) = thirty().await;
    add(&emulator, json!({"operation": "GetResource", "identifier": "g30", "fault": "hold", "at": "answer"}));
    let mut stream = begin(&core).await;
    assert_eq!(stream.next().await.unwrap().unwrap().display_name, "g10");
    core.provider().client().stop_provider(stop_provider::Request {}).await.unwrap();
    let rest: Vec<_> = stream.map(Result::unwrap).collect().await;
    let told = rest.last().unwrap();
    assert!(errors(&told.diagnostic).iter().any(|error| error.contains("told to stop")), "{told:?}");
    assert!(rest.len() < 30, "{}", rest.len());
}
