//! Things live through everything that Terraform does with them, in an emulated cloud.

use ferroform_driver::generate::Generator;
use ferroform_driver::lives::Lives;
use ferroform_driver::{Action, Connection, Core, config};
use ferroform_emulator::{Emulator, SchemaStore};
use terraform_provider_myorg::provider;

const SCHEMA: &str = include_str!("../schemas/myorg-team-thing.json");
const THING: &str = "myorg_team_thing.this";

fn schema() -> serde_json::Value {
    serde_json::from_str(SCHEMA).expect("the schema is JSON")
}

/// Returns an emulated cloud, and a core with the provider, which is configured for it.
async fn cloud() -> (Emulator, Core) {
    let emulator =
        Emulator::builder().schemas(SchemaStore::memory([schema()])).start().await.expect("it starts");
    let connection = Connection::in_process(provider()).await.expect("it is served");
    let core = Core::new(connection).await.expect("it has a schema");
    let endpoint = emulator.endpoint();
    let account = config! {
        region = "eu-west-1",
        access_key = "111122223333",
        secret_key = "secret",
        endpoints = { cloudcontrolapi = endpoint.clone(), sts = endpoint },
    };
    core.configure(account).await.expect("it is configured");
    (emulator, core)
}

#[tokio::test]
async fn a_thing_lives() {
    let (emulator, mut core) = cloud().await;
    let thing = config! { name = "mine", size = unknown(3), labels = ["blue", "green"] };
    core.apply(THING, thing.clone()).await.expect("core runs").expect(Action::Create);
    core.apply(THING, thing.with("size", 4)).await.expect("core runs").expect(Action::Update);
    core.apply(THING, thing.with("name", "other")).await.expect("core runs").expect(Action::DeleteThenCreate);
    core.destroy(THING).await.expect("core runs").expect_clean();
    assert!(emulator.objects(None).is_empty());
}

#[tokio::test]
async fn any_thing_lives() {
    let (_emulator, mut core) = cloud().await;
    let type_schema = &core.provider().resource("myorg_team_thing").expect("it is served").schema;
    let generator = Generator::new(type_schema).described_by(&schema()).with_unknown(0.1);
    let lives = Lives { count: 20, seed: 1 };
    let tally = lives
        .play(&mut core, "myorg_team_thing", &generator)
        .await
        .unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(tally.lived, 20, "{:#?}", tally.reasons);
}
