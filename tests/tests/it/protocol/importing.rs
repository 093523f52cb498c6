//! The ways to name the object of an import.

use ferroform_driver::value::Value;
use ferroform_driver::{Action, Core, Input, config};

use crate::protocol::stage::{APP, HUB, LOG_GROUP, MODEL, told, with_a_group};

fn group() -> Input {
    config! { log_group_name = "app", retention_in_days = 7 }
}

fn model() -> Input {
    config! { rest_api_id = "api", name = "Pet", content_type = "application/json" }
}

/// Checks that an import by each of these ids finds the object, and that the next plan does nothing.
async fn is_found_by(core: &mut Core, type_name: &str, ids: &[&str], input: Input) {
    for id in ids {
        let address = format!("{type_name}.found");
        core.import(&address, id).await.unwrap().expect_clean();
        core.plan(&address, input.clone()).await.unwrap().expect(Action::NoOp);
        core.forget(&address);
    }
}

#[tokio::test]
async fn every_form_of_an_import_id_finds_the_object_and_plans_nothing() {
    let (_emulator, mut core) = with_a_group().await;
    core.forget(APP);
    let arn = "arn:aws:logs:eu-west-1:111122223333:log-group:app:*";
    is_found_by(&mut core, LOG_GROUP, &["app", arn], group()).await;
    core.apply(&format!("{MODEL}.maker"), model()).await.unwrap().expect(Action::Create);
    let ids = ["api|Pet", "name=Pet|rest_api_id=api", "rest_api_id=api|name=Pet"];
    is_found_by(&mut core, MODEL, &ids, model()).await;
    let refused = told(&core.import(&format!("{MODEL}.found"), "api").await.unwrap());
    for form in ["<rest_api_id>|<name>", "rest_api_id=<rest_api_id>|name=<name>"] {
        assert!(refused[0].contains(form), "{refused:?}");
    }
}

#[tokio::test]
async fn an_identity_finds_the_object_and_plans_nothing() {
    let (_emulator, mut core) = with_a_group().await;
    // The region of the second is its identifier, and not that of the provider. The type is global, and has time limits.
    let hub = config! { region = "us-west-2", timeouts = { create = "5m" } };
    for (type_name, input, parts) in [
        (MODEL, model(), &[("rest_api_id", "api"), ("name", "Pet"), ("region", "eu-west-1")][..]),
        (HUB, hub, &[("region", "us-west-2")]),
    ] {
        let [maker, found] = ["maker", "found"].map(|name| format!("{type_name}.{name}"));
        core.apply(&maker, input.clone()).await.unwrap().expect(Action::Create);
        let parts = parts.iter().map(|(name, text)| (*name, Value::string(text)));
        let identity = Value::object(parts.chain([("account_id", Value::Null)]));
        core.import_identity(&found, identity).await.unwrap().expect_clean();
        core.plan(&found, input.without("timeouts")).await.unwrap().expect(Action::NoOp);
    }
}
