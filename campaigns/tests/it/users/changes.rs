//! Updates, creations and reads that should succeed, and the messages where they cannot.

use ferroform_cloud_control::ErrorCode;
use ferroform_driver::{Action, Input, config};
use serde_json::json;

use super::Scene;

fn alarm() -> Input {
    config! { alarm_name = "web", comparison_operator = "GreaterThanThreshold", evaluation_periods = 1 }
}

#[tokio::test(start_paused = true)]
async fn what_the_service_leaves_out_is_added_and_not_replaced() {
    let mut scene = Scene::new("AWS::CloudWatch::Alarm", "drop-empty,drop-zero").await;
    let metric = |returns: bool, label: &str| [config! { id = "m", label = label, return_data = returns }];
    let config = alarm().with("actions_enabled", false).with("ok_actions", Vec::<String>::new());
    let config = config.with("metrics", metric(false, ""));
    scene.apply(&config).await.expect(Action::Create);
    scene.quiet(&config).await;
    let config = config.with("actions_enabled", true).with("ok_actions", ["a"]);
    let config = config.with("metrics", metric(true, "l"));
    scene.apply(&config).await.expect(Action::Update);
    scene.quiet(&config).await;
    let stored = scene.stored();
    assert_eq!(stored["ActionsEnabled"], true);
    assert_eq!(stored["OKActions"], json!(["a"]));
    assert_eq!(stored["Metrics"], json!([{"Id": "m", "Label": "l", "ReturnData": true}]));
}

#[tokio::test(start_paused = true)]
async fn elements_of_a_long_list_are_removed_and_changed_at_their_places() {
    let mut scene = Scene::new("AWS::Lambda::Function", "none").await;
    let names = |numbers: &[usize]| numbers.iter().map(|n| format!("layer-{n}")).collect::<Vec<_>>();
    let all: Vec<usize> = (0..14).collect();
    let function = config! { role = "arn:aws:iam::123456789012:role/web", code = { image_uri = "i" } };
    let mut config = function.with("layers", names(&all));
    scene.apply(&config).await.expect(Action::Create);
    let changes: [&[usize]; 4] = [
        &[0, 1, 3, 4, 5, 6, 7, 8, 9, 12, 13],
        &[0, 1, 3, 4, 50, 6, 7, 8, 9, 12, 13, 14],
        &[99, 13, 12, 9],
        &[12, 98, 9, 99, 97],
    ];
    for numbers in changes {
        config = config.with("layers", names(numbers));
        scene.apply(&config).await.expect(Action::Update);
        assert_eq!(scene.stored()["Layers"], json!(names(numbers)));
        scene.quiet(&config).await;
    }
}

#[tokio::test(start_paused = true)]
async fn an_untouched_empty_list_is_in_no_patch() {
    let mut scene = Scene::new("AWS::CloudWatch::Alarm", "none").await;
    let config = alarm().with("ok_actions", Vec::<String>::new()).with("dimensions", Vec::<Input>::new());
    scene.live(&config, &config.with("alarm_description", "other")).await;
    assert_eq!(scene.patched(), ["/AlarmDescription"]);
}

