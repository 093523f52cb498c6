//! Ephemeral resources: objects that are read and stored nowhere.

use ferroform_driver::{Action, DeferralReason, Input, config};
use ferroform_plugin::proto::tfplugin6::validate_ephemeral_resource_config;

use crate::protocol::stage::{
    DEFERS, LOG_GROUP, configured, dynamic, errors, told, unknown_region, with_a_group,
};

const OBJECT: &str = "awscc_object";

fn object(type_name: &str, identifier: &str) -> Input {
    config! { type_name = type_name, identifier = identifier }
}

#[tokio::test]
async fn any_object_is_read_with_the_names_of_its_properties() {
    let (emulator, core) = with_a_group().await;
    let before = emulator.calls_after(0).len();
    let opened = core.open(OBJECT, object("AWS::Logs::LogGroup", "app")).await.unwrap();
    let properties = opened.object.as_ref().unwrap().attribute("properties").to_string();
    assert!(properties.contains("LogGroupName") && properties.contains("RetentionInDays"), "{properties}");
    assert_eq!(opened.renew_at, None);
    // There is nothing to renew and nothing to close. Core renews what asks for it, so the call is made here.
    assert_eq!(core.provider().renew(OBJECT, None).await.unwrap().diagnostics, []);
    let closed = core.close(core.renew(opened).await.unwrap()).await.unwrap().expect(Action::Open);
    assert_eq!(closed.diagnostics, []);
    let calls: Vec<_> = emulator.calls_after(0).into_iter().map(|call| call.operation).collect();
    assert_eq!(calls[before..], ["GetResource"]);
}

#[tokio::test]
async fn an_object_of_a_type_is_read_with_its_attributes() {
    let (_emulator, core) = with_a_group().await;
    let opened = core.open(LOG_GROUP, config! { id = "app" }).await.unwrap();
    assert_eq!(opened.object.unwrap().attribute("retention_in_days"), 7.into());
    let request = validate_ephemeral_resource_config::Request {
        type_name: LOG_GROUP.to_owned(),
        config: dynamic(r#"{"id": "app", "retention_in_days": 7}"#),
    };
    let answer = core.provider().client().validate_ephemeral_resource_config(request).await.unwrap();
    let refused = errors(&answer.into_inner().diagnostics);
    assert!(refused.len() == 1 && refused[0].contains("retention_in_days"), "{refused:?}");
}

#[tokio::test]
async fn what_cannot_be_read_is_an_error_and_no_empty_value() {
    let (_emulator, core) = configured().await;
    for (type_name, config, wanted) in [
        (OBJECT, object("AWS::Logs::LogGroup", "none"), "There is no AWS::Logs::LogGroup \"none\""),
        (LOG_GROUP, config! { id = "none" }, "There is no object \"none\""),
    ] {
        let opened = core.open(type_name, config).await.unwrap();
        let said = told(&opened.report);
        assert!(said[0].contains(wanted), "{said:?}");
        assert!(opened.object.is_none());
    }
}

#[tokio::test]
async fn a_wrong_type_name_is_refused_before_anything_is_read() {
    let (emulator, core) = configured().await;
    for (wrong, place) in [
        (object("awscc_logs_log_group", "app"), "type_name"),
        (object("AWS::Logs", "app"), "type_name"),
        (object("AWS::Logs::LogGroup", ""), "identifier"),
    ] {
        let said = told(&core.open(OBJECT, wrong).await.unwrap().report);
        assert!(said.len() == 1 && said[0].contains(place), "{place}: {said:?}");
    }
    assert_eq!(emulator.calls_after(0).len(), 0);
}

#[tokio::test]
async fn a_read_waits_for_a_provider_that_cannot_be_configured_yet() {
    let (emulator, mut core) = configured().await;
    core.provider_mut().set_capabilities(DEFERS);
    core.configure(unknown_region()).await.unwrap();
    let opened = core.open(LOG_GROUP, config! { id = "app" }).await.unwrap();
    opened.report.expect_deferred(DeferralReason::ProviderConfigUnknown);
    assert_eq!(emulator.calls_after(0).len(), 0);
}
