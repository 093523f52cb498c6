//! What the provider has beside its types, as Terraform sees it.

mod cloud;

use ferroform_driver::value::Value;
use ferroform_driver::{Action, Connection, Core, config};
use ferroform_emulator::Emulator;
use ferroform_plugin::proto::tfplugin6::{DynamicValue, call_function};
use serde_json::{Value as Json, json};
use terraform_provider_acme::{provider, store};

use cloud::{block, cloud};

/// Creates topics of two teams.
async fn with_topics(core: &mut Core) {
    for (name, team, partitions, policy) in [
        ("payments.orders.v1", "payments", 12, "DELETE"),
        ("payments.rates.v1", "payments", 2, "COMPACT"),
        ("ledger.entries.v1", "ledger", 6, "DELETE"),
    ] {
        let topic = config! { name = name, team = team, partitions = partitions, cleanup_policy = policy };
        let address = format!("acme_streams_topic.{}", name.replace('.', "_"));
        core.apply(&address, topic).await.expect("core runs").expect(Action::Create);
    }
}

#[tokio::test]
async fn everything_has_a_schema_that_terraform_accepts() {
    let (_emulator, core) = cloud().await;
    assert!(core.check_schemas().is_empty(), "{:?}", core.check_schemas());
}

#[tokio::test]
async fn the_data_source_lists_the_topics_of_a_team() {
    let (_emulator, mut core) = cloud().await;
    with_topics(&mut core).await;
    let read = core.read_data("acme_team_topics", config! { team = "payments" }).await.expect("core runs");
    let state = read.expect_clean().state.expect("it has a state");
    assert_eq!(state.attribute("total_partitions"), Value::from(14));
    let topics = state.attribute("topics");
    let names = topics.elements().expect("a list").iter().map(|topic| topic.attribute("name"));
    assert_eq!(names.collect::<Vec<_>>(), ["payments.orders.v1".into(), "payments.rates.v1".into()]);
    let compacted = config! { team = "payments", cleanup_policy = "COMPACT" };
    let read = core.read_data("acme_team_topics", compacted).await.expect("core runs").expect_clean();
    assert_eq!(read.state.expect("it has a state").attribute("total_partitions"), Value::from(2));
    let wrong = config! { team = "payments", cleanup_policy = "KEEP" };
    let refused = core.read_data("acme_team_topics", wrong).await.expect("core runs");
    assert!(refused.to_string().contains("one of \"DELETE\", \"COMPACT\""), "{refused}");
}

#[tokio::test]
async fn an_access_key_is_opened_renewed_and_deleted() {
    let (emulator, core) = cloud().await;
    let key = || emulator.objects(None).into_iter().next();
    let opened = core.open("acme_access_key", config! { service = "invoices" }).await.expect("core runs");
    let object = opened.object.clone().expect("it is open");
    let there = key().expect("there is a key");
    assert_eq!(object.attribute("secret").as_str(), there.model["Secret"].as_str());
    assert_eq!(there.model["Minutes"], 60);
    assert!(opened.renew_at.is_some());
    let renewed = core.renew(opened).await.expect("core runs");
    assert!(renewed.report.is_clean() && key().is_some(), "{}", renewed.report);
    core.close(renewed).await.expect("core runs").expect_clean();
    assert!(key().is_none());
}

#[tokio::test]
async fn the_action_pauses_and_continues_the_subscriptions_of_one_topic() {
    let (emulator, mut core) = cloud().await;
    for (topic, service) in [("payments.orders.v1", "invoices"), ("ledger.entries.v1", "reports")] {
        let address = format!("acme_streams_subscription.{service}");
        let subscription = config! { topic = topic, service = service };
        core.apply(&address, subscription).await.expect("core runs").expect(Action::Create);
    }
    let paused = || -> Vec<(Json, Json)> {
        let objects = emulator.objects(Some("Acme::Streams::Subscription")).into_iter();
        let mut found: Vec<_> =
            objects.map(|one| (one.model["Service"].clone(), one.model["Paused"].clone())).collect();
        found.sort_by_key(|(service, _)| service.to_string());
        found
    };
    let orders = config! { topic = "payments.orders.v1" };
    let invoked = core.invoke("acme_pause_subscriptions", orders.clone()).await.expect("core runs");
    assert_eq!(invoked.progress, ["Pausing \"invoices\""]);
    assert_eq!(paused(), [(json!("invoices"), json!(true)), (json!("reports"), Json::Null)]);
    // It is no drift: the property is excluded.
    let subscription = config! { topic = "payments.orders.v1", service = "invoices" };
    let address = "acme_streams_subscription.invoices";
    core.plan(address, subscription).await.expect("core runs").expect(Action::NoOp);
    let invoked = core.invoke("acme_pause_subscriptions", orders.with("paused", false)).await;
    assert_eq!(invoked.expect("core runs").progress, ["Continuing \"invoices\""]);
    assert_eq!(paused()[0].1, json!(false));
}

#[tokio::test]
async fn the_function_returns_names_and_says_which_argument_is_wrong() {
    let (_emulator, core) = cloud().await;
    let call = async |arguments: [Json; 3]| {
        let dynamic =
            |argument: Json| DynamicValue { json: argument.to_string().into(), ..Default::default() };
        let arguments = arguments.map(dynamic).into();
        let request = call_function::Request { name: "topic_name".to_owned(), arguments };
        core.provider().client().call_function(request).await.expect("it answers").into_inner()
    };
    let named = call([json!("payments"), json!("orders"), Json::Null]).await;
    assert_eq!(named.error, None);
    let text = named.result.expect("it has a result").msgpack;
    assert!(text.ends_with(b"payments.orders.v1"), "{text:?}");
    let refused = call([json!("payments"), json!("Orders"), json!(2)]).await.error.expect("it is an error");
    assert_eq!(refused.function_argument, Some(1));
    assert!(refused.text.contains("lower-case letters only"), "{}", refused.text);
}

#[tokio::test]
async fn wrong_settings_are_refused() {
    let emulator = Emulator::builder().schemas(store()).start().await.expect("it starts");
    let connection = Connection::in_process(provider()).await.expect("it is served");
    let core = Core::new(connection).await.expect("it has a schema");
    for (block, expected) in [
        (block(&emulator).with("console_url", "http://streams.acme.example"), "console_url must match"),
        (block(&emulator).with("console_url", "https://streams.acme.example/"), "Remove the slash"),
        (block(&emulator).with("key_minutes", 5), "key_minutes must be between 10 and 720"),
        (block(&emulator).without("console_url"), "ACME_CONSOLE_URL"),
    ] {
        let refused = core.configure(block).await.expect_err("it is refused").to_string();
        assert!(refused.contains(expected), "{refused}");
    }
}
