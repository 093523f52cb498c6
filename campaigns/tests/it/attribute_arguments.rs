//! Arguments of an annotation about single attributes: other names, left out properties, functions of the user, and
//! attributes that hooks set.

use ferroform_campaigns::contract::stage::Stage;
use ferroform_core::prelude::*;
use ferroform_driver::{Action, Input, Instance, Report, config};
use serde_json::{Value as Json, json};

const SCHEMA: &str = include_str!("../../schemas/test-attributes-thing.json");
const TYPE: &str = "Test::Attributes::Thing";
const ADDRESS: &str = "awscc_attributes_thing.this";

/// A type with every argument about single attributes.
#[cfg_resource(
    "Test::Attributes::Thing",
    schema = "schemas/test-attributes-thing.json",
    rename("Endpoint/Port" = "port_number", Name = "called", "Rules/*/Port" = "door"),
    exclude("Note", "Endpoint/Internal"),
    deprecated("Label" = "Use `endpoint.host` instead."),
    validate("Size" = even, "Rules/*/Name" = no_dash),
    validate("Steps", few),
    plan("Zone" = keep_if(same), "Endpoint/Host" = keep_if(same), "Rules/*/Name" = keep_if(same)),
    plan("Groups/*/Name" = keep_if(same), "Steps/*" = keep_if(same), "Colours/*" = keep_if(same)),
    plan("Labels/*" = keep_if(same)),
    extra(
        /// The address.
        url = string,
        ports = list(number),
        idle = bool,
    ),
    model
)]
pub(crate) struct Thing;

fn even(value: i64) -> Result<(), String> {
    assert!(value != 666, "a number that crashes it");
    if value % 2 == 0 { Ok(()) } else { Err(format!("{value} is odd")) }
}

fn no_dash(name: &str) -> Result<(), &'static str> {
    if name.contains('-') { Err("must not have a dash") } else { Ok(()) }
}

fn few(steps: &[String]) -> Result<(), String> {
    if steps.len() < 4 { Ok(()) } else { Err(format!("{} steps are too many", steps.len())) }
}

fn same(prior: &str, configured: &str) -> bool {
    prior.eq_ignore_ascii_case(configured)
}

fn seen(state: &mut ThingModel) {
    state.url = match state.called.known().zip(state.size.known()) {
        Some((name, size)) => Field::Known(format!("{name}:{size}")),
        None => Field::Null,
    };
}

impl Hooks for Thing {
    async fn after_create(
        _: &mut dyn Context,
        _: &ThingModel,
        state: &mut ThingModel,
    ) -> Result<(), Diagnostic> {
        seen(state);
        state.ports = Field::Known(vec![7.into()]);
        Ok(())
    }

    async fn after_update(
        _: &mut dyn Context,
        _: &ThingModel,
        state: &mut ThingModel,
    ) -> Result<(), Diagnostic> {
        seen(state);
        Ok(())
    }

    async fn after_read(
        _: &mut dyn Context,
        _: &ThingModel,
        state: &mut ThingModel,
    ) -> Result<(), Diagnostic> {
        seen(state);
        Ok(())
    }
}

async fn stage() -> Stage {
    crate::stage_of(&Thing::REGISTRATION, SCHEMA).await
}

async fn apply(stage: &mut Stage, input: Input) -> Report {
    stage.core.apply(ADDRESS, input).await.unwrap()
}

async fn created(input: Input) -> Stage {
    let mut stage = stage().await;
    apply(&mut stage, input).await.expect(Action::Create);
    stage
}

/// Asserts that a configuration plans nothing, also when it is applied and the object is read.
async fn means_the_same(stage: &mut Stage, input: Input) {
    let before = model(stage);
    apply(stage, input.clone()).await.expect(Action::NoOp);
    stage.core.refresh(ADDRESS).await.unwrap().expect_clean();
    stage.core.plan(ADDRESS, input).await.unwrap().expect(Action::NoOp);
    assert_eq!(model(stage), before);
}

fn model(stage: &Stage) -> Json {
    stage.door.emulator.objects(Some(TYPE))[0].model.clone()
}

fn drift(stage: &Stage, path: &str, value: &str) {
    let patch = json!([{ "op": "add", "path": path, "value": value }]);
    stage.door.emulator.drift(TYPE, "a", &patch).unwrap();
}

fn text(report: &Report, attribute: &str) -> Option<String> {
    report.attribute(attribute)?.as_str().map(str::to_owned)
}

fn errors(report: &Report) -> Vec<(String, Option<String>)> {
    let errors = report.errors();
    errors.map(|error| (error.detail.clone(), error.path.as_ref().map(ToString::to_string))).collect()
}

