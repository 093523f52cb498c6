//! Lists of the objects of a type, as for `terraform query`.

use ferroform_driver::config;
use ferroform_proto::tfplugin6::{self as proto, list_resource};
use tokio_stream::StreamExt as _;

use crate::stage::{LOG_GROUP, MODEL, configured, errors, json};

async fn events(core: &ferroform_driver::Core, request: list_resource::Request) -> Vec<list_resource::Event> {
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
