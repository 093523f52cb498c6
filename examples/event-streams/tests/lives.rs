//! Topics and subscriptions live through everything that Terraform does with them, in an emulated cloud.

mod cloud;

use ferroform_driver::generate::Generator;
use ferroform_driver::lives::Lives;
use ferroform_driver::{Action, Core, Input, Report, config};
use proptest::prelude::*;
use serde_json::Value as Json;
use terraform_provider_acme::SCHEMAS;

use cloud::cloud;

const TOPIC: &str = "acme_streams_topic.orders";
const SUBSCRIPTION: &str = "acme_streams_subscription.invoices";

fn topic() -> Input {
    config! {
        name = "payments.orders.v1",
        team = "payments",
        partitions = unknown(12),
        retention = { period = "2d" },
    }
}

fn subscription() -> Input {
    config! {
        topic = "payments.orders.v1",
        service = "invoices",
        dead_letters = { topic = "payments.dead.v1", max_attempts = 5 },
    }
}

async fn apply(core: &mut Core, address: &str, config: Input) -> Report {
    core.apply(address, config).await.expect("core runs")
}

#[track_caller]
fn expect_refusal(report: &Report, summary: &str) {
    let found = report.errors().map(|error| error.summary.as_str()).collect::<Vec<_>>();
    assert_eq!(found, [summary], "{report}");
}

#[tokio::test]
async fn a_topic_lives() {
    let (emulator, mut core) = cloud().await;
    let created = apply(&mut core, TOPIC, topic()).await.expect(Action::Create);
    let url = "https://streams.acme.example/topics/payments.orders.v1";
    assert_eq!(created.attribute("console_url"), Some(url.into()));
    assert!(created.attribute("bootstrap_servers").is_some_and(|servers| servers.as_str().is_some()));
    let known = topic().with("partitions", 12);
    core.plan(TOPIC, known.clone()).await.expect("core runs").expect(Action::NoOp);
    core.check_import(TOPIC, "payments.orders.v1", known.clone(), &|_| false)
        .await
        .expect("core runs")
        .expect_clean();
    apply(&mut core, TOPIC, known.with("partitions", 16)).await.expect(Action::Update);
    let replaced = apply(&mut core, TOPIC, known.with("name", "payments.orders.v2").with("partitions", 16));
    replaced.await.expect(Action::DeleteThenCreate);
    core.destroy(TOPIC).await.expect("core runs").expect_clean();
    assert!(emulator.objects(None).is_empty());
}

#[tokio::test]
async fn two_days_are_48_hours() {
    let (_emulator, mut core) = cloud().await;
    apply(&mut core, TOPIC, topic()).await.expect(Action::Create);
    let known = topic().with("partitions", 12);
    let hours = known.with("retention", config! { period = "48h" });
    core.plan(TOPIC, hours).await.expect("core runs").expect(Action::NoOp);
    let longer = known.with("retention", config! { period = "49h" });
    core.plan(TOPIC, longer).await.expect("core runs").expect(Action::Update);
}

#[tokio::test]
async fn what_a_topic_cannot_be_is_an_error_of_the_plan() {
    let (emulator, mut core) = cloud().await;
    let ours = topic().with("name", "streams.audit.v1");
    expect_refusal(&core.plan(TOPIC, ours).await.expect("core runs"), "Invalid attribute value");
    let compacted = topic().with("cleanup_policy", "COMPACT");
    expect_refusal(&core.plan(TOPIC, compacted).await.expect("core runs"), "Compacted topic with a period");
    apply(&mut core, TOPIC, topic()).await.expect(Action::Create);
    let fewer = topic().with("partitions", 6);
    let title = "Planning acme_streams_topic (payments.orders.v1): fewer partitions";
    expect_refusal(&core.plan(TOPIC, fewer).await.expect("core runs"), title);
    assert_eq!(emulator.objects(None).len(), 1);
}

