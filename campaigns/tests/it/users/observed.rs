//! What users reported of real services: updates that AWS refuses because of what it returned itself, removals that it
//! ignores, and imports of objects that it spells in another way. The answers are those of the reports.

use ferroform_driver::{Action, Input, config};
use serde_json::{Value as Json, json};

use super::Scene;

/// Creates an object that the service answers for with this model, and expects an empty plan.
async fn recorded(type_name: &str, config: &Input, answer: Json) -> Scene {
    let mut scene = Scene::new(type_name, "none").await;
    scene.answers(answer);
    scene.apply(config).await.expect(Action::Create);
    scene.quiet(config).await;
    scene
}

fn firewall() -> Input {
    config! {
        name = "shop",
        scope = "REGIONAL",
        default_action = { allow = {} },
        visibility_config = { cloudwatch_metrics_enabled = true, sampled_requests_enabled = true, metric_name = "shop" },
    }
}

/// Returns what the service has of the firewall, with these members.
fn answered_firewall(members: Json) -> Json {
    let mut answer = json!({
        "Name": "shop", "Scope": "REGIONAL", "Id": "a1b2", "DefaultAction": {"Allow": {}}, "Capacity": 1,
        "VisibilityConfig": {"CloudWatchMetricsEnabled": true, "SampledRequestsEnabled": true, "MetricName": "shop"},
        "Arn": "arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/shop/a1b2",
    });
    answer.as_object_mut().unwrap().extend(members.as_object().cloned().unwrap());
    answer
}

/// awscc#3289, cdk-real-drift#265.
#[tokio::test(start_paused = true)]
async fn empty_values_that_the_service_filled_in_do_not_break_an_update() {
    let answer = answered_firewall(json!({"Description": "", "TokenDomains": []}));
    let mut scene = recorded("AWS::WAFv2::WebACL", &firewall(), answer).await;
    let changed = firewall().with("tags", [config! { key = "a", value = "b" }]);
    scene.apply(&changed).await.expect(Action::Update);
    assert_eq!(scene.patched(), ["/Tags", "/Description"], "the schema allows an empty list");
    scene.quiet(&changed).await;
}

/// cloudformation-coverage-roadmap#2537, awscc#3243, pulumi-aws-native#3078.
#[tokio::test(start_paused = true)]
async fn of_two_ways_to_say_one_thing_an_update_sends_the_users() {
    let rule = |metric: &str| {
        let visibility = config! { cloudwatch_metrics_enabled = true, sampled_requests_enabled = true, metric_name = metric };
        let matching = config! {
            search_string = "bot",
            positional_constraint = "EXACTLY",
            field_to_match = { method = "{}" },
            text_transformations = [{ priority = 0, type = "NONE" }],
        };
        let statement = Input::object([("byte_match_statement".to_owned(), matching)]);
        let rule = config! { name = "r", priority = 0, action = { block = {} } };
        firewall().with("rules", [rule.with("statement", statement).with("visibility_config", visibility)])
    };
    let answer = answered_firewall(json!({"Rules": [{
        "Name": "r", "Priority": 0, "Action": {"Block": {}},
        "VisibilityConfig": {"CloudWatchMetricsEnabled": true, "SampledRequestsEnabled": true, "MetricName": "m"},
        "Statement": {"ByteMatchStatement": {
            "SearchString": "bot", "SearchStringBase64": "Ym90", "PositionalConstraint": "EXACTLY",
            "FieldToMatch": {"Method": {}}, "TextTransformations": [{"Priority": 0, "Type": "NONE"}],
        }},
    }]}));
    let mut scene = recorded("AWS::WAFv2::WebACL", &rule("m"), answer).await;
    // The state keeps the other way, which a service would return again.
    assert_eq!(scene.apply(&rule("other")).await.action, Action::Update);
    let sent = &scene.stored()["Rules"][0]["Statement"]["ByteMatchStatement"];
    assert_eq!((&sent["SearchString"], &sent["SearchStringBase64"]), (&json!("bot"), &Json::Null));
}