#[tokio::test(start_paused = true)]
async fn write_only_values_go_with_every_update_also_inside_lists() {
    let mut scene = Scene::new("AWS::IAM::User", "none").await;
    let config = config! { user_name = "me", login_profile = { password = "secret" }, path = "/" };
    scene.live(&config, &config.with("path", "/team/")).await;
    assert_eq!(scene.patched(), ["/LoginProfile/Password", "/Path"]);

    let mut scene = Scene::new("AWS::Bedrock::Agent", "shuffle-unordered").await;
    let group = |name: &str, skips: bool| {
        config! { action_group_name = name, skip_resource_in_use_check_on_delete = skips }
    };
    let config = config! { agent_name = "web", description = "a" };
    let config = config.with("action_groups", [group("one", true), group("two", false)]);
    scene.live(&config, &config.with("description", "b")).await;
    let request = scene.stage.door.last_request();
    let name = "SkipResourceInUseCheckOnDelete";
    assert!(request.contains(&format!("\"{name}\":true")) && request.contains(&format!("\"{name}\":false")));
    let stored = scene.stored();
    let one =
        stored["ActionGroups"].as_array().unwrap().iter().find(|g| g["ActionGroupName"] == "one").unwrap();
    assert_eq!(one[name], true);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_unknown_after_an_apply() {
    for quirks in ["none", "drop-empty,drop-zero", "fair,unknown-properties"] {
        let mut scene = Scene::new("AWS::S3::Bucket", quirks).await;
        let config = config! {
            bucket_name = unknown("web-1"),
            versioning_configuration = { status = unknown("Enabled") },
            tags = [{ key = "a", value = unknown("1") }],
        };
        let report = scene.apply(&config).await.expect(Action::Create);
        assert!(report.state.unwrap().is_wholly_known());
        let config = config.with("bucket_name", "web-1").without("tags");
        let report = scene.apply(&config).await.expect(Action::Update);
        assert!(report.state.unwrap().is_wholly_known());
        scene.quiet(&config.settled()).await;
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_that_exists_already_is_left_alone() {
    let mut scene = Scene::new("AWS::Logs::LogGroup", "none").await;
    let config = config! { log_group_name = "web", retention_in_days = 7 };
    scene.apply(&config).await.expect(Action::Create);
    let other = config! { log_group_name = "web", retention_in_days = 30 };
    let address = "awscc_logs_log_group.other";
    let report = scene.stage.core.apply(address, other).await.unwrap();
    assert!(report.errors().any(|error| error.to_string().contains("AlreadyExists")), "{report}");
    assert!(report.violations.is_empty() && report.state.is_none(), "{report}");
    assert!(scene.stage.core.instance(address).is_none());
    assert_eq!(scene.stored()["RetentionInDays"], 7);
}

#[tokio::test(start_paused = true)]
async fn a_refused_update_names_the_way_out_and_keeps_the_state() {
    let mut scene = Scene::new("AWS::Logs::LogGroup", "none").await;
    let config = config! { log_group_name = "web", retention_in_days = 7 };
    scene.apply(&config).await.expect(Action::Create);
    scene.stage.door.refuse_updates(Some(ErrorCode::NotUpdatable));
    let report = scene.apply(&config.with("retention_in_days", 14)).await;
    assert!(report.errors().any(|error| error.to_string().contains("-replace")), "{report}");
    assert_eq!(report.attribute("retention_in_days").unwrap().to_string(), "7", "{report}");
    scene.stage.door.refuse_updates(None);
    scene.quiet(&config).await;
}

#[tokio::test(start_paused = true)]
async fn what_may_be_fixed_at_creation_is_changed_in_place_unless_the_service_refuses() {
    let mut scene = Scene::new("AWS::RDS::DBInstance", "none").await;
    let config = config! { db_instance_class = "db.t3.micro", engine = "mysql", availability_zone = "a" };
    scene.apply(&config).await.expect(Action::Create);
    let config = config.with("engine", "mariadb").with("availability_zone", "b");
    scene.stage.door.refuse_updates(Some(ErrorCode::NotUpdatable));
    let report = scene.apply(&config).await;
    assert_eq!(report.action, Action::Update, "{report}");
    assert!(report.errors().any(|error| error.to_string().contains("-replace")), "{report}");
    assert_eq!(scene.stored()["Engine"], "mysql");
    scene.stage.door.refuse_updates(None);
    scene.apply(&config).await.expect(Action::Update);
    assert_eq!(scene.patched(), ["/AvailabilityZone", "/Engine"]);
    scene.quiet(&config).await;
}

#[tokio::test(start_paused = true)]
async fn an_element_more_is_added_in_place_and_another_fixed_value_in_one_replaces() {
    let mut scene = Scene::new("AWS::SSMQuickSetup::ConfigurationManager", "none").await;
    let setup = |of: &str, value: &str| {
        let kind = format!("AWSQuickSetupType-{of}");
        config! { type = kind, parameters = { Value = value }, type_version = "1.0" }
    };
    let all = |setups: Vec<Input>| config! { name = "web" }.with("configuration_definitions", setups);
    scene.apply(&all(vec![setup("A", "1")])).await.expect(Action::Create);
    let both = all(vec![setup("B", "2"), setup("A", "1")]);
    scene.apply(&both).await.expect(Action::Update);
    assert_eq!(scene.stored()["ConfigurationDefinitions"].as_array().unwrap().len(), 2);
    scene.quiet(&both).await;
    let swapped = all(vec![setup("A", "1"), setup("C", "2")]);
    scene.plan(&swapped).await.expect(Action::DeleteThenCreate);
    let one = all(vec![setup("A", "1")]);
    scene.apply(&one).await.expect(Action::Update);
    scene.quiet(&one).await;
}

#[tokio::test(start_paused = true)]
async fn a_null_in_a_list_is_refused_also_if_it_turns_out_when_applying() {
    let mut scene = Scene::new("AWS::CloudWatch::Alarm", "none").await;
    let actions = |last: Input| alarm().with("alarm_actions", [Input::from("a"), last]);
    for last in [Input::Null, Input::Null.unknown_until_apply()] {
        let report = scene.apply(&actions(last)).await;
        assert!(report.errors().any(|error| error.to_string().contains("compact()")), "{report}");
        assert!(report.violations.is_empty() && report.state.is_none(), "{report}");
    }
    let config = actions("b".into());
    scene.apply(&config).await.expect(Action::Create);
    let report = scene.apply(&actions(Input::Null.unknown_until_apply())).await;
    assert!(report.errors().any(|error| error.to_string().contains("alarm_actions[1]")), "{report}");
    scene.quiet(&config).await;
}

#[tokio::test(start_paused = true)]
async fn a_pattern_in_another_syntax_refuses_nothing() {
    // The patterns of this type have Java's `(?s)`.
    let mut scene = Scene::new("AWS::Amplify::App", "none").await;
    let config =
        config! { name = "web app", description = "two\nlines", build_spec = "version: 1\nfrontend: {}\n" };
    scene.live(&config, &config.with("description", "three\nlines\n")).await;
    assert_eq!(scene.stored()["BuildSpec"], "version: 1\nfrontend: {}\n");

    // The pattern has a look-ahead, which other engines do not support. It is understood, and causes only a
    // warning, since the reference accepts the value.
    let mut scene = Scene::new("AWS::MemoryDB::SubnetGroup", "none").await;
    let tagged = |key: &str| {
        config! { subnet_group_name = "web", subnet_ids = ["subnet-1"], tags = [{ key = key, value = "1" }] }
    };
    scene.live(&tagged("team"), &tagged("owner")).await;
    let report = scene.plan(&tagged("aws:team")).await;
    let mut said = report.diagnostics.iter();
    assert!(said.any(|said| !said.is_error && said.detail.contains("tags[*].key must match")), "{report}");
    assert_eq!(report.errors().count(), 0, "{report}");
}
