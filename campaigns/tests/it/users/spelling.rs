//! Services that rewrite values, or that return more or fewer values than they were given.

use ferroform_driver::{Action, Input, config};
use serde_json::{Value as Json, json};

use super::Scene;

const ARN: &str = "arn:aws:any:eu-west-1:111122223333:thing/";

/// Turns an id into an ARN.
fn as_arn(text: &str) -> String {
    if text.starts_with("id-") { format!("{ARN}{text}") } else { text.to_owned() }
}

fn ids(numbers: &[u8]) -> Vec<String> {
    numbers.iter().map(|number| format!("id-{number}")).collect()
}

/// A list or set of ids that the service stores and returns as ARNs.
struct Ids {
    type_name: &'static str,
    config: Input,
    attribute: &'static str,
    property: &'static str,
    is_ordered: bool,
}

impl Ids {
    fn written(&self, numbers: &[u8]) -> Input {
        self.config.with(self.attribute, ids(numbers))
    }

    /// Expects that the service has these ids and that the plan is empty.
    async fn expect(&self, scene: &mut Scene, numbers: &[u8]) {
        let mut stored: Vec<String> = serde_json::from_value(scene.stored()[self.property].clone()).unwrap();
        let mut arns: Vec<String> = ids(numbers).iter().map(|id| as_arn(id)).collect();
        if !self.is_ordered {
            stored.sort();
            arns.sort();
        }
        assert_eq!(stored, arns, "{}", self.type_name);
        scene.quiet(&self.written(numbers)).await;
    }