#[tokio::test(start_paused = true)]
async fn a_renamed_attribute_goes_through_a_whole_life() {
    let input = config! { called = "a", endpoint = { host = "h", port_number = 1 }, rules = [{ name = "x", door = 2 }] };
    let mut stage = created(input.clone()).await;
    let sent = model(&stage);
    assert_eq!(sent["Endpoint"], json!({ "Host": "h", "Port": 1 }));
    assert_eq!(sent["Rules"], json!([{ "Name": "x", "Port": 2 }]));
    stage.core.plan(ADDRESS, input).await.unwrap().expect(Action::NoOp);
    let other = config! { called = "a", endpoint = { host = "h", port_number = 3 } };
    apply(&mut stage, other.clone()).await.expect(Action::Update);
    assert_eq!(model(&stage)["Endpoint"]["Port"], 3);
    stage.core.forget(ADDRESS);
    stage.core.import(ADDRESS, "a").await.unwrap().expect(Action::Import);
    stage.core.plan(ADDRESS, other).await.unwrap().expect(Action::NoOp);
    stage.core.destroy(ADDRESS).await.unwrap().expect(Action::Delete);
}

#[tokio::test(start_paused = true)]
async fn a_state_from_before_a_renaming_plans_nothing() {
    let input = config! { called = "a", endpoint = { host = "h", port_number = 1 }, rules = [{ name = "x", door = 2 }] };
    let mut stage = created(input.clone()).await;
    let today: Json = serde_json::from_str(&stage.core.instance(ADDRESS).unwrap().json).unwrap();
    let mut before = today.clone();
    let rename = |object: &mut Json, from: &str, to: &str| {
        let object = object.as_object_mut().unwrap();
        let value = object.remove(from).unwrap();
        object.insert(to.to_owned(), value);
    };
    rename(&mut before, "called", "name");
    rename(&mut before["endpoint"], "port_number", "port");
    rename(&mut before["rules"][0], "door", "port");
    assert_ne!(before, today);
    stage.core.forget(ADDRESS);
    stage.core.insert(ADDRESS, Instance::from_state_file(&before.to_string(), 1));
    stage.core.plan(ADDRESS, input).await.unwrap().expect(Action::NoOp);
}

#[tokio::test(start_paused = true)]
async fn an_excluded_property_is_neither_shown_nor_touched() {
    let input = config! { called = "a", size = 2, endpoint = { host = "h" } };
    let mut stage = created(input.clone()).await;
    drift(&stage, "/Note", "theirs");
    drift(&stage, "/Endpoint/Internal", "theirs too");
    let report = stage.core.refresh(ADDRESS).await.unwrap().expect_clean();
    assert!(report.attribute("note").is_none(), "it is no attribute");
    stage.core.plan(ADDRESS, input).await.unwrap().expect(Action::NoOp);
    let other = config! { called = "a", size = 4, endpoint = { host = "other", port_number = 5 } };
    apply(&mut stage, other).await.expect(Action::Update);
    let model = model(&stage);
    assert_eq!(model["Note"], "theirs");
    assert_eq!(model["Endpoint"], json!({ "Host": "other", "Port": 5, "Internal": "theirs too" }));
}

#[tokio::test(start_paused = true)]
async fn a_deprecated_attribute_warns_whoever_sets_it() {
    let mut stage = stage().await;
    let report = apply(&mut stage, config! { called = "a", label = "b" }).await.expect(Action::Create);
    let details: Vec<&str> = report.diagnostics.iter().map(|found| found.detail.as_str()).collect();
    assert!(details.contains(&"label is deprecated. Use `endpoint.host` instead."), "{details:?}");
}

#[tokio::test(start_paused = true)]
async fn functions_check_every_known_value() {
    let stage = stage().await;
    let rules = || config! { called = "a", rules = [{ name = "x" }, { name = "y-z" }], size = 3, steps = ["a", "b", "c", "d"] };
    let found = errors(&stage.core.plan(ADDRESS, rules()).await.unwrap());
    let expected = [
        ("size: 3 is odd", "size"),
        ("rules[1].name: must not have a dash", "rules[1].name"),
        ("steps: 4 steps are too many", "steps"),
    ];
    let expected = expected.map(|(detail, path)| (detail.to_owned(), Some(path.to_owned())));
    assert_eq!(found, expected);
    let open = config! { called = "a", size = unknown(3), rules = [{ name = unknown("a-b") }] };
    assert_eq!(errors(&stage.core.plan(ADDRESS, open).await.unwrap()), []);
}

