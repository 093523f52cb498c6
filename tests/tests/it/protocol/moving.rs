//! `moved` blocks between providers: a state is taken over if it has the same shape. What else is refused, and with which words,
//! is tested in the engine.

use ferroform_plugin::proto::tfplugin6::{RawState, move_resource_state};
use prost::Message;

use crate::protocol::stage::{LOG_GROUP, MODEL, call, errors};

fn raw(json: &'static str) -> Option<RawState> {
    Some(RawState { json: json.into(), ..RawState::default() })
}

async fn answer(request: &move_resource_state::Request) -> move_resource_state::Response {
    call("MoveResourceState", &request.encode_to_vec()).await.decode()
}

async fn moved(request: &move_resource_state::Request) -> move_resource_state::Response {
    let answer = answer(request).await;
    assert_eq!(errors(&answer.diagnostics), Vec::<String>::new());
    answer
}

#[tokio::test]
async fn a_state_of_the_reference_provider_is_taken_over() {
    let answer = moved(&move_resource_state::Request {
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
    })
    .await;
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

/// Returns a request with a log group of hashicorp/aws.
fn from_aws(target: &str) -> move_resource_state::Request {
    move_resource_state::Request {
        source_provider_address: "registry.terraform.io/hashicorp/aws".to_owned(),
        source_type_name: "aws_cloudwatch_log_group".to_owned(),
        source_schema_version: 3,
        source_state: raw(
            r#"{"id": "other", "name": "mine", "retention_in_days": 7, "region": "eu-west-1"}"#,
        ),
        target_type_name: target.to_owned(),
        ..Default::default()
    }
}

#[tokio::test]
async fn a_type_of_hashicorp_aws_is_sent_to_the_type_that_it_becomes() {
    let refused = answer(&from_aws(MODEL)).await;
    let said = errors(&refused.diagnostics);
    assert!(said.len() == 1 && said[0].contains(LOG_GROUP), "{said:?}");
    assert_eq!(refused.target_state, None);
}

#[tokio::test]
async fn a_state_of_hashicorp_aws_is_taken_over_by_its_identifier() {
    let request = from_aws(LOG_GROUP);
    let identity = raw(r#"{"account_id": "111122223333", "region": "eu-west-1", "name": "mine"}"#);
    for source_identity in [None, identity] {
        // Without the account, the identity is left to the next read.
        let is_whole = source_identity.is_some();
        let answer = moved(&move_resource_state::Request { source_identity, ..request.clone() }).await;
        let state = answer.target_state.unwrap().msgpack;
        for part in [&b"\xa2id\xa4mine"[..], b"\xaelog_group_name\xc0"] {
            assert!(state.windows(part.len()).any(|window| window == part), "{state:?}");
        }
        assert_eq!(answer.target_identity.is_some(), is_whole);
    }
}
