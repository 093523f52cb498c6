//! The ways to name the object of an import.

use ferroform_driver::value::Value;
use ferroform_driver::{Action, Core, Input, config};
use ferroform_emulator::Emulator;

use crate::protocol::stage::{HUB, LOG_GROUP, MODEL, configured};

fn group() -> Input {
    config! { log_group_name = "/app/web", retention_in_days = 7 }
}

fn model() -> Input {
    config! { rest_api_id = "api", name = "Pet", content_type = "application/json" }
}

/// Returns a log group and a model of an API, which are known to nobody but the service.
async fn objects() -> (Emulator, Core) {
    let (emulator, mut core) = configured().await;
    core.apply(&format!("{LOG_GROUP}.maker"), group()).await.unwrap().expect(Action::Create);
    core.apply(&format!("{MODEL}.maker"), model()).await.unwrap().expect(Action::Create);
    (emulator, core)
}

#[tokio::test]
async fn every_form_of_an_import_id_finds_the_object_and_plans_nothing() {
    let (_emulator, mut core) = objects().await;
    let arn = "arn:aws:logs:eu-west-1:111122223333:log-group:/app/web:*";
    for (i, id) in ["/app/web", arn].into_iter().enumerate() {
        let address = format!("{LOG_GROUP}.found{i}");
        core.import(&address, id).await.unwrap().expect_clean();
        core.plan(&address, group()).await.unwrap().expect(Action::NoOp);
    }
    for (i, id) in ["api|Pet", "name=Pet|rest_api_id=api", "rest_api_id=api|name=Pet"].into_iter().enumerate()
    {
        let address = format!("{MODEL}.found{i}");
        core.import(&address, id).await.unwrap().expect_clean();
        core.plan(&address, model()).await.unwrap().expect(Action::NoOp);
    }
}

#[tokio::test]
async fn an_identity_finds_the_object_and_plans_nothing() {
    let (_emulator, mut core) = objects().await;
    let address = format!("{MODEL}.found");
    let parts = [("rest_api_id", "api"), ("name", "Pet"), ("account_id", ""), ("region", "eu-west-1")];
    let value = |text: &str| if text.is_empty() { Value::Null } else { Value::string(text) };
    let identity =
        Value::Object(parts.into_iter().map(|(name, text)| (name.to_owned(), value(text))).collect());
    core.import_identity(&address, identity).await.unwrap().expect_clean();
    core.plan(&address, model()).await.unwrap().expect(Action::NoOp);
}

#[tokio::test]
async fn a_region_that_is_the_identifier_is_not_that_of_the_provider() {
    let (_emulator, mut core) = configured().await;
    core.apply(&format!("{HUB}.maker"), config! { region = "us-west-2" })
        .await
        .unwrap()
        .expect(Action::Create);
    let address = format!("{HUB}.found");
    let parts = [("region", Value::string("us-west-2")), ("account_id", Value::Null)];
    let identity = Value::Object(parts.map(|(name, value)| (name.to_owned(), value)).into());
    core.import_identity(&address, identity).await.unwrap().expect_clean();
    core.plan(&address, config! { region = "us-west-2" }).await.unwrap().expect(Action::NoOp);
}

#[tokio::test]
async fn an_id_with_a_part_missing_is_refused_with_both_forms() {
    let (_emulator, mut core) = configured().await;
    let report = core.import(&format!("{MODEL}.found"), "api").await.unwrap();
    let told = format!("{report:?}");
    for form in ["<rest_api_id>|<name>", "rest_api_id=<rest_api_id>|name=<name>"] {
        assert!(told.contains(form), "{told}");
    }
}
