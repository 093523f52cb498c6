//! Actions: what is done besides changes of resources.

use ferroform_driver::{Core, Input, TERRAFORM_1_16, config};
use ferroform_emulator::{Emulator, Latency, Scope};
use ferroform_proto::tfplugin6::diagnostic::Severity;
use ferroform_proto::tfplugin6::invoke_action::{self, event};
use ferroform_proto::tfplugin6::{
    ClientCapabilities, Diagnostic, DynamicValue, plan_action, stop_provider, validate_action_config,
};
use serde_json::{Value as Json, json};
use tokio_stream::StreamExt as _;
use tonic::Streaming;

use crate::protocol::stage::{LOG_GROUP, configured, errors};

const CANCEL: &str = "awscc_cancel_request";
const DELETE: &str = "awscc_delete_object";
const DRIFT: &str = "awscc_detect_drift";

fn value(config: &Json) -> Option<DynamicValue> {
    crate::protocol::stage::json(&config.to_string())
}

async fn complaints(core: &Core, action: &str, config: &Json) -> Vec<String> {
    let mut client = core.provider().client();
    let (action_type, config) = (action.to_owned(), value(config));
    let request = validate_action_config::Request { action_type, config };
    errors(&client.validate_action_config(request).await.unwrap().into_inner().diagnostics)
}

async fn begin(core: &Core, action: &str, config: &Json) -> Streaming<invoke_action::Event> {
    let request = invoke_action::Request {
        action_type: action.to_owned(),
        config: value(config),
        client_capabilities: Some(TERRAFORM_1_16),
    };
    core.provider().client().invoke_action(request).await.unwrap().into_inner()
}

