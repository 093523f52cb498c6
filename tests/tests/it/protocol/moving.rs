//! `moved` blocks between providers: a state is taken over if it has the same shape.

use ferroform_proto::tfplugin6::{RawState, move_resource_state};
use prost::Message;

use crate::protocol::stage::{LOG_GROUP, MODEL, call, errors};

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

/// Returns a request with a state of hashicorp/aws.
fn from_aws(type_name: &str, state: &'static str, target: &str) -> move_resource_state::Request {
    move_resource_state::Request {
        source_provider_address: "registry.terraform.io/hashicorp/aws".to_owned(),
        source_type_name: type_name.to_owned(),
        source_schema_version: 3,
        source_state: Some(RawState { json: state.into(), ..RawState::default() }),
        target_type_name: target.to_owned(),
        ..move_resource_state::Request::default()
    }
}

#[tokio::test]
async fn a_state_of_hashicorp_aws_is_taken_over_by_its_identifier() {
    let state = r#"{"id": "other", "name": "mine", "retention_in_days": 7, "region": "eu-west-1"}"#;
    let request = from_aws("aws_cloudwatch_log_group", state, LOG_GROUP);
    let identity = r#"{"account_id": "111122223333", "region": "eu-west-1", "name": "mine"}"#;
    let source_identity = Some(RawState { json: identity.into(), ..RawState::default() });
    for (request, is_whole) in
        [(request.clone(), false), (move_resource_state::Request { source_identity, ..request }, true)]
    {
        let answer = moved(request).await;
        assert_eq!(errors(&answer.diagnostics), Vec::<String>::new());
        let state = answer.target_state.unwrap().msgpack;
        let (id, name) = (b"\xa2id\xa4mine", b"\xaelog_group_name\xc0");
        assert!(state.windows(id.len()).any(|part| part == id), "{state:?}");
        assert!(state.windows(name.len()).any(|part| part == name), "{state:?}");
        // Without the account, the identity is left to the next read.
        assert_eq!(answer.target_identity.is_some(), is_whole);
    }
}

#[tokio::test]
async fn a_state_of_hashicorp_aws_without_an_identifier_is_refused() {
    for state in [r#"{"id": "mine"}"#, r#"{"name": null}"#, r#"{"name": ""}"#, r#"{"name": 7}"#, "[]", ""] {
        let answer = moved(from_aws("aws_cloudwatch_log_group", state, LOG_GROUP)).await;
        let said = errors(&answer.diagnostics);
        assert_eq!((said.len(), answer.target_state), (1, None), "{state}: {said:?}");
        assert!(state.is_empty() || said[0].contains("attribute name") && said[0].contains("import {"));
    }
}

#[tokio::test]
async fn a_type_of_hashicorp_aws_is_sent_to_the_type_that_it_becomes() {
    let answer = moved(from_aws("aws_cloudwatch_log_group", r#"{"name": "mine"}"#, MODEL)).await;
    let said = errors(&answer.diagnostics);
    assert!(said[0].contains(LOG_GROUP) && said[0].contains("aws_api_gateway_model"), "{said:?}");
}

#[tokio::test]
async fn another_provider_or_type_is_refused_with_the_way_to_go() {
    let aws = move_resource_state::Request {
        source_provider_address: "registry.terraform.io/hashicorp/aws".to_owned(),
        source_type_name: "aws_cloudwatch_event_rule".to_owned(),
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
