//! Objects in several regions with one provider. What a plan does with regions and time limits is tested in the engine.

use ferroform_driver::value::Value;
use ferroform_driver::{Action, Core, Input, ListOptions, Options, config};

use crate::protocol::stage::{APP, LOG_GROUP, configured, told};

const HERE: &str = "eu-west-1";
const THERE: &str = "us-east-1";

fn group_there(days: i64) -> Input {
    config! { log_group_name = "app", retention_in_days = days, region = THERE }
}

fn region(core: &Core, address: &str) -> Value {
    core.instance(address).unwrap().object.attribute("region")
}

#[tokio::test]
async fn one_provider_has_objects_of_one_name_in_two_regions() {
    let (emulator, mut core) = configured().await;
    let groups = || {
        let objects = emulator.objects(Some("AWS::Logs::LogGroup")).into_iter();
        let mut groups: Vec<_> =
            objects.map(|object| (object.scope.region, object.model["RetentionInDays"].as_i64())).collect();
        groups.sort();
        groups
    };
    let found = |region: &str, days| (region.to_owned(), Some(days));
    let there = format!("{LOG_GROUP}.there");
    let group = config! { log_group_name = "app", retention_in_days = 1 };
    core.apply(APP, group).await.unwrap().expect(Action::Create);
    core.apply(&there, group_there(3)).await.unwrap().expect(Action::Create);
    assert_eq!(groups(), [found(HERE, 1), found(THERE, 3)]);
    assert_eq!((region(&core, APP), region(&core, &there)), (HERE.into(), THERE.into()));
    let identity = core.instance(&there).unwrap().identity.clone().unwrap();
    assert_eq!(identity.attribute("region"), THERE.into());

    core.apply(&there, group_there(5)).await.unwrap().expect(Action::Update);
    assert_eq!(groups(), [found(HERE, 1), found(THERE, 5)]);
    core.refresh(&there).await.unwrap().expect_clean();
    core.plan(&there, group_there(5)).await.unwrap().expect(Action::NoOp);
    core.destroy(&there).await.unwrap().expect(Action::Delete);
    assert_eq!(groups(), [found(HERE, 1)]);
}

#[tokio::test]
async fn an_object_of_another_region_is_imported_by_id_and_by_identity() {
    let (_emulator, mut core) = configured().await;
    core.apply(&format!("{LOG_GROUP}.maker"), group_there(1)).await.unwrap().expect(Action::Create);
    core.import(APP, &format!("app@{THERE}")).await.unwrap().expect_clean();
    let by_identity = format!("{LOG_GROUP}.by_identity");
    let parts =
        [("log_group_name", "app".into()), ("account_id", Value::Null), ("region", Value::string(THERE))];
    core.import_identity(&by_identity, Value::object(parts)).await.unwrap().expect_clean();
    for address in [APP, &by_identity] {
        assert_eq!(region(&core, address), THERE.into());
        core.plan(address, group_there(1)).await.unwrap().expect(Action::NoOp);
    }
    let report = core.import(&format!("{LOG_GROUP}.absent"), "app").await.unwrap();
    assert!(report.state.is_none(), "there is none in the region of the provider");
}

#[tokio::test]
async fn data_sources_and_lists_look_where_they_are_told() {
    let (_emulator, mut core) = configured().await;
    core.apply(&format!("{LOG_GROUP}.maker"), group_there(1)).await.unwrap().expect(Action::Create);
    let one = core.read_data(LOG_GROUP, config! { id = "app", region = THERE }).await.unwrap();
    assert_eq!(one.expect_clean().attribute("region"), Some(THERE.into()));
    assert!(!core.read_data(LOG_GROUP, config! { id = "app" }).await.unwrap().is_clean());
    let refused = told(&core.read_data(&format!("{LOG_GROUP}s"), config! { region = "mars" }).await.unwrap());
    assert!(refused.len() == 1 && refused[0].contains("\"mars\""), "{refused:?}");
    for (config, region, count) in [(config! {}, HERE, 0), (config! { region = THERE }, THERE, 1)] {
        let all = core.read_data(&format!("{LOG_GROUP}s"), config.clone()).await.unwrap().expect_clean();
        assert_eq!(all.attribute("ids").unwrap().len(), Some(count));
        assert_eq!(all.attribute("region"), Some(region.into()));
        let options = ListOptions { include_resource: true, ..ListOptions::default() };
        let listed = core.list(LOG_GROUP, config, &options).await.unwrap();
        listed.report.expect(Action::List);
        assert_eq!(listed.events.len(), count);
        for event in listed.events {
            for part in [event.identity, event.object] {
                assert_eq!(part.unwrap().attribute("region"), THERE.into());
            }
        }
    }
}

#[tokio::test]
async fn another_time_limit_changes_the_state_and_asks_the_service_nothing() {
    let (emulator, mut core) = configured().await;
    let group = config! { log_group_name = "app", retention_in_days = 1 };
    core.apply(APP, group.clone()).await.unwrap().expect(Action::Create);
    let mut core = core.without_probes();
    let limited = config! {
        log_group_name = "app", retention_in_days = 1, timeouts = { create = "1h", delete = "90m" },
    };
    let options = Options { without_refresh: true, ..Options::default() };
    let before = emulator.calls_after(0).len();
    for input in [limited.clone(), group, limited] {
        core.apply_with(APP, input.clone(), &options).await.unwrap().expect(Action::Update);
        assert_eq!(emulator.calls_after(0).len(), before, "nothing was asked");
    }
    let limits = core.instance(APP).unwrap().object.attribute("timeouts");
    assert_eq!(limits.attribute("delete"), "90m".into());
    assert_eq!(limits.attribute("update"), Value::Null);
    core.destroy(APP).await.unwrap().expect(Action::Delete);
}
