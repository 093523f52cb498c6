//! Objects in several regions with one provider, and time limits of operations.

use ferroform_driver::value::{Path, Value};
use ferroform_driver::{Action, Core, Input, Instance, config};
use ferroform_emulator::Emulator;
use ferroform_proto::tfplugin6::list_resource;
use tokio_stream::StreamExt as _;

use crate::protocol::stage::{HUB, LOG_GROUP, configured, configured_in, json};

const HERE: &str = "eu-west-1";
const THERE: &str = "us-east-1";

fn group(days: i64) -> Input {
    config! { log_group_name = "app", retention_in_days = days }
}

fn group_there(days: i64) -> Input {
    config! { log_group_name = "app", retention_in_days = days, region = THERE }
}

/// Returns where there is a log group, and how long it keeps its lines.
fn groups(emulator: &Emulator) -> Vec<(String, i64)> {
    let objects = emulator.objects(Some("AWS::Logs::LogGroup"));
    let group = |object: &ferroform_emulator::ObjectView| {
        (object.scope.region.clone(), object.model["RetentionInDays"].as_i64().unwrap())
    };
    let mut groups: Vec<_> = objects.iter().map(group).collect();
    groups.sort();
    groups
}

fn found(groups: &[(&str, i64)]) -> Vec<(String, i64)> {
    groups.iter().map(|(region, days)| ((*region).to_owned(), *days)).collect()
}

fn region(core: &Core, address: &str) -> Option<String> {
    core.instance(address).unwrap().object.attribute("region").as_str().map(str::to_owned)
}

fn calls(emulator: &Emulator) -> u64 {
    emulator.calls_after(0).last().map_or(0, |call| call.number)
}

#[tokio::test]
async fn one_provider_has_objects_of_one_name_in_two_regions() {
    let (emulator, mut core) = configured().await;
    let [here, there] = ["here", "there"].map(|name| format!("{LOG_GROUP}.{name}"));
    core.apply(&here, group(1)).await.unwrap().expect(Action::Create);
    core.apply(&there, group_there(3)).await.unwrap().expect(Action::Create);
    assert_eq!(groups(&emulator), found(&[(HERE, 1), (THERE, 3)]));
    assert_eq!(region(&core, &here).as_deref(), Some(HERE));
    assert_eq!(region(&core, &there).as_deref(), Some(THERE));
    let identity = core.instance(&there).unwrap().identity.clone().unwrap();
    assert_eq!(identity.attribute("region"), Value::string(THERE));

    core.apply(&there, group_there(5)).await.unwrap().expect(Action::Update);
    assert_eq!(groups(&emulator), found(&[(HERE, 1), (THERE, 5)]));
    core.refresh(&there).await.unwrap().expect_clean();
    core.plan(&there, group_there(5)).await.unwrap().expect(Action::NoOp);
    core.destroy(&there).await.unwrap().expect(Action::Delete);
    assert_eq!(groups(&emulator), found(&[(HERE, 1)]));
}

#[tokio::test]
async fn another_region_replaces_the_object() {
    let (emulator, mut core) = configured().await;
    let address = format!("{LOG_GROUP}.app");
    core.apply(&address, group(1)).await.unwrap().expect(Action::Create);
    let moved = core.apply(&address, group_there(1)).await.unwrap().expect(Action::DeleteThenCreate);
    assert_eq!(moved.replaced_by, [Path::parse("region")]);
    assert_eq!(groups(&emulator), found(&[(THERE, 1)]));
    core.apply(&address, group(1)).await.unwrap().expect(Action::DeleteThenCreate);
    assert_eq!(groups(&emulator), found(&[(HERE, 1)]));
}

#[tokio::test]
async fn a_provider_with_another_region_finds_its_objects_and_plans_to_replace_them() {
    let (emulator, mut first) = configured().await;
    let address = format!("{LOG_GROUP}.app");
    first.apply(&address, group(1)).await.unwrap().expect(Action::Create);
    let made = first.instance(&address).unwrap().clone();
    let mut second = configured_in(&emulator, THERE).await;
    second.insert(&address, made.clone());
    second.refresh(&address).await.unwrap().expect_clean();
    assert_eq!(second.instance(&address).unwrap().object, made.object, "it is not looked for elsewhere");
    let stays = config! { log_group_name = "app", retention_in_days = 1, region = HERE };
    second.plan(&address, stays).await.unwrap().expect(Action::NoOp);
    let moved = second.apply(&address, group(1)).await.unwrap().expect(Action::DeleteThenCreate);
    assert_eq!(moved.replaced_by, [Path::parse("region")]);
    assert_eq!(groups(&emulator), found(&[(THERE, 1)]));
    assert_eq!(region(&second, &address).as_deref(), Some(THERE));
}

#[tokio::test]
async fn a_state_of_the_reference_provider_plans_nothing_and_stays_without_a_region() {
    let (_emulator, mut core) = configured().await;
    let address = format!("{LOG_GROUP}.app");
    core.apply(&address, group(1)).await.unwrap().expect(Action::Create);
    let own = core.forget(&address).unwrap();
    let mut attributes: serde_json::Value = serde_json::from_str(&own.json).unwrap();
    for name in ["region", "timeouts", "tags_all"] {
        attributes.as_object_mut().unwrap().remove(name);
    }
    core.insert(&address, Instance::from_state_file(&attributes.to_string(), own.version));
    core.plan(&address, group(1)).await.unwrap().expect(Action::NoOp);
    core.refresh(&address).await.unwrap().expect_clean();
    assert_eq!(region(&core, &address), None);
    core.plan(&address, group(1)).await.unwrap().expect(Action::NoOp);
    // An update of something else leaves it alone too.
    core.apply(&address, group(3)).await.unwrap().expect(Action::Update);
    assert_eq!(region(&core, &address), None);
}