#[tokio::test]
async fn a_deprecated_argument_is_a_warning() {
    let (_emulator, mut core) = cloud().await;
    let report = apply(&mut core, TOPIC, topic().with("contact", "payments@acme.example")).await;
    assert!(report.to_string().contains("The on-call rota"), "{report}");
    assert_eq!(report.expect(Action::Create).errors().count(), 0);
}

#[tokio::test]
async fn a_topic_that_is_read_stays() {
    let (emulator, mut core) = cloud().await;
    apply(&mut core, TOPIC, topic()).await.expect(Action::Create);
    apply(&mut core, SUBSCRIPTION, subscription()).await.expect(Action::Create);
    let title = "Deleting acme_streams_topic (payments.orders.v1): topic in use";
    expect_refusal(&core.destroy(TOPIC).await.expect("core runs"), title);
    assert_eq!(emulator.objects(None).len(), 2);
    core.destroy(SUBSCRIPTION).await.expect("core runs").expect_clean();
    core.destroy(TOPIC).await.expect("core runs").expect_clean();
    assert!(emulator.objects(None).is_empty());
}

#[tokio::test]
async fn a_subscription_lives() {
    let (emulator, mut core) = cloud().await;
    let created = apply(&mut core, SUBSCRIPTION, subscription()).await.expect(Action::Create);
    assert_eq!(created.attribute("start"), Some("LATEST".into()));
    let id = created.attribute("id").expect("it has an identifier");
    core.plan(SUBSCRIPTION, subscription()).await.expect("core runs").expect(Action::NoOp);
    core.check_import(SUBSCRIPTION, id.as_str().expect("a text"), subscription(), &|_| false)
        .await
        .expect("core runs")
        .expect_clean();
    let filtered = subscription().with("headers", config! { country = "nl" });
    apply(&mut core, SUBSCRIPTION, filtered.clone()).await.expect(Action::Update);
    let early = filtered.with("start", "EARLIEST");
    assert!(core.plan(SUBSCRIPTION, early.clone()).await.expect("core runs").action.is_replace());
    apply(&mut core, SUBSCRIPTION, early).await.expect(Action::DeleteThenCreate);
    core.destroy(SUBSCRIPTION).await.expect("core runs").expect_clean();
    assert!(emulator.objects(None).is_empty());
}

/// Plays generated lifecycles of a type, and returns how many completed and why others did not.
async fn play(name: &str, type_name: &str, adjust: fn(Generator) -> Generator) -> (usize, Vec<String>) {
    let (_emulator, mut core) = cloud().await;
    let (_, schema) = SCHEMAS.into_iter().find(|(name, _)| *name == type_name).expect("it has a schema");
    let schema: Json = serde_json::from_str(schema).expect("the schema is JSON");
    let type_schema = &core.provider().resource(name).expect("it is served").schema;
    let generator = adjust(Generator::new(type_schema).described_by(&schema).with_unknown(0.1));
    let tally = Lives { count: 20, seed: 1 }.play(&mut core, name, &generator).await;
    let tally = tally.unwrap_or_else(|broken| panic!("{broken}"));
    (tally.lived, tally.reasons.into_keys().collect())
}

#[tokio::test]
async fn any_topic_lives() {
    let (lived, reasons) = play("acme_streams_topic", "Acme::Streams::Topic", |generator| {
        // More partitions are always allowed.
        generator.with("partitions", Just(Input::from(8)))
    })
    .await;
    assert!(lived >= 10, "{reasons:#?}");
    assert!(reasons.iter().all(|reason| reason.contains("Compacted topic")), "{reasons:#?}");
}

#[tokio::test]
async fn any_subscription_lives() {
    let played = play("acme_streams_subscription", "Acme::Streams::Subscription", |generator| {
        generator.renamed("dead_letters.max_attempts", "Attempts")
    });
    assert_eq!(played.await, (20, Vec::new()));
}
