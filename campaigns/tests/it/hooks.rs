//! Hooks of a type are called in order, and their results take effect.

use std::cell::RefCell;

use ferroform_campaigns::contract::stage::Stage;
use ferroform_core::prelude::*;
use ferroform_driver::{Action, Input, Report, config};
use serde_json::{Value as Json, json};

const SCHEMA: &str = include_str!("../../schemas/test-hooks-thing.json");
const ADDRESS: &str = "awscc_hooks_thing.this";

thread_local! {
    static CALLS: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

fn called(name: &'static str) {
    CALLS.with_borrow_mut(|calls| calls.push(name));
}

/// Asserts that these hooks were called directly one after the other since the last check.
fn expect_calls(expected: &[&str]) {
    let calls = CALLS.with_borrow_mut(std::mem::take);
    assert!(calls.windows(expected.len()).any(|window| window == expected), "{expected:?} not in {calls:?}");
}

/// A type with hooks that add to its schema.
#[cfg_resource("Test::Hooks::Thing", schema = "schemas/test-hooks-thing.json", model)]
pub(crate) struct Thing;

fn is(field: &Field<String>, text: &str) -> bool {
    field.known().is_some_and(|value| value == text)
}

impl Hooks for Thing {
    fn validate(config: &ThingModel, diagnostics: &mut Diagnostics) {
        if config.size.is(&13) {
            diagnostics
                .push(Diagnostic::error("Unlucky size", "13 is no size.").at(ThingModel::paths().size()));
        }
    }

    fn modify_plan(
        config: &ThingModel,
        prior: Option<&ThingModel>,
        planned: &mut ThingModel,
        _: &mut Diagnostics,
    ) {
        called("modify_plan");
        if config.label.is_null() && prior.is_none() {
            planned.label = Field::Known("web".to_owned());
        }
        if prior.is_some_and(|prior| prior.size != planned.size) {
            planned.note = Field::Unknown;
        }
        // Large things get another zone.
        if config.zone.is_null() && planned.size.known().is_some_and(|size| *size > 100) {
            planned.zone = Field::Known("large".to_owned());
        }
    }

    fn plan_destroy(prior: &ThingModel, diagnostics: &mut Diagnostics) {
        called("plan_destroy");
        if is(&prior.label, "precious") {
            diagnostics.push(Diagnostic::warning("Precious thing", "It will be gone."));
        }
    }

    async fn before_create(
        _: &mut dyn Context,
        _: &ThingModel,
        desired: &mut Json,
    ) -> Result<(), Diagnostic> {
        called("before_create");
        desired["Note"] = json!("made");
        if desired["Name"] == "forbidden" {
            return Err(Diagnostic::error("Forbidden name", "Choose another."));
        }
        Ok(())
    }

    async fn after_create(
        context: &mut dyn Context,
        _: &ThingModel,
        state: &mut ThingModel,
    ) -> Result<(), Diagnostic> {
        called("after_create");
        assert!(is(&state.note, "made"));
        context.diagnostics().push(Diagnostic::warning("Made", "A thing was made."));
        Ok(())
    }

    async fn before_update(
        _: &mut dyn Context,
        _: &ThingModel,
        _: &ThingModel,
        desired: &mut Json,
    ) -> Result<(), Diagnostic> {
        called("before_update");
        desired["Note"] = json!("changed");
        Ok(())
    }

    async fn after_update(
        _: &mut dyn Context,
        prior: &ThingModel,
        state: &mut ThingModel,
    ) -> Result<(), Diagnostic> {
        called("after_update");
        assert_ne!(prior.size, state.size);
        Ok(())
    }

    /// Another thing whose note is the name of this one keeps it.
    async fn before_delete(context: &mut dyn Context, prior: &ThingModel) -> Result<(), Diagnostic> {
        called("before_delete");
        let service = context.cloud_control();
        for name in service.list("Test::Hooks::Thing", None).await? {
            let object = service.read("Test::Hooks::Thing", &name).await?.unwrap_or_default();
            if object["Label"].as_str().is_some_and(|label| is(&prior.name, label)) {
                return Err(Diagnostic::error("Kept", format!("{name} needs this thing.")));
            }
        }
        Ok(())
    }

    async fn after_delete(_: &mut dyn Context, _: &ThingModel) -> Result<(), Diagnostic> {
        called("after_delete");
        Ok(())
    }

    async fn before_read(_: &mut dyn Context, _: &ThingModel) -> Result<(), Diagnostic> {
        called("before_read");
        Ok(())
    }

    async fn after_read(_: &mut dyn Context, _: &ThingModel, _: &mut ThingModel) -> Result<(), Diagnostic> {
        called("after_read");
        Ok(())
    }

    fn normalise(observed: &mut Json) {
        if let Some(Json::String(label)) = observed.get_mut("Label") {
            *label = label.to_lowercase();
        }
    }
}

async fn stage() -> Stage {
    crate::stage_of(&Thing::REGISTRATION, SCHEMA).await
}

async fn apply(stage: &mut Stage, input: Input) -> Report {
    stage.core.apply(ADDRESS, input).await.unwrap()
}

fn summaries(report: &Report) -> Vec<&str> {
    report.diagnostics.iter().map(|diagnostic| diagnostic.summary.as_str()).collect()
}

#[tokio::test(start_paused = true)]
async fn hooks_are_called_around_every_operation() {
    let mut stage = stage().await;
    let report = apply(&mut stage, config! { name = "a", size = 1 }).await.expect(Action::Create);
    assert_eq!(report.attribute("label").unwrap().as_str(), Some("web"), "the plan's hook has chosen it");
    assert_eq!(
        report.attribute("note").unwrap().as_str(),
        Some("made"),
        "it was sent although nobody planned it"
    );
    assert_eq!(summaries(&report), ["Made"]);
    expect_calls(&["modify_plan", "before_create", "after_create", "before_read", "after_read"]);

    stage.core.refresh(ADDRESS).await.unwrap().expect_clean();
    expect_calls(&["before_read", "after_read"]);

    let report = apply(&mut stage, config! { name = "a", size = 2 }).await.expect(Action::Update);
    assert_eq!(report.attribute("note").unwrap().as_str(), Some("changed"));
    expect_calls(&["modify_plan", "before_update", "after_update"]);

    stage.core.destroy(ADDRESS).await.unwrap().expect(Action::Delete);
    expect_calls(&["plan_destroy", "before_delete", "after_delete"]);
}

#[tokio::test(start_paused = true)]
async fn a_hook_that_changes_what_is_fixed_at_creation_replaces_the_object() {
    let mut stage = stage().await;
    apply(&mut stage, config! { name = "a", size = 1, zone = "small" }).await.expect(Action::Create);
    let report = apply(&mut stage, config! { name = "a", size = 101 }).await;
    report.expect(Action::DeleteThenCreate);
}

#[tokio::test(start_paused = true)]
async fn what_a_hook_normalises_is_no_drift() {
    let mut stage = stage().await;
    let input = config! { name = "a", label = "web", size = 1 };
    apply(&mut stage, input.clone()).await.expect(Action::Create);
    let louder = json!([{ "op": "replace", "path": "/Label", "value": "WEB" }]);
    stage.door.emulator.drift("Test::Hooks::Thing", "a", &louder).unwrap();
    stage.core.refresh(ADDRESS).await.unwrap().expect_clean();
    stage.core.plan(ADDRESS, input).await.unwrap().expect(Action::NoOp);
}

#[tokio::test(start_paused = true)]
async fn an_error_of_a_hook_stops_the_operation_before_the_service_is_called() {
    let mut stage = stage().await;
    let refused = stage.core.plan(ADDRESS, config! { name = "a", size = 13 }).await.unwrap();
    assert_eq!(summaries(&refused), ["Unlucky size"]);
    let refused = apply(&mut stage, config! { name = "forbidden", size = 1 }).await;
    assert_eq!(summaries(&refused), ["Creating awscc_hooks_thing (forbidden): forbidden name"]);
    assert!(stage.door.emulator.objects(None).is_empty());

    apply(&mut stage, config! { name = "a", label = "web", size = 1 }).await.expect(Action::Create);
    let other = config! { name = "b", label = "a", size = 1 };
    stage.core.apply("awscc_hooks_thing.other", other).await.unwrap().expect(Action::Create);
    let refused = stage.core.destroy(ADDRESS).await.unwrap();
    assert_eq!(summaries(&refused), ["Deleting awscc_hooks_thing (a): kept"]);
    assert_eq!(stage.door.emulator.objects(None).len(), 2);
    assert!(stage.core.instance(ADDRESS).is_some(), "it is still in the state");
}

#[tokio::test(start_paused = true)]
async fn a_plan_to_destroy_may_warn() {
    let mut stage = stage().await;
    apply(&mut stage, config! { name = "a", label = "precious", size = 1 }).await.expect(Action::Create);
    let report = stage.core.destroy(ADDRESS).await.unwrap();
    assert_eq!(summaries(&report), ["Precious thing"]);
    assert!(stage.door.emulator.objects(None).is_empty());
}