#[tokio::test]
async fn an_object_of_another_region_is_imported_by_id_and_by_identity() {
    let (_emulator, mut core) = configured().await;
    core.apply(&format!("{LOG_GROUP}.maker"), group_there(1)).await.unwrap().expect(Action::Create);
    let by_id = format!("{LOG_GROUP}.by_id");
    core.import(&by_id, &format!("app@{THERE}")).await.unwrap().expect_clean();
    let by_identity = format!("{LOG_GROUP}.by_identity");
    let parts = [
        ("log_group_name", Value::string("app")),
        ("account_id", Value::Null),
        ("region", Value::string(THERE)),
    ];
    core.import_identity(&by_identity, Value::object(parts)).await.unwrap().expect_clean();
    for address in [by_id, by_identity] {
        assert_eq!(region(&core, &address).as_deref(), Some(THERE));
        core.plan(&address, group_there(1)).await.unwrap().expect(Action::NoOp);
    }
    let report = core.import(&format!("{LOG_GROUP}.absent"), "app").await.unwrap();
    assert!(report.state.is_none(), "there is none in the region of the provider");
}

#[tokio::test]
async fn a_text_that_is_no_region_is_refused_before_anything_is_asked() {
    let (emulator, core) = configured().await;
    let wrong = config! { log_group_name = "app", region = "mars" };
    let report = core.plan(&format!("{LOG_GROUP}.app"), wrong).await.unwrap();
    let errors: Vec<_> = report.errors().map(|error| error.detail.clone()).collect();
    assert!(errors.len() == 1 && errors[0].contains("\"mars\""), "{errors:?}");
    assert_eq!(calls(&emulator), 0);
}

#[tokio::test]
async fn data_sources_and_lists_look_where_they_are_told() {
    let (_emulator, mut core) = configured().await;
    core.apply(&format!("{LOG_GROUP}.maker"), group_there(1)).await.unwrap().expect(Action::Create);
    let one = core.read_data(LOG_GROUP, config! { id = "app", region = THERE }).await.unwrap();
    let state = one.expect_clean().state.unwrap();
    assert_eq!(state.attribute("region"), Value::string(THERE));
    assert!(!core.read_data(LOG_GROUP, config! { id = "app" }).await.unwrap().is_clean());

    for (config, region, names) in [(config! {}, HERE, 0), (config! { region = THERE }, THERE, 1)] {
        let all = core.read_data(&format!("{LOG_GROUP}s"), config).await.unwrap();
        let state = all.expect_clean().state.unwrap();
        assert_eq!(state.attribute("ids").len(), Some(names));
        assert_eq!(state.attribute("region"), Value::string(region));
        let request = list_resource::Request {
            type_name: LOG_GROUP.to_owned(),
            config: json(&format!("{{\"region\": \"{region}\"}}")),
            include_resource_object: true,
            ..list_resource::Request::default()
        };
        let events = core.provider().client().list_resource(request).await.unwrap().into_inner();
        let events: Vec<_> = events.map(Result::unwrap).collect().await;
        assert_eq!(events.len(), names);
        for event in events {
            let [identity, object] =
                [event.identity.unwrap().identity_data.unwrap(), event.resource_object.unwrap()]
                    .map(|value| String::from_utf8_lossy(&value.msgpack).into_owned());
            assert!(identity.contains(THERE) && object.contains(THERE), "{identity} {object}");
        }
    }
}

#[tokio::test]
async fn a_global_type_has_time_limits_and_no_region() {
    let (_emulator, core) = configured().await;
    let hub = config! { region = "us-west-2", timeouts = { create = "5m" } };
    core.plan(&format!("{HUB}.this"), hub).await.unwrap().expect(Action::Create);
}

#[tokio::test]
async fn another_time_limit_changes_the_state_and_asks_the_service_nothing() {
    let (emulator, mut core) = configured().await;
    let mut core = {
        core.apply(&format!("{LOG_GROUP}.app"), group(1)).await.unwrap().expect(Action::Create);
        core.without_probes()
    };
    let address = format!("{LOG_GROUP}.app");
    let limited = || {
        config! { log_group_name = "app", retention_in_days = 1, timeouts = { create = "1h", delete = "90m" } }
    };
    let refreshed = ferroform_driver::Options { without_refresh: true, ..Default::default() };
    for input in [limited(), group(1)] {
        let before = calls(&emulator);
        core.apply_with(&address, input.clone(), &refreshed).await.unwrap().expect(Action::Update);
        assert_eq!(calls(&emulator), before, "nothing was asked");
        core.plan(&address, input).await.unwrap().expect(Action::NoOp);
    }
    core.apply(&address, limited()).await.unwrap().expect(Action::Update);
    let timeouts = core.instance(&address).unwrap().object.attribute("timeouts");
    assert_eq!(timeouts.attribute("delete"), Value::string("90m"));
    assert_eq!(timeouts.attribute("update"), Value::Null);
    core.destroy(&address).await.unwrap().expect(Action::Delete);
}

#[tokio::test]
async fn a_time_limit_that_is_no_duration_is_refused() {
    let (_emulator, core) = configured().await;
    let wrong = config! { log_group_name = "app", timeouts = { create = "soon" } };
    let report = core.plan(&format!("{LOG_GROUP}.app"), wrong).await.unwrap();
    let errors: Vec<_> = report.errors().map(|error| error.detail.clone()).collect();
    assert!(errors.len() == 1 && errors[0].contains("timeouts.create"), "{errors:?}");
}
