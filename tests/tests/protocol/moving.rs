//! `moved` blocks between providers: a state is taken over if it has the same shape.

use ferroform_proto::tfplugin6::{RawState, move_resource_state};
use prost::Message;

use crate::stage::{LOG_GROUP, MODEL, call, errors};

async fn moved(request: move_resource_state::Request) -> move_resource_state::Response {
    call("MoveResourceState", &request.encode_to_vec()).await.message()
}

/// Returns a request with a state of the reference provider.
fn request() -> move_resource_state::Request {
    let raw = |json: &'static str| Some(RawState { json: json.into(), ..RawState::default() });
    move_resource_state::Request {
        source_provider_address: "registry.terraform.io/hashicorp/awscc".to_owned(),
        source_type_name: LOG_GROUP.to_owned(),
        source_schema_version: 1,
        source_state: raw(
            r#"{"id": "mine", "log_group_name": "mine", "retention_in_days": 7, "tags": null}"#,
        ),
        target_type_name: LOG_GROUP.to_owned(),
        source_private: b"{\"x\":1}".as_slice().into(),
        source_identity: raw(
            r#"{"account_id": "111122223333", "region": "eu-west-1", "log_group_name": "mine"}"#,
        ),
        source_identity_schema_version: 0,
    }
}

#[tokio::test]
async fn a_state_of_the_reference_provider_is_taken_over() {
    let answer = moved(request()).await;
    assert_eq!(errors(&answer.diagnostics), Vec::<String>::new());
    let state = String::from_utf8_lossy(&answer.target_state.unwrap().msgpack).into_owned();
    assert!(state.contains("log_group_name") && state.contains("mine"), "{state}");
    let identity = answer.target_identity.unwrap().identity_data.unwrap();
    let identity = String::from_utf8_lossy(&identity.msgpack).into_owned();
    assert!(identity.contains("111122223333") && identity.contains("eu-west-1"), "{identity}");
    assert!(
        !String::from_utf8_lossy(&answer.target_private).contains('x'),
        "foreign private data is dropped"
    );
}

#[tokio::test]
async fn another_provider_or_type_is_refused_with_the_way_to_go() {
    let aws = move_resource_state::Request {
        source_provider_address: "registry.terraform.io/hashicorp/aws".to_owned(),
        source_type_name: "aws_cloudwatch_log_group".to_owned(),
        ..request()
    };
    let other = move_resource_state::Request { source_type_name: MODEL.to_owned(), ..request() };
    for refused in [aws, other] {
        let answer = moved(refused).await;
        let said = errors(&answer.diagnostics);
        assert!(said[0].starts_with("Not supported") && said[0].contains("import {"), "{said:?}");
        assert_eq!(answer.target_state, None);
    }
}