/// cdk-real-drift#650, cdk-real-drift#1611.
#[tokio::test(start_paused = true)]
async fn an_empty_destination_is_not_sent_back() {
    let config = config! { function_name = "f", qualifier = "$LATEST", maximum_retry_attempts = 1 };
    let answer = json!({
        "FunctionName": "f", "Qualifier": "$LATEST", "MaximumRetryAttempts": 1,
        "DestinationConfig": {"OnFailure": {}, "OnSuccess": {}},
    });
    let mut scene = recorded("AWS::Lambda::EventInvokeConfig", &config, answer).await;
    let changed = config.with("maximum_retry_attempts", 2);
    scene.apply(&changed).await.expect(Action::Update);
    assert_eq!(scene.stored()["DestinationConfig"], json!({}));
    scene.quiet(&changed).await;
}

/// awscc#2734.
#[tokio::test(start_paused = true)]
async fn an_argument_whose_removal_the_service_ignores_gets_its_default() {
    let mut scene = Scene::new("AWS::SQS::Queue", "observed").await;
    let plain = config! { queue_name = "q" };
    let config = plain.clone().with("sqs_managed_sse_enabled", false);
    scene.apply(&config).await.expect(Action::Create);
    scene.quiet(&config).await;
    scene.apply(&plain).await.expect(Action::Update);
    assert_eq!(scene.stored()["SqsManagedSseEnabled"], true);
    scene.quiet(&plain).await;
}

#[tokio::test(start_paused = true)]
async fn an_empty_value_that_the_service_fills_in_stays_filled_in_after_an_update() {
    let mut scene = Scene::new("AWS::Glue::Database", "observed").await;
    let database = |members: Input| config! { catalog_id = "111122223333" }.with("database_input", members);
    let plain = database(config! { name = "shop" });
    scene.apply(&plain).await.expect(Action::Create);
    scene.quiet(&plain).await;
    let none: [Input; 0] = [];
    let changed = config! { name = "shop", description = "d" }.with("create_table_default_permissions", none);
    let changed = database(changed);
    scene.apply(&changed).await.expect(Action::Update);
    scene.quiet(&changed).await;
}

/// cdk-real-drift#1710.
#[tokio::test(start_paused = true)]
async fn a_volume_of_another_type_loses_what_that_type_does_not_have() {
    let mut scene = Scene::new("AWS::EC2::Volume", "observed").await;
    let volume =
        |kind: &str| config! { availability_zone = "eu-west-1a", size = 10 }.with("volume_type", kind);
    scene.answers(json!({
        "VolumeId": "vol-1", "AvailabilityZone": "eu-west-1a", "Size": 10, "VolumeType": "gp3", "Iops": 3000, "Throughput": 125,
    }));
    scene.apply(&volume("gp3")).await.expect(Action::Create);
    scene.quiet(&volume("gp3")).await;
    scene.apply(&volume("gp2")).await.expect(Action::Update);
    assert_eq!((&scene.stored()["Iops"], &scene.stored()["Throughput"]), (&Json::Null, &Json::Null));
    scene.quiet(&volume("gp2")).await;
}

/// cdk-real-drift#1313.
#[tokio::test(start_paused = true)]
async fn a_type_that_refuses_every_update_is_planned_to_be_replaced() {
    let mut scene = Scene::new("AWS::KinesisVideo::Stream", "observed").await;
    let stream = |hours: i64| config! { name = "s" }.with("data_retention_in_hours", hours);
    scene.apply(&stream(1)).await.expect(Action::Create);
    scene.quiet(&stream(1)).await;
    scene.plan(&stream(2)).await.expect(Action::DeleteThenCreate);
}

#[tokio::test(start_paused = true)]
async fn an_import_of_an_object_in_the_services_spelling_plans_nothing() {
    let config = config! { name = "jobs", release_label = "emr-7.0.0", type = "Spark" };
    let answer = json!({
        "ApplicationId": "a1", "Name": "jobs", "ReleaseLabel": "emr-7.0.0", "Type": "SPARK", "Architecture": "X86_64",
        "Arn": "arn:aws:emr-serverless:eu-west-1:111122223333:/applications/a1",
    });
    let mut scene = recorded("AWS::EMRServerless::Application", &config, answer).await;
    scene.stage.core.forget(&scene.address);
    scene.stage.core.import(&scene.address, "a1").await.unwrap().expect_clean();
    scene.plan(&config).await.expect(Action::NoOp);
}