    async fn live(&self) {
        let mut scene = Scene::new(self.type_name, "shuffle-unordered").await;
        scene.stage.door.spell(as_arn);
        scene.apply(&self.written(&[4, 1, 3])).await.expect(Action::Create);
        self.expect(&mut scene, &[4, 1, 3]).await;
        for numbers in [&[4, 1, 2, 3][..], &[4, 2, 3], &[5, 3], &[3]] {
            scene.apply(&self.written(numbers)).await.expect(Action::Update);
            self.expect(&mut scene, numbers).await;
        }
        let place = format!("/{}/0", self.property);
        scene.drift(&json!([{"op": "replace", "path": place, "value": as_arn("id-9")}]));
        scene.apply(&self.written(&[3])).await.expect(Action::Update);
        self.expect(&mut scene, &[3]).await;
        // One of several ids is removed, and another is added, outside Terraform.
        let three = self.written(&[4, 1, 3]);
        scene.apply(&three).await.expect(Action::Update);
        for drift in [
            json!([{"op": "remove", "path": place}]),
            json!([{"op": "add", "path": format!("/{}/-", self.property), "value": as_arn("id-9")}]),
        ] {
            scene.drift(&drift);
            scene.apply(&three).await.expect(Action::Update);
            self.expect(&mut scene, &[4, 1, 3]).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn ids_in_lists_and_sets_that_come_back_as_arns_are_no_change() {
    let alarm = config! { comparison_operator = "GreaterThanThreshold", evaluation_periods = 1 };
    let ordered = Ids {
        type_name: "AWS::CloudWatch::Alarm",
        config: alarm,
        attribute: "alarm_actions",
        property: "AlarmActions",
        is_ordered: true,
    };
    let unordered = Ids {
        type_name: "AWS::RDS::DBSubnetGroup",
        config: config! { db_subnet_group_description = "web" },
        attribute: "subnet_ids",
        property: "SubnetIds",
        is_ordered: false,
    };
    let set = Ids {
        type_name: "AWS::RDS::EventSubscription",
        config: config! { sns_topic_arn = "topic", source_type = "db-instance" },
        attribute: "source_ids",
        property: "SourceIds",
        is_ordered: false,
    };
    for case in [ordered, unordered, set] {
        case.live().await;
    }
}

#[tokio::test(start_paused = true)]
async fn ids_inside_elements_that_come_back_as_arns_are_no_change() {
    let mut scene = Scene::new("AWS::ECS::Service", "shuffle-unordered,other-defaults").await;
    scene.stage.door.spell(as_arn);
    let port = |group: &str, port: i32| {
        config! { target_group_arn = group, container_name = "web", container_port = port }
    };
    let config = config! { cluster = "id-7", task_definition = "id-8" };
    let first = config.with("load_balancers", [port("id-1", 80), port("id-2", 443)]);
    let second = config.with("load_balancers", [port("id-1", 8080), port("id-3", 443), port("id-2", 443)]);
    scene.live(&first, &second.with("task_definition", "id-9")).await;
    let stored = scene.stored();
    let kept: Vec<(&str, u64)> = stored["LoadBalancers"].as_array().unwrap().iter().map(target).collect();
    for (id, port) in [("id-1", 8080), ("id-2", 443), ("id-3", 443)] {
        assert!(kept.contains(&(&*as_arn(id), port)), "{kept:?}");
    }
}

fn target(balancer: &Json) -> (&str, u64) {
    (balancer["TargetGroupArn"].as_str().unwrap(), balancer["ContainerPort"].as_u64().unwrap())
}

#[tokio::test(start_paused = true)]
async fn what_the_schema_says_of_rewritten_values_holds_inside_lists_too() {
    let mut scene = Scene::new("AWS::Cassandra::Table", "change-case,shuffle-unordered").await;
    let column = |name: &str, of: &str| config! { column_name = name, column_type = of };
    let config = config! { keyspace_name = "web" }.with("partition_key_columns", [column("id", "UUID")]);
    let first = config.with("regular_columns", [column("column_a", "TEXT"), column("column_b", "Int")]);
    let second =
        [column("column_c", "Map<TEXT, INT>"), column("column_b", "Int"), column("column_a", "TEXT")];
    scene.live(&first, &config.with("regular_columns", second)).await;

    let group = |letter: &str| format!("tg-{}", letter.repeat(17));
    let arn =
        |letter: &str| format!("arn:aws:vpc-lattice:eu-west-1:111122223333:targetgroup/{}", group(letter));
    let forward = |identifier: String, weight: i32| {
        config! { target_group_identifier = identifier, weight = weight }
    };
    let mut scene = Scene::new("AWS::VpcLattice::Listener", "rewrite-arns,shuffle-unordered").await;
    let config = config! { protocol = "HTTP", service_identifier = "svc-0123456789abcdef0" };
    let to = |groups: Vec<Input>| {
        let groups = Input::object([("target_groups".to_owned(), groups.into())]);
        config.with("default_action", Input::object([("forward".to_owned(), groups)]))
    };
    let first = to(vec![forward(arn("a"), 1), forward(group("b"), 2)]);
    let second = to(vec![forward(group("b"), 2), forward(arn("a"), 3), forward(arn("c"), 4)]);
    scene.live(&first, &second).await;
    let stored = scene.stored();
    let groups = stored["DefaultAction"]["Forward"]["TargetGroups"].as_array().unwrap();
    assert_eq!(groups.len(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_key_that_comes_back_as_its_arn_is_no_change() {
    let mut scene = Scene::new("AWS::RDS::DBInstance", "rewrite-arns,change-case").await;
    let config = config! {
        db_instance_identifier = "Web",
        db_instance_class = "db.t3.micro",
        engine = "MySQL",
        kms_key_id = "1234abcd-12ab-34cd-56ef-1234567890ab",
        preferred_maintenance_window = "Sun:05:00-Sun:06:00",
    };
    scene.live(&config, &config.with("db_instance_class", "db.t3.large")).await;
    scene.plan(&config.with("kms_key_id", "another")).await.expect(Action::DeleteThenCreate);
}

#[tokio::test(start_paused = true)]
async fn what_the_service_shows_although_it_may_not_be_created_with_it_is_not_sent() {
    for type_name in ["AWS::RDS::GlobalCluster", "AWS::DocDB::GlobalCluster"] {
        let mut scene = Scene::new(type_name, "none").await;
        // The engine must not be configured together with the source. The service returns the engine and not
        // the source.
        scene.stage.door.show(|model| {
            model["Engine"] = if model["Engine"].is_null() { json!("docdb") } else { model["Engine"].take() };
            model["EngineVersion"] = json!("8.0");
            model["StorageEncrypted"] = json!(true);
            let members = model.as_object_mut().unwrap();
            members.remove("SourceDBClusterIdentifier");
        });
        let config = config! { global_cluster_identifier = "web", source_db_cluster_identifier = "old" };
        let second = config.with("deletion_protection", true);
        scene.live(&config.with("deletion_protection", false), &second).await;
        assert_eq!(scene.patched(), ["/DeletionProtection"], "{type_name}");
        assert_eq!(scene.state("engine_version").as_str(), Some("8.0"), "{type_name}");
        let other = second.with("global_cluster_identifier", "other");
        scene.apply(&other).await.expect(Action::DeleteThenCreate);
        assert_eq!(
            scene.stored()["SourceDBClusterIdentifier"],
            "old",
            "{type_name}: {}",
            scene.stage.door.last_request()
        );
        scene.quiet(&other).await;
    }
}

#[tokio::test(start_paused = true)]
async fn what_the_service_never_shows_although_the_schema_does_not_say_so_is_no_drift() {
    let mut scene = Scene::new("AWS::Logs::LogGroup", "none").await;
    scene.stage.door.show(|model| {
        model.as_object_mut().unwrap().retain(|name, _| name == "LogGroupName" || name == "Arn");
    });
    let first =
        config! { log_group_name = "web", retention_in_days = 7, tags = [{ key = "a", value = "1" }] };
    let second = first.with("retention_in_days", 14).with("tags", [config! { key = "a", value = "2" }]);
    scene.live(&first, &second).await;
    assert_eq!(scene.stored()["RetentionInDays"], 14);
    assert_eq!(scene.stored()["Tags"], json!([{"Key": "a", "Value": "2"}]));
}
