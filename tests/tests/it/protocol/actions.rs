//! Actions: what is done besides changes of resources.

use ferroform_driver::{Core, DeferralReason, Input, Invoked, config};
use ferroform_emulator::{Emulator, Latency, Scope};
use ferroform_plugin::proto::tfplugin6::invoke_action::{self, event::Type};
use ferroform_plugin::proto::tfplugin6::{plan_action, stop_provider};
use serde_json::json;
use tokio_stream::StreamExt as _;

use crate::protocol::stage::{DEFERS, configured, dynamic, errors, told, unknown_region, with_a_group};

const CANCEL: &str = "awscc_cancel_request";
const DELETE: &str = "awscc_delete_object";
const DRIFT: &str = "awscc_detect_drift";

async fn invoke(core: &Core, action: &str, input: Input) -> Invoked {
    core.invoke(action, input).await.unwrap()
}

fn delete(identifier: &str, confirm: impl Into<Input>) -> Input {
    config! { type_name = "AWS::Logs::LogGroup", identifier = identifier, confirm = confirm.into() }
}

#[tokio::test]
async fn an_object_is_deleted_when_its_identifier_is_repeated() {
    let (emulator, core) = with_a_group().await;
    let deleted = invoke(&core, DELETE, delete("app", "app")).await;
    let steps = [r#"Deleting AWS::Logs::LogGroup "app""#, r#"Deleted AWS::Logs::LogGroup "app""#];
    assert_eq!(deleted.progress, steps);
    assert_eq!(deleted.report.expect_clean().diagnostics, []);
    assert!(emulator.objects(None).is_empty());

    let again = invoke(&core, DELETE, delete("app", "app")).await;
    assert!(again.progress.is_empty());
    let [warning] = &again.report.expect_clean().diagnostics[..] else { panic!("one warning") };
    assert!(warning.detail.contains("nothing was deleted"), "{warning:?}");
}

#[tokio::test]
async fn nothing_is_deleted_unless_the_identifier_is_repeated() {
    let (emulator, core) = with_a_group().await;
    for (input, part, call) in [
        (delete("app", "App"), "confirm must repeat the identifier", "ValidateActionConfig"),
        (delete("app", Input::from("App").unknown_until_apply()), "confirm must repeat", "InvokeAction"),
        (delete("", ""), "identifier", "ValidateActionConfig"),
        (config! { type_name = "x", identifier = "a", confirm = "a" }, "type_name", "ValidateActionConfig"),
    ] {
        let refused = invoke(&core, DELETE, input).await;
        assert!(told(&refused.report).iter().any(|error| error.contains(part)), "{}", refused.report);
        assert_eq!(refused.report.steps.last().unwrap().call, call);
        assert!(refused.progress.is_empty());
    }
    // A plan may know what was unknown when the configuration was validated.
    let config = r#"{"type_name": "AWS::Logs::LogGroup", "identifier": "app", "confirm": "App"}"#;
    let request = plan_action::Request {
        action_type: DELETE.to_owned(),
        config: dynamic(config),
        ..Default::default()
    };
    let planned = core.provider().client().plan_action(request).await.unwrap().into_inner();
    let said = errors(&planned.diagnostics);
    assert!(said.len() == 1 && said[0].contains("confirm must repeat"), "{said:?}");
    assert_eq!(emulator.objects(None).len(), 1);
}

fn drift(expected: Input) -> Input {
    config! { type_name = "AWS::Logs::LogGroup", identifier = "app", expected = expected }
}

#[tokio::test]
async fn an_object_as_expected_has_no_drift() {
    let (_emulator, core) = with_a_group().await;
    for expected in
        [config! { retention_in_days = 7 }, config! { log_group_name = "app", kms_key_id = Input::Null }]
    {
        let found = invoke(&core, DRIFT, drift(expected)).await;
        assert_eq!(found.report.expect_clean().diagnostics, []);
        assert_eq!(found.progress.last().unwrap(), r#"AWS::Logs::LogGroup "app" is as expected"#);
    }
}

#[tokio::test]
async fn each_difference_is_named() {
    let (_emulator, core) = with_a_group().await;
    let expected = config! { retention_in_days = 14, kms_key_id = "arn:aws:kms:eu-west-1:1:key/a" };
    let found = invoke(&core, DRIFT, drift(expected.clone())).await;
    assert_eq!(
        found.progress[1..],
        [
            r#"Drift at kms_key_id: expected "arn:aws:kms:eu-west-1:1:key/a", found null"#,
            "Drift at retention_in_days: expected 14, found 7",
        ]
    );
    let said = told(&found.report);
    assert!(said.len() == 1 && said[0].contains("retention_in_days: expected 14, found 7"), "{said:?}");
    let lenient = invoke(&core, DRIFT, drift(expected).with("fail_on_drift", false)).await;
    assert_eq!(lenient.report.expect_clean().diagnostics.len(), 1, "a warning");
}

#[tokio::test]
async fn drift_of_what_is_not_there_or_not_known_is_an_error() {
    let (_emulator, core) = with_a_group().await;
    let week = || drift(config! { retention_in_days = 7 });
    for (input, part) in [
        (week().with("identifier", "other"), "There is no AWS::Logs::LogGroup \"other\""),
        (week().with("type_name", "AWS::S3::Bucket"), "does not serve AWS::S3::Bucket"),
        (drift(config! { retention = 7 }), "retention"),
        (drift(config! { retention_in_days = "many" }), "retention_in_days"),
    ] {
        let said = told(&invoke(&core, DRIFT, input).await.report);
        assert!(said.len() == 1 && said[0].contains(part), "{part}: {said:?}");
    }
}

/// Requests the creation of a log group. Returns the token of the request.
fn create(emulator: &Emulator) -> String {
    let desired = json!({"LogGroupName": "app"}).to_string();
    let input = json!({"TypeName": "AWS::Logs::LogGroup", "DesiredState": desired});
    let answer = emulator.call(&Scope::new("111122223333", "eu-west-1"), "CreateResource", input).unwrap();
    answer["ProgressEvent"]["RequestToken"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_request_in_progress_is_cancelled() {
    let (emulator, core) = configured().await;
    emulator.set_latency(Latency { work: 3_600_000, ..Latency::default() });
    let token = create(&emulator);
    let cancelled = invoke(&core, CANCEL, config! { request_token = token.clone() }).await;
    assert_eq!(cancelled.report.expect_clean().diagnostics, []);
    assert_eq!(cancelled.progress[0], format!("Cancelling the request {token}"));
    assert!(emulator.objects(None).is_empty());
}

#[tokio::test]
async fn a_request_that_is_over_cannot_be_cancelled() {
    let (emulator, core) = configured().await;
    emulator.set_latency(Latency { work: 0, jitter: 0, ..Latency::default() });
    for token in [create(&emulator), "0d1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b".to_owned()] {
        let cancelled = invoke(&core, CANCEL, config! { request_token = token.clone() }).await;
        assert_eq!(cancelled.progress, [format!("Cancelling the request {token}")]);
        let said = told(&cancelled.report);
        assert!(said.len() == 1 && said[0].contains("request"), "{said:?}");
    }
    assert_eq!(emulator.objects(None).len(), 1);
}

#[tokio::test]
async fn an_action_that_is_cancelled_in_the_middle_says_so() {
    let (emulator, core) = with_a_group().await;
    emulator.set_latency(Latency { work: 3_600_000, ..Latency::default() });
    let mut client = core.provider().client();
    let config = r#"{"type_name": "AWS::Logs::LogGroup", "identifier": "app", "confirm": "app"}"#;
    let request = invoke_action::Request {
        action_type: DELETE.to_owned(),
        config: dynamic(config),
        ..Default::default()
    };
    let mut stream = client.invoke_action(request).await.unwrap().into_inner();
    let first = stream.next().await.unwrap().unwrap();
    assert!(matches!(first.r#type, Some(Type::Progress(_))), "{first:?}");
    client.stop_provider(stop_provider::Request {}).await.unwrap();
    let mut rest: Vec<_> = stream.map(|event| event.unwrap().r#type.unwrap()).collect().await;
    let Some(Type::Completed(completed)) = rest.pop() else { panic!("{rest:?}") };
    let said = errors(&completed.diagnostics);
    assert!(said.len() == 1 && said[0].contains("was stopped"), "{said:?}");
}

#[tokio::test]
async fn an_action_is_put_off_with_its_provider() {
    let (_emulator, mut core) = configured().await;
    core.provider_mut().set_capabilities(DEFERS);
    core.configure(unknown_region()).await.unwrap();
    let put_off = invoke(&core, DELETE, delete("app", "app")).await;
    put_off.report.expect_deferred(DeferralReason::ProviderConfigUnknown);
}
