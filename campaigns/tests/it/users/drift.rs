//! Plans that must be empty, and plans that must not.

use ferroform_driver::{Action, Input, config};
use serde_json::json;

use super::Scene;

#[tokio::test(start_paused = true)]
async fn an_unordered_list_in_another_order_is_no_change() {
    let mut scene = Scene::new("AWS::RDS::DBSubnetGroup", "shuffle-unordered").await;
    let config = config! {
        db_subnet_group_description = "web",
        subnet_ids = ["subnet-4", "subnet-1", "subnet-3", "subnet-2"],
        tags = [{ key = "b", value = "2" }, { key = "a", value = "1" }, { key = "c", value = "3" }],
    };
    scene.apply(&config).await.expect(Action::Create);
    scene.quiet(&config).await;
    let other = config.with("subnet_ids", ["subnet-1", "subnet-2", "subnet-3", "subnet-4"]);
    scene.plan(&other).await.expect(Action::NoOp);
    let other = other.with("subnet_ids", ["subnet-5", "subnet-1", "subnet-3", "subnet-2"]);
    scene.apply(&other).await.expect(Action::Update);
    scene.quiet(&other).await;
}

#[tokio::test(start_paused = true)]
async fn an_ordered_list_keeps_its_order_and_its_duplicates() {
    let mut scene = Scene::new("AWS::ECS::TaskDefinition", "shuffle-unordered").await;
    let config = config! {
        family = "web",
        container_definitions = [{ name = "a", image = "i", command = ["sh", "-c", "echo", "-c"] }],
    };
    scene.apply(&config).await.expect(Action::Create);
    assert_eq!(scene.stored()["ContainerDefinitions"][0]["Command"], json!(["sh", "-c", "echo", "-c"]));
    scene.quiet(&config).await;

    let mut scene = Scene::new("AWS::AutoScaling::AutoScalingGroup", "none").await;
    let config = config! { min_size = "1", max_size = "1", termination_policies = ["b", "a", "b"] };
    scene.apply(&config).await.expect(Action::Create);
    scene.drift(&json!([{"op": "replace", "path": "/TerminationPolicies", "value": ["a", "b", "b"]}]));
    scene.apply(&config).await.expect(Action::Update);
    assert_eq!(scene.stored()["TerminationPolicies"], json!(["b", "a", "b"]));
    scene.quiet(&config).await;
}

#[tokio::test(start_paused = true)]
async fn an_entry_of_a_map_that_is_null_is_no_change() {
    let mut scene = Scene::new("AWS::Lambda::Function", "fair,-stale-after-update").await;
    let with = |debug: Input| {
        let variables = config! { STAGE = "x", DEBUG = debug };
        config! { role = "arn:aws:iam::123456789012:role/web", code = { image_uri = "i" } }
            .with("environment", Input::object([("variables".to_owned(), variables)]))
    };
    let null = with(Input::Null);
    scene.apply(&with(Input::Null.unknown_until_apply())).await.expect(Action::Create);
    assert_eq!(scene.stored()["Environment"], json!({"Variables": {"STAGE": "x"}}));
    scene.quiet(&null).await;
    let set = with("on".into());
    scene.apply(&set).await.expect(Action::Update);
    scene.quiet(&set).await;
    scene.apply(&null).await.expect(Action::Update);
    assert_eq!(scene.stored()["Environment"], json!({"Variables": {"STAGE": "x"}}));
    scene.quiet(&null).await;
    scene.drift(&json!([{"op": "add", "path": "/Environment/Variables/DEBUG", "value": "2"}]));
    scene.apply(&null).await.expect(Action::Update);
    scene.quiet(&null).await;
}

#[tokio::test(start_paused = true)]
async fn drift_shows_where_the_user_set_the_value_and_nowhere_else() {
    let mut scene = Scene::new("AWS::Logs::LogGroup", "none").await;
    let config = config! { log_group_name = "web", retention_in_days = 7 };
    scene.apply(&config).await.expect(Action::Create);
    scene.drift(&json!([{"op": "add", "path": "/DeletionProtectionEnabled", "value": true}]));
    scene.plan(&config).await.expect(Action::NoOp);
    scene.drift(&json!([{"op": "replace", "path": "/RetentionInDays", "value": 30}]));
    scene.plan(&config).await.expect(Action::Update);
    scene.drift(&json!([{"op": "remove", "path": "/RetentionInDays"}]));
    scene.apply(&config).await.expect(Action::Update);
    assert_eq!(scene.stored()["RetentionInDays"], 7);
    assert_eq!(scene.stored()["DeletionProtectionEnabled"], true);
    scene.quiet(&config).await;
}

