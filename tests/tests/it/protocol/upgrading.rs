//! States and identities of earlier versions, and configurations generated for imported objects.

use std::sync::Arc;

use ferroform::prelude::*;
use ferroform_driver::{Connection, Core};
use ferroform_engine::Strictness;
use ferroform_proto::tfplugin6::{
    RawState, generate_resource_config, upgrade_resource_identity, upgrade_resource_state,
};
use ferroform_rpc::{Rpc, Server};
use serde_json::{Value as Json, json};

use crate::protocol::stage::{LOG_GROUP, errors};

/// A type whose state has changed its shape twice.
#[cfg_resource("AWS::Logs::LogGroup", version = 3, upgrade(1 = "days_were_weeks", 2 = "name_was_title"))]
struct LogGroup;

fn days_were_weeks(mut state: Json) -> Result<Json, String> {
    let weeks = state["retention_in_weeks"].as_i64().ok_or("there is no retention_in_weeks")?;
    state["retention_in_days"] = (weeks * 7).into();
    Ok(state)
}

fn name_was_title(mut state: Json) -> Result<Json, String> {
    state["log_group_name"] = state["title"].take();
    Ok(state)
}

async fn core() -> Core {
    let types = resources![LogGroup].iter().collect();
    let server = Server::new("awscc".to_owned(), "0.0.0".to_owned(), types, Strictness::AsDeclared);
    Core::new(Connection::in_process(Rpc(Arc::new(server))).await.unwrap()).await.unwrap()
}

fn raw(json: &Json) -> Option<RawState> {
    Some(RawState { json: json.to_string().into(), ..RawState::default() })
}

#[tokio::test]
async fn a_state_goes_through_each_upgrade_from_its_own_version_on() {
    let core = core().await;
    for (version, state) in [
        (0, json!({ "retention_in_weeks": 2, "title": "mine" })),
        (1, json!({ "retention_in_weeks": 2, "title": "mine", "gone_since": true })),
        (2, json!({ "retention_in_days": 14, "title": "mine" })),
        (3, json!({ "retention_in_days": 14, "log_group_name": "mine", "title": "not read" })),
    ] {
        let upgraded = core.provider().upgrade(LOG_GROUP, version, &state.to_string()).await.unwrap();
        assert!(upgraded.diagnostics.is_empty(), "{:?}", upgraded.diagnostics);
        let text = upgraded.object.to_string();
        assert!(
            text.contains(r#"log_group_name = "mine""#) && text.contains("retention_in_days = 14"),
            "{text}"
        );
    }
}

#[tokio::test]
async fn an_upgrade_that_fails_says_why() {
    let request = upgrade_resource_state::Request {
        type_name: LOG_GROUP.to_owned(),
        version: 1,
        raw_state: raw(&json!({ "title": "mine" })),
    };
    let answer = core().await.provider().client().upgrade_resource_state(request).await.unwrap().into_inner();
    let said = errors(&answer.diagnostics);
    assert!(said[0].contains("there is no retention_in_weeks"), "{said:?}");
    assert_eq!(answer.upgraded_state, None);
}

/// Upgrades a state of the present schema version.
async fn read(state: &Json) -> upgrade_resource_state::Response {
    let request = upgrade_resource_state::Request {
        type_name: LOG_GROUP.to_owned(),
        version: 3,
        raw_state: raw(state),
    };
    core().await.provider().client().upgrade_resource_state(request).await.unwrap().into_inner()
}

#[tokio::test]
async fn a_state_of_another_shape_is_converted() {
    let answer = read(&json!({
        "id": "mine", "log_group_name": 7, "retention_in_days": "14", "tags": {"team": "a"},
    }))
    .await;
    assert!(answer.diagnostics.is_empty(), "{:?}", answer.diagnostics);
    let text = String::from_utf8_lossy(&answer.upgraded_state.unwrap().msgpack).into_owned();
    assert!(text.contains("team") && text.contains("14"), "{text}");
}

#[tokio::test]
async fn a_part_of_a_state_that_has_no_place_is_named_with_the_way_out() {
    let answer =
        read(&json!({ "log_group_name": "mine", "tags": [{"key": "a"}, {"key": ["secret"]}] })).await;
    let said = errors(&answer.diagnostics);
    for part in ["`tags[1].key` is a list there, and a string in this", "terraform state rm", "Go back"] {
        assert!(said[0].contains(part), "{part}: {said:?}");
    }
    assert!(!said[0].contains("secret"), "{said:?}");
    assert_eq!(answer.upgraded_state, None);
}

#[tokio::test]
async fn an_identity_is_kept_as_it_is() {
    let request = upgrade_resource_identity::Request {
        type_name: LOG_GROUP.to_owned(),
        version: 0,
        raw_identity: raw(&json!({ "log_group_name": "mine", "account_id": "111122223333", "region": null })),
    };
    let answer =
        core().await.provider().client().upgrade_resource_identity(request).await.unwrap().into_inner();
    let identity = answer.upgraded_identity.unwrap().identity_data.unwrap();
    let text = String::from_utf8_lossy(&identity.msgpack).into_owned();
    assert!(text.contains("mine") && text.contains("111122223333"), "{text}");
}

#[tokio::test]
async fn a_generated_configuration_has_what_a_user_can_write_and_nothing_empty() {
    let state = json!({
        "id": "mine", "arn": "arn:aws:logs:eu-west-1:111122223333:log-group:mine", "log_group_name": "mine",
        "retention_in_days": 7, "tags": [], "kms_key_id": null,
    });
    let request = generate_resource_config::Request {
        type_name: LOG_GROUP.to_owned(),
        state: crate::protocol::stage::json(&state.to_string()),
    };
    let answer =
        core().await.provider().client().generate_resource_config(request).await.unwrap().into_inner();
    let config = answer.config.unwrap().msgpack;
    let nulls = config.iter().filter(|byte| **byte == 0xc0).count();
    let text = String::from_utf8_lossy(&config).into_owned();
    // Numbers are sent as decimal text: the byte before the digit marks a string of one character.
    let has_number = config.windows(19).any(|window| window == b"retention_in_days\xa17");
    assert!(has_number && !text.contains("arn:aws"), "{text}");
    let all = LogGroup::REGISTRATION.table.root.attributes.len();
    assert_eq!(nulls, all - 2, "name and retention are set: {text}");
}
