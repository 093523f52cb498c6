//! States and identities of earlier versions. How states of another shape are converted is tested in the engine.

use ferroform::prelude::*;
use ferroform_driver::{Core, Instance};
use ferroform_plugin::proto::tfplugin6::{RawState, upgrade_resource_identity};
use serde_json::{Value as Json, json};

use crate::protocol::stage::{APP, LOG_GROUP, core_of, serving, told};

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
    core_of(serving(resources![LogGroup])).await
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
    let mut core = core().await;
    core.insert(APP, Instance::from_state_file(r#"{"title": "mine"}"#, 1));
    let said = told(&core.refresh(APP).await.unwrap());
    assert!(said[0].contains("there is no retention_in_weeks"), "{said:?}");
}

#[tokio::test]
async fn an_identity_is_kept_as_it_is() {
    let identity = r#"{"log_group_name": "mine", "account_id": "111122223333", "region": null}"#;
    let request = upgrade_resource_identity::Request {
        type_name: LOG_GROUP.to_owned(),
        version: 0,
        raw_identity: Some(RawState { json: identity.into(), ..RawState::default() }),
    };
    let answer =
        core().await.provider().client().upgrade_resource_identity(request).await.unwrap().into_inner();
    let identity = answer.upgraded_identity.unwrap().identity_data.unwrap();
    let text = String::from_utf8_lossy(&identity.msgpack).into_owned();
    assert!(text.contains("mine") && text.contains("111122223333"), "{text}");
}