#[tokio::test(start_paused = true)]
async fn an_argument_that_is_removed_is_removed_from_the_service() {
    let mut scene = Scene::new("AWS::Logs::LogGroup", "none").await;
    let config = config! {
        log_group_name = "web",
        retention_in_days = 7,
        tags = [{ key = "a", value = "1" }, { key = "b", value = "2" }],
    };
    scene.apply(&config).await.expect(Action::Create);
    let config = config.without("retention_in_days").with("tags", [config! { key = "b", value = "2" }]);
    scene.apply(&config).await.expect(Action::Update);
    assert_eq!(scene.stored()["RetentionInDays"], json!(null));
    assert_eq!(scene.stored()["Tags"], json!([{"Key": "b", "Value": "2"}]));
    let config = config.without("tags");
    scene.apply(&config).await.expect(Action::Update);
    assert_eq!(scene.stored()["Tags"], json!(null));
    scene.quiet(&config).await;
}

#[tokio::test(start_paused = true)]
async fn what_the_service_does_not_let_go_of_is_planned_to_go_until_it_does() {
    for quirks in ["add-elements", "add-elements,shuffle-unordered"] {
        let mut scene = Scene::new("AWS::EKS::Nodegroup", "none").await;
        let taint = |key: &str| config! { key = key, value = "emulator" };
        let config = config! {
            cluster_name = "web",
            node_role = "arn:aws:iam::123456789012:role/nodes",
            subnets = ["subnet-1"],
            taints = [taint("a"), taint("b"), taint("c")],
        };
        scene.apply(&config).await.expect(Action::Create);
        let own = json!({"Key": "aws:emulator:origin", "Value": "emulator"});
        scene.drift(&json!([{"op": "add", "path": "/Taints/-", "value": own}]));
        scene.stage.door.emulator.set_quirks(quirks.parse().unwrap());
        // The result is the same with another change beside it, whose spelling the added taint might be taken
        // for.
        let other = config.with("labels", config! { size = "small" });
        let more = other.with("taints", [taint("a"), taint("b"), taint("d")]);
        for config in [&config, &config, &other, &more] {
            let report = scene.apply(config).await;
            assert_eq!((report.action, report.rules()), (Action::Update, vec!["after-apply.read-unchanged"]));
        }
        scene.stage.door.emulator.set_quirks("shuffle-unordered".parse().unwrap());
        scene.quiet(&more).await;
    }
}

#[tokio::test(start_paused = true)]
async fn tags_that_aws_adds_are_neither_shown_nor_removed() {
    let mut scene = Scene::new("AWS::RDS::DBSubnetGroup", "add-elements,shuffle-unordered").await;
    let tag = |key: &str| config! { key = key, value = "1" };
    let config = config! {
        db_subnet_group_description = "web",
        subnet_ids = ["subnet-1"],
        tags = [tag("a"), tag("b")],
    };
    scene.apply(&config).await.expect(Action::Create);
    let own = json!({"Key": "aws:emulator:origin", "Value": "emulator"});
    scene.drift(&json!([{"op": "add", "path": "/Tags/-", "value": own.clone()}]));
    scene.quiet(&config).await;
    let config = config.with("tags", [tag("b"), tag("c")]);
    scene.apply(&config).await.expect(Action::Update);
    scene.quiet(&config).await;
    let stored = scene.stored()["Tags"].clone();
    assert!(stored.as_array().unwrap().contains(&own), "{stored}");
}

#[tokio::test(start_paused = true)]
async fn what_the_service_adds_hides_no_element_that_goes() {
    let mut scene = Scene::new("AWS::RDS::DBSubnetGroup", "add-elements,shuffle-unordered").await;
    let tag = |key: &str| config! { key = key, value = "1" };
    let config = config! {
        db_subnet_group_description = "web",
        subnet_ids = ["subnet-1"],
        tags = [tag("a"), tag("b")],
    };
    scene.apply(&config).await.expect(Action::Create);
    scene.quiet(&config).await;
    scene.drift(&json!([{"op": "remove", "path": "/Tags/0"}]));
    scene.apply(&config).await.expect(Action::Update);
    scene.quiet(&config).await;
}