/// Invokes an action. Returns what the user is told, and the diagnostics of the last event.
async fn invoke(core: &Core, action: &str, config: &Json) -> (Vec<String>, Vec<Diagnostic>) {
    let stream = begin(core, action, config).await;
    let mut events: Vec<event::Type> = stream.map(|event| event.unwrap().r#type.unwrap()).collect().await;
    let Some(event::Type::Completed(completed)) = events.pop() else { panic!("{events:?}") };
    let told = events.into_iter().map(|event| match event {
        event::Type::Progress(progress) => progress.message,
        event::Type::Completed(_) => panic!("completed twice"),
    });
    (told.collect(), completed.diagnostics)
}

fn delete(identifier: &str, confirm: &str) -> Json {
    json!({"type_name": "AWS::Logs::LogGroup", "identifier": identifier, "confirm": confirm})
}

/// Returns a log group named `app` in an emulator, and a provider.
async fn with_a_group() -> (Emulator, Core) {
    let (emulator, mut core) = configured().await;
    let input = config! { log_group_name = "app", retention_in_days = 7 };
    core.apply(&format!("{LOG_GROUP}.app"), input).await.unwrap().expect_clean();
    (emulator, core)
}

#[tokio::test]
async fn an_object_is_deleted_when_its_identifier_is_repeated() {
    let (emulator, core) = with_a_group().await;
    assert_eq!(complaints(&core, DELETE, &delete("app", "app")).await, Vec::<String>::new());
    let (told, diagnostics) = invoke(&core, DELETE, &delete("app", "app")).await;
    assert_eq!(told, [r#"Deleting AWS::Logs::LogGroup "app""#, r#"Deleted AWS::Logs::LogGroup "app""#]);
    assert_eq!(diagnostics, []);
    assert!(emulator.objects(None).is_empty());

    let (told, diagnostics) = invoke(&core, DELETE, &delete("app", "app")).await;
    assert!(told.is_empty());
    let [warning] = &diagnostics[..] else { panic!("{diagnostics:?}") };
    assert_eq!(warning.severity(), Severity::Warning);
    assert!(warning.detail.contains("nothing was deleted"), "{warning:?}");
}

#[tokio::test]
async fn nothing_is_deleted_unless_the_identifier_is_repeated() {
    let (emulator, core) = with_a_group().await;
    let wrong = delete("app", "App");
    let refused = complaints(&core, DELETE, &wrong).await;
    assert!(refused[0].contains("confirm must repeat the identifier"), "{refused:?}");
    let request = plan_action::Request {
        action_type: DELETE.to_owned(),
        config: value(&wrong),
        client_capabilities: None,
    };
    let planned = core.provider().client().plan_action(request).await.unwrap().into_inner();
    assert_eq!(errors(&planned.diagnostics), refused);
    let (told, diagnostics) = invoke(&core, DELETE, &wrong).await;
    assert!(told.is_empty() && errors(&diagnostics) == refused, "{diagnostics:?}");
    assert_eq!(emulator.objects(None).len(), 1);
    for (config, part) in [
        (delete("", ""), "identifier"),
        (json!({"type_name": "x", "identifier": "a", "confirm": "a"}), "type_name"),
    ] {
        let refused = complaints(&core, DELETE, &config).await;
        assert!(refused.iter().any(|error| error.contains(part)), "{refused:?}");
    }
}

fn drift(expected: Json) -> Json {
    json!({
        "type_name": "AWS::Logs::LogGroup", "identifier": "app", "fail_on_drift": null,
        "expected": {"type": type_of(&expected), "value": expected},
    })
}

/// Returns the type of an object of texts, numbers and nulls.
fn type_of(object: &Json) -> Json {
    let attribute = |(name, value): (&String, &Json)| match value {
        Json::Number(_) => (name.clone(), json!("number")),
        Json::Bool(_) => (name.clone(), json!("bool")),
        _ => (name.clone(), json!("string")),
    };
    json!(["object", object.as_object().unwrap().iter().map(attribute).collect::<serde_json::Map<_, _>>()])
}

#[tokio::test]
async fn an_object_as_expected_has_no_drift() {
    let (_emulator, core) = with_a_group().await;
    for expected in [json!({"retention_in_days": 7}), json!({"log_group_name": "app", "kms_key_id": null})] {
        let (told, diagnostics) = invoke(&core, DRIFT, &drift(expected)).await;
        assert_eq!(diagnostics, []);
        assert_eq!(told.last().unwrap(), r#"AWS::Logs::LogGroup "app" is as expected"#);
    }
}

#[tokio::test]
async fn each_difference_is_named() {
    let (_emulator, core) = with_a_group().await;
    let expected = json!({"retention_in_days": 14, "kms_key_id": "arn:aws:kms:eu-west-1:1:key/a"});
    let (told, diagnostics) = invoke(&core, DRIFT, &drift(expected.clone())).await;
    assert_eq!(
        told[1..],
        [
            r#"Drift at kms_key_id: expected "arn:aws:kms:eu-west-1:1:key/a", found null"#,
            "Drift at retention_in_days: expected 14, found 7",
        ]
    );
    let [error] = &diagnostics[..] else { panic!("{diagnostics:?}") };
    assert_eq!(error.severity(), Severity::Error);
    assert!(error.detail.contains("retention_in_days: expected 14, found 7"), "{error:?}");

    let mut lenient = drift(expected);
    lenient["fail_on_drift"] = json!(false);
    let (_, diagnostics) = invoke(&core, DRIFT, &lenient).await;
    assert_eq!(diagnostics[0].severity(), Severity::Warning);
}

#[tokio::test]
async fn drift_of_what_is_not_there_or_not_known_is_an_error() {
    let (_emulator, core) = with_a_group().await;
    let mut gone = drift(json!({"retention_in_days": 7}));
    gone["identifier"] = json!("other");
    let mut strange = drift(json!({"retention_in_days": 7}));
    strange["type_name"] = json!("AWS::S3::Bucket");
    for (config, part) in [
        (gone, "There is no AWS::Logs::LogGroup \"other\""),
        (strange, "does not serve AWS::S3::Bucket"),
        (drift(json!({"retention": 7})), "retention"),
        (drift(json!({"retention_in_days": "many"})), "retention_in_days"),
    ] {
        let (_, diagnostics) = invoke(&core, DRIFT, &config).await;
        let said = errors(&diagnostics);
        assert!(said.len() == 1 && said[0].contains(part), "{part}: {said:?}");
    }
}

/// Requests the creation of a log group. Returns the token of the request.
fn create(emulator: &Emulator) -> String {
    let scope = Scope { account: "111122223333".to_owned(), region: "eu-west-1".to_owned() };
    let desired = json!({"LogGroupName": "app"}).to_string();
    let input = json!({"TypeName": "AWS::Logs::LogGroup", "DesiredState": desired});
    let answer = emulator.call(&scope, "CreateResource", input).unwrap();
    answer["ProgressEvent"]["RequestToken"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_request_in_progress_is_cancelled() {
    let (emulator, core) = configured().await;
    emulator.set_latency(Latency { work: 3_600_000, ..Latency::default() });
    let token = create(&emulator);
    let (told, diagnostics) = invoke(&core, CANCEL, &json!({"request_token": token})).await;
    assert_eq!(diagnostics, [], "{told:?}");
    assert_eq!(told[0], format!("Cancelling the request {token}"));
    assert!(emulator.objects(None).is_empty());
}

#[tokio::test]
async fn a_request_that_is_over_cannot_be_cancelled() {
    let (emulator, core) = configured().await;
    emulator.set_latency(Latency { work: 0, jitter: 0, ..Latency::default() });
    for token in [create(&emulator), "0d1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b".to_owned()] {
        let (told, diagnostics) = invoke(&core, CANCEL, &json!({"request_token": token})).await;
        assert_eq!(told, [format!("Cancelling the request {token}")]);
        let said = errors(&diagnostics);
        assert!(said.len() == 1 && said[0].contains("request"), "{said:?}");
    }
    assert_eq!(emulator.objects(None).len(), 1);
}

#[tokio::test]
async fn an_action_that_is_cancelled_in_the_middle_says_so() {
    let (emulator, core) = with_a_group().await;
    emulator.set_latency(Latency { work: 3_600_000, ..Latency::default() });
    let mut stream = begin(&core, DELETE, &delete("app", "app")).await;
    let first = stream.next().await.unwrap().unwrap();
    assert!(matches!(first.r#type, Some(event::Type::Progress(_))), "{first:?}");
    core.provider().client().stop_provider(stop_provider::Request {}).await.unwrap();
    let mut rest: Vec<_> = stream.map(|event| event.unwrap().r#type.unwrap()).collect().await;
    let Some(event::Type::Completed(completed)) = rest.pop() else { panic!("{rest:?}") };
    let said = errors(&completed.diagnostics);
    assert!(said.len() == 1 && said[0].contains("was stopped"), "{said:?}");
}

#[tokio::test]
async fn an_action_is_put_off_with_its_provider() {
    let (_emulator, mut core) = configured().await;
    let defers = ClientCapabilities { deferral_allowed: true, ..TERRAFORM_1_16 };
    core.provider_mut().set_capabilities(defers);
    core.configure(config! { region = Input::from("eu-west-1").unknown_until_apply() }).await.unwrap();
    let request = plan_action::Request {
        action_type: DELETE.to_owned(),
        config: value(&delete("app", "app")),
        client_capabilities: Some(defers),
    };
    let planned = core.provider().client().plan_action(request).await.unwrap().into_inner();
    assert!(planned.deferred.is_some() && planned.diagnostics.is_empty());
    let (_, diagnostics) = invoke(&core, DELETE, &delete("app", "app")).await;
    assert!(errors(&diagnostics)[0].contains("region"), "{diagnostics:?}");
}

#[tokio::test]
async fn an_unknown_action_is_named() {
    let (_emulator, core) = configured().await;
    let refused = complaints(&core, "awscc_nothing", &json!({})).await;
    assert!(refused[0].contains("no action \"awscc_nothing\""), "{refused:?}");
}
