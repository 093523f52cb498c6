//! Ephemeral resources: objects that are read and stored nowhere.

use ferroform_driver::{Core, Input, TERRAFORM_1_16, config};
use ferroform_proto::tfplugin6::deferred::Reason;
use ferroform_proto::tfplugin6::{
    ClientCapabilities, Deferred, close_ephemeral_resource, open_ephemeral_resource,
    renew_ephemeral_resource, validate_ephemeral_resource_config,
};

use crate::protocol::stage::{LOG_GROUP, configured, errors, json};

const OBJECT: &str = "awscc_object";

async fn open(core: &Core, type_name: &str, config: &str) -> open_ephemeral_resource::Response {
    let request = open_ephemeral_resource::Request {
        type_name: type_name.to_owned(),
        config: json(config),
        client_capabilities: Some(TERRAFORM_1_16),
    };
    core.provider().client().open_ephemeral_resource(request).await.unwrap().into_inner()
}

async fn complaints(core: &Core, type_name: &str, config: &str) -> Vec<String> {
    let request =
        validate_ephemeral_resource_config::Request { type_name: type_name.to_owned(), config: json(config) };
    let answer = core.provider().client().validate_ephemeral_resource_config(request).await.unwrap();
    errors(&answer.into_inner().diagnostics)
}

fn text(answer: &open_ephemeral_resource::Response) -> String {
    String::from_utf8_lossy(&answer.result.as_ref().unwrap().msgpack).into_owned()
}

#[tokio::test]
async fn any_object_is_read_with_the_names_of_its_properties() {
    let (emulator, mut core) = configured().await;
    let input = config! { log_group_name = "app", retention_in_days = 7 };
    core.apply(&format!("{LOG_GROUP}.app"), input).await.unwrap().expect_clean();
    let before = emulator.calls_after(0).last().map_or(0, |call| call.number);
    let config = r#"{"type_name": "AWS::Logs::LogGroup", "identifier": "app", "properties": null}"#;
    assert_eq!(complaints(&core, OBJECT, config).await, Vec::<String>::new());
    let opened = open(&core, OBJECT, config).await;
    assert_eq!((opened.diagnostics.len(), opened.deferred, opened.renew_at), (0, None, None));
    assert!(opened.private.is_none(), "nothing is kept");
    let value = text(&opened);
    for part in ["AWS::Logs::LogGroup", "identifier", "LogGroupName", "RetentionInDays", "\"object\""] {
        assert!(value.contains(part), "{part}: {value}");
    }
    let calls: Vec<_> = emulator.calls_after(before).into_iter().map(|call| call.operation).collect();
    assert_eq!(calls, ["GetResource"]);
}

#[tokio::test]
async fn an_object_of_a_type_is_read_with_its_attributes() {
    let (_emulator, mut core) = configured().await;
    let input = config! { log_group_name = "app", retention_in_days = 7 };
    core.apply(&format!("{LOG_GROUP}.app"), input).await.unwrap().expect_clean();
    let config = r#"{"id": "app"}"#;
    assert_eq!(complaints(&core, LOG_GROUP, config).await, Vec::<String>::new());
    let opened = open(&core, LOG_GROUP, config).await;
    assert_eq!(opened.diagnostics, []);
    assert!(text(&opened).contains("retention_in_days"));
    let refused = complaints(&core, LOG_GROUP, r#"{"id": "app", "retention_in_days": 7}"#).await;
    assert!(refused[0].contains("retention_in_days"), "{refused:?}");
}

#[tokio::test]
async fn what_cannot_be_read_is_an_error_and_no_empty_value() {
    let (_emulator, core) = configured().await;
    for (type_name, config) in [
        (OBJECT, r#"{"type_name": "AWS::Logs::LogGroup", "identifier": "none", "properties": null}"#),
        (LOG_GROUP, r#"{"id": "none"}"#),
    ] {
        let opened = open(&core, type_name, config).await;
        let said = errors(&opened.diagnostics);
        assert!(said[0].contains("There is no AWS::Logs::LogGroup \"none\""), "{said:?}");
        assert!(opened.result.is_none());
    }
    let opened = open(&core, "awscc_apigateway_model", r#"{"id": "x"}"#).await;
    assert!(errors(&opened.diagnostics)[0].contains("no ephemeral resource"), "{opened:?}");
}

#[tokio::test]
async fn a_wrong_type_name_is_refused_before_anything_is_read() {
    let (_emulator, core) = configured().await;
    let config = |type_name: &str, identifier: &str| {
        serde_json::json!({"type_name": type_name, "identifier": identifier, "properties": null}).to_string()
    };
    for (wrong, place) in [
        (config("awscc_logs_log_group", "app"), "type_name"),
        (config("AWS::Logs", "app"), "type_name"),
        (config("AWS::Logs::LogGroup", ""), "identifier"),
    ] {
        let refused = complaints(&core, OBJECT, &wrong).await;
        assert!(refused.len() == 1 && refused[0].contains(place), "{wrong}: {refused:?}");
    }
}

#[tokio::test]
async fn a_read_waits_for_a_provider_that_cannot_be_configured_yet() {
    let (emulator, mut core) = configured().await;
    let defers = ClientCapabilities { deferral_allowed: true, ..TERRAFORM_1_16 };
    core.provider_mut().set_capabilities(defers);
    core.configure(config! { region = Input::from("eu-west-1").unknown_until_apply() }).await.unwrap();
    let request = open_ephemeral_resource::Request {
        type_name: LOG_GROUP.to_owned(),
        config: json(r#"{"id": "app"}"#),
        client_capabilities: Some(defers),
    };
    let opened = core.provider().client().open_ephemeral_resource(request).await.unwrap().into_inner();
    assert_eq!(opened.deferred, Some(Deferred { reason: Reason::ProviderConfigUnknown.into() }));
    assert_eq!((opened.diagnostics, emulator.calls_after(0).len()), (vec![], 0));
}

#[tokio::test]
async fn there_is_nothing_to_renew_and_nothing_to_close() {
    let (emulator, core) = configured().await;
    let mut client = core.provider().client();
    for (type_name, is_known) in [(OBJECT, true), (LOG_GROUP, true), ("awscc_nothing", false)] {
        let type_name = type_name.to_owned();
        let request = renew_ephemeral_resource::Request { type_name: type_name.clone(), private: None };
        let renewed = client.renew_ephemeral_resource(request).await.unwrap().into_inner();
        assert_eq!(renewed.diagnostics.is_empty(), is_known);
        let request = close_ephemeral_resource::Request { type_name, private: None };
        let closed = client.close_ephemeral_resource(request).await.unwrap().into_inner();
        assert_eq!(closed.diagnostics.is_empty(), is_known);
    }
    assert_eq!(emulator.calls_after(0).len(), 0);
}