#[tokio::test(start_paused = true)]
async fn computed_values_inside_a_set_cause_no_change() {
    let mut scene = Scene::new("AWS::Lightsail::Domain", "shuffle-unordered").await;
    let entry = |name: &str| config! { name = name, type = "A", target = "192.0.2.1" };
    let config = config! { domain_name = "example.com" };
    let two = config.with("domain_entries", [entry("a.example.com"), entry("b.example.com")]);
    let report = scene.apply(&two).await.expect(Action::Create);
    let ids = report.attribute("domain_entries").unwrap();
    assert!(
        ids.elements().unwrap().iter().all(|element| element.attribute("id").as_str().is_some()),
        "{ids:?}"
    );
    scene.quiet(&two).await;
    let three = [entry("c.example.com"), entry("b.example.com"), entry("a.example.com")];
    let three = config.with("domain_entries", three);
    scene.apply(&three).await.expect(Action::Update);
    scene.quiet(&three).await;
}

#[tokio::test(start_paused = true)]
async fn the_second_plan_is_empty_whatever_the_quirks_of_the_service() {
    let bucket = config! {
        bucket_name = "web-1",
        versioning_configuration = { status = "Enabled" },
        tags = [{ key = "b", value = "" }, { key = "a", value = "1" }],
        lifecycle_configuration = { rules = [
            { id = "old", status = "Enabled", prefix = "", expiration_in_days = 30 },
            { id = "tmp", status = "Disabled", prefix = "tmp/", expiration_in_days = 1 },
        ] },
    };
    let repository = config! {
        repository_name = "web",
        image_tag_mutability = "MUTABLE",
        image_scanning_configuration = { scan_on_push = false },
        repository_policy_text = "{\"Version\": \"2012-10-17\", \"Statement\": []}",
        tags = [],
    };
    let tags = [config! { key = "c", value = "3" }, config! { key = "b", value = "2" }];
    for (type_name, config) in [("AWS::S3::Bucket", bucket), ("AWS::ECR::Repository", repository)] {
        for quirks in ["fair", "shuffle-unordered,respace-json,other-defaults,unknown-properties"] {
            let mut scene = Scene::new(type_name, quirks).await;
            scene.live(&config, &config.with("tags", tags.clone())).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_document_is_compared_by_what_it_says() {
    let mut scene = Scene::new("AWS::S3::BucketPolicy", "respace-json").await;
    let policy = |text: &str| config! { bucket = "web", policy_document = text };
    let config = policy(
        r#"{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": ["s3:GetObject"], "Resource": "*", "Principal": "*"}]}"#,
    );
    scene.apply(&config).await.expect(Action::Create);
    scene.quiet(&config).await;
    // Another order of keys, other spaces, and a single action without a list.
    let same = policy(
        r#"{"Statement":[{"Action":"s3:GetObject","Effect":"Allow","Principal":"*","Resource":"*"}],"Version":"2012-10-17"}"#,
    );
    scene.plan(&same).await.expect(Action::NoOp);
    let other = policy(r#"{"Version": "2012-10-17", "Statement": []}"#);
    scene.apply(&other).await.expect(Action::Update);
    scene.quiet(&other).await;
}

#[tokio::test(start_paused = true)]
async fn what_a_service_adds_to_its_answers_is_not_sent_back() {
    let quirks = "other-defaults,unknown-properties,refused-on-update";
    let mut scene = Scene::new("AWS::Logs::LogGroup", quirks).await;
    let config = config! { log_group_name = "web", retention_in_days = 7 };
    scene.live(&config, &config.with("retention_in_days", 14)).await;
    assert_eq!(scene.patched(), ["/RetentionInDays"]);
}

#[tokio::test(start_paused = true)]
async fn a_name_the_service_writes_in_its_own_case_is_no_change() {
    let mut scene = Scene::new("AWS::RDS::DBSubnetGroup", "change-case,rewrite-arns").await;
    let config = config! {
        db_subnet_group_name = "Web-Group",
        db_subnet_group_description = "web",
        subnet_ids = ["subnet-1"],
    };
    let report = scene.apply(&config).await.expect(Action::Create);
    assert_eq!(report.attribute("db_subnet_group_name").unwrap().as_str(), Some("Web-Group"));
    scene.quiet(&config).await;
    let config = config.with("db_subnet_group_description", "other");
    scene.apply(&config).await.expect(Action::Update);
    scene.quiet(&config).await;
    scene.plan(&config.with("db_subnet_group_name", "Another")).await.expect(Action::DeleteThenCreate);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_replaced_right_after_its_creation() {
    let mut scene =
        Scene::new("AWS::EC2::Instance", "other-defaults,unknown-properties,shuffle-unordered").await;
    let config =
        config! { image_id = "ami-1", instance_type = "t3.micro", security_group_ids = ["sg-2", "sg-1"] };
    scene.live(&config, &config.with("instance_type", "t3.large")).await;
}