#[tokio::test(start_paused = true)]
async fn a_function_that_crashes_is_reported_as_a_bug() {
    let stage = stage().await;
    let found = errors(&stage.core.plan(ADDRESS, config! { called = "a", size = 666 }).await.unwrap());
    assert!(found[0].0.starts_with("The function even crashed"), "{found:?}");
    assert!(found[0].0.contains("This is a bug in the provider."), "{found:?}");
}

#[tokio::test(start_paused = true)]
async fn what_a_function_says_is_the_same_is_kept() {
    let mut stage = created(config! { called = "a", zone = "North", endpoint = { host = "H" } }).await;
    means_the_same(&mut stage, config! { called = "a", zone = "NORTH", endpoint = { host = "h" } }).await;
    // Beside another change it is not sent either.
    let report =
        apply(&mut stage, config! { called = "a", zone = "north", size = 2, endpoint = { host = "h" } })
            .await;
    let report = report.expect(Action::Update);
    assert_eq!(text(&report, "zone").as_deref(), Some("North"));
    assert_eq!(model(&stage)["Endpoint"]["Host"], "H");
    let report = stage.core.plan(ADDRESS, config! { called = "a", zone = "south" }).await.unwrap();
    report.expect(Action::DeleteThenCreate);
}

#[tokio::test(start_paused = true)]
async fn elements_are_kept_too() {
    let first = config! {
        called = "a", rules = [{ name = "X", door = 1 }, { name = "Y" }], groups = [{ name = "G", port = 1 }, { name = "H" }],
        steps = ["One", "Two"], colours = ["Red", "Blue"], labels = { a = "A" },
    };
    let mut stage = created(first).await;
    let second = config! {
        called = "a", rules = [{ name = "x", door = 1 }, { name = "y" }], groups = [{ name = "h" }, { name = "g", port = 1 }],
        steps = ["one", "two"], colours = ["blue", "red"], labels = { a = "a" },
    };
    means_the_same(&mut stage, second).await;
    // One more element: what core lets nobody keep is planned as it is configured, and the next plan is empty.
    let third = config! {
        called = "a", rules = [{ name = "new" }, { name = "x", door = 1 }, { name = "y" }],
        groups = [{ name = "h" }, { name = "g", port = 1 }, { name = "i" }], steps = ["one", "two", "three"],
        colours = ["blue", "red", "green"], labels = { a = "a", b = "b" },
    };
    apply(&mut stage, third.clone()).await.expect(Action::Update);
    means_the_same(&mut stage, third).await;
}

#[tokio::test(start_paused = true)]
async fn elements_of_partly_unknown_collections_are_planned_alike_twice() {
    let mut stage = created(config! { called = "a", steps = ["One", "Two"], rules = [{ name = "X" }] }).await;
    let open = config! { called = "a", steps = ["one", unknown("two")], rules = [{ name = "x" }, { name = unknown("z") }] };
    apply(&mut stage, open).await.expect(Action::Update);
}

#[tokio::test(start_paused = true)]
async fn hooks_set_attributes_that_are_no_properties() {
    let mut stage = stage().await;
    let input = config! { called = "a", size = 2 };
    let report = apply(&mut stage, input.clone()).await.expect(Action::Create);
    assert!(!report.planned.as_ref().unwrap().attribute("url").is_known(), "it is open in the plan");
    assert_eq!(text(&report, "url").as_deref(), Some("a:2"));
    assert!(report.attribute("idle").is_none_or(|idle| idle.is_null()), "no hook sets it");
    assert!(model(&stage).get("Url").is_none() && model(&stage).get("url").is_none());
    stage.core.refresh(ADDRESS).await.unwrap().expect_clean();
    stage.core.plan(ADDRESS, input).await.unwrap().expect(Action::NoOp);

    let report = apply(&mut stage, config! { called = "a", size = 4 }).await.expect(Action::Update);
    assert_eq!(text(&report, "url").as_deref(), Some("a:4"));
    let ports = report.attribute("ports").unwrap().elements().unwrap().len();
    assert_eq!(ports, 1, "what a hook has set stays until a hook changes it");

    stage.core.forget(ADDRESS);
    let report = stage.core.import(ADDRESS, "a").await.unwrap().expect(Action::Import);
    assert_eq!(text(&report, "url").as_deref(), Some("a:4"));
    let report = stage.core.read_data("awscc_attributes_thing", config! { id = "a" }).await.unwrap();
    assert_eq!(text(&report, "url").as_deref(), Some("a:4"), "data sources have them too");
}
