//! Things live through everything that Terraform does with them, in an emulated cloud.

use ferroform_driver::generate::Generator;
use ferroform_driver::lives::Lives;
use ferroform_driver::{Action, Connection, Core, config};
use ferroform_emulator::{Emulator, SchemaStore};
use terraform_provider_{{project-name | snake_case}}::{SCHEMA, provider};

const TYPE: &str = "{{project-name | snake_case}}_team_thing";

fn schema() -> serde_json::Value {
    serde_json::from_str(SCHEMA).expect("the schema is JSON")
}

/// Returns an emulated cloud, and a core with the provider, which is configured for it.
async fn cloud() -> (Emulator, Core) {
    let emulator = Emulator::builder()
        .schemas(SchemaStore::memory([schema()]))
        .start()
        .await
        .expect("it starts");
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
async fn a_thing_is_created_changed_replaced_and_destroyed() {
    let (emulator, mut core) = cloud().await;
    let this = format!("{TYPE}.this");
    let thing = config! { name = "mine", size = unknown(3), labels = ["blue", "green"] };
    core.apply(&this, thing.clone()).await.expect("core runs").expect(Action::Create);
    core.apply(&this, thing.with("size", 4)).await.expect("core runs").expect(Action::Update);
    core.apply(&this, thing.with("name", "other"))
        .await
        .expect("core runs")
        .expect(Action::DeleteThenCreate);
    core.destroy(&this).await.expect("core runs").expect_clean();
    assert!(emulator.objects(None).is_empty());
}

#[tokio::test]
async fn the_last_thing_that_is_kept_cannot_be_destroyed() {
    let (emulator, mut core) = cloud().await;
    let this = format!("{TYPE}.this");
    core.apply(&this, config! { name = "mine", labels = ["kept"] })
        .await
        .expect("core runs")
        .expect(Action::Create);
    let refused = core.destroy(&this).await.expect("core runs");
    let title = refused.diagnostics.first().map(|first| first.summary.clone());
    assert_eq!(title, Some(format!("Deleting {TYPE} (mine): last thing")));
    assert_eq!(emulator.objects(None).len(), 1);
}

/// Plays generated lifecycles, and checks every rule between Terraform and a provider.
#[tokio::test]
async fn any_thing_lives() {
    let (_emulator, mut core) = cloud().await;
    let type_schema = &core.provider().resource(TYPE).expect("it is served").schema;
    let generator = Generator::new(type_schema).described_by(&schema()).with_unknown(0.1);
    let tally = Lives { count: 20, seed: 1 }.play(&mut core, TYPE, &generator).await;
    let tally = tally.unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(tally.lived, 20, "{:#?}", tally.reasons);
}
