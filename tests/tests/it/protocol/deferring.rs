//! A provider whose region is the result of something that does not exist yet.

use ferroform_driver::{Action, Core, DeferralReason, Instance, ListOptions, config};
use ferroform_emulator::Emulator;
use ferroform_plugin::proto::tfplugin6::apply_resource_change;

use crate::protocol::stage::{
    APP, DEFERS, LOG_GROUP, account, configured, dynamic, errors, told, unknown_region,
};

const WHY: DeferralReason = DeferralReason::ProviderConfigUnknown;

/// Returns a provider that has to wait for its region, and the emulator behind it.
async fn waiting() -> (Emulator, Core) {
    let (emulator, mut core) = unconfigured().await;
    core.provider_mut().set_capabilities(DEFERS);
    (emulator, core)
}

/// The same for a client that puts nothing off.
async fn unconfigured() -> (Emulator, Core) {
    let (emulator, core) = configured().await;
    assert_eq!(core.configure(unknown_region()).await.unwrap(), []);
    (emulator, core)
}

/// Returns what the state has of a log group.
fn state() -> Instance {
    Instance::from_state_file(r#"{"id": "app", "log_group_name": "app"}"#, 1).with_private("private")
}

#[tokio::test]
async fn a_read_is_put_off_and_changes_nothing() {
    let (emulator, mut core) = waiting().await;
    core.insert(APP, state());
    core.refresh(APP).await.unwrap().expect_deferred(WHY);
    assert_eq!(core.instance(APP).unwrap().private, b"private");
    assert_eq!(emulator.calls_after(0).len(), 0);
}

#[tokio::test]
async fn plans_imports_and_data_sources_are_put_off() {
    let (emulator, mut core) = waiting().await;
    let plan = core.plan(APP, config! { log_group_name = "app" }).await.unwrap().expect_deferred(WHY);
    assert_eq!(plan.planned.unwrap().attribute("log_group_name"), "app".into(), "it is complete");
    core.import(APP, "app").await.unwrap().expect_deferred(WHY);
    let read = core.read_data(LOG_GROUP, config! { id = "app" }).await.unwrap().expect_deferred(WHY);
    assert_eq!(read.state, None);
    assert_eq!(emulator.calls_after(0).len(), 0);
}

#[tokio::test]
async fn without_deferral_new_objects_and_updates_are_planned_and_nothing_is_called() {
    let (emulator, mut core) = unconfigured().await;
    let wanted = || config! { log_group_name = "app", retention_in_days = 14 };
    core.plan(APP, wanted()).await.unwrap().expect(Action::Create);
    core.insert(APP, state());
    let plan = core.plan(APP, wanted()).await.unwrap().expect(Action::Update);
    assert_eq!(plan.planned.unwrap().attribute("retention_in_days"), 14.into());
    assert_eq!(emulator.calls_after(0).len(), 0);
}

#[tokio::test]
async fn without_deferral_reads_keep_the_last_states_with_one_warning_for_all_of_them() {
    let (emulator, mut core) = unconfigured().await;
    for run in 0..2 {
        let mut warnings = Vec::new();
        for _ in 0..3 {
            core.insert(APP, state());
            let read = core.refresh(APP).await.unwrap().expect_clean();
            assert_eq!(read.attribute("log_group_name"), Some("app".into()));
            assert_eq!(core.instance(APP).unwrap().private, b"private");
            warnings.extend(read.diagnostics);
        }
        let [warning] = &warnings[..] else { panic!("run {run}: {warnings:?}") };
        for part in ["region in the provider block depends on something", "-target"] {
            assert!(warning.detail.contains(part), "{warning}");
        }
        // A provider that runs with --debug is configured once more in the next run.
        core.configure(unknown_region()).await.unwrap();
    }
    assert_eq!(emulator.calls_after(0).len(), 0);
}

#[tokio::test]
async fn an_object_that_was_taken_over_has_no_last_state_to_keep() {
    let (_emulator, mut core) = unconfigured().await;
    let taken_over = Instance::from_state_file(r#"{"id": "app"}"#, 1);
    core.insert(APP, taken_over.clone());
    let refused = told(&core.refresh(APP).await.unwrap());
    assert!(refused[0].contains("region in the provider block"), "{refused:?}");
    core.insert(APP, taken_over);
    core.provider_mut().set_capabilities(DEFERS);
    core.refresh(APP).await.unwrap().expect_deferred(WHY);
}

/// Returns the errors of everything that needs a call, each with what it is.
async fn told_without_a_call(core: &mut Core) -> [(&'static str, Vec<String>); 7] {
    let import = core.import(APP, "app").await.unwrap();
    let data = core.read_data(LOG_GROUP, config! { id = "app" }).await.unwrap();
    let own = core.read_data("awscc_region", config! {}).await.unwrap();
    let opened = core.open(LOG_GROUP, config! { id = "app" }).await.unwrap();
    // Terraform applies only once the region is known.
    let request = apply_resource_change::Request {
        type_name: LOG_GROUP.to_owned(),
        prior_state: dynamic("null"),
        planned_state: dynamic(r#"{"id": "app", "log_group_name": "app"}"#),
        config: dynamic(r#"{"log_group_name": "app"}"#),
        ..Default::default()
    };
    let applied = core.provider().client().apply_resource_change(request).await.unwrap().into_inner();
    let invoked = core.invoke("awscc_cancel_request", config! { request_token = "a" }).await.unwrap();
    let listed = core.list(LOG_GROUP, config! {}, &ListOptions::default()).await.unwrap();
    [
        ("import", told(&import)),
        ("data source", told(&data)),
        ("data source of the provider itself", told(&own)),
        ("ephemeral resource", told(&opened.report)),
        ("apply", errors(&applied.diagnostics)),
        ("action", told(&invoked.report)),
        ("list", told(&listed.report)),
    ]
}

#[tokio::test]
async fn without_deferral_what_needs_a_call_fails_with_one_error_that_names_all_arguments() {
    let (emulator, mut core) = unconfigured().await;
    for (what, told) in told_without_a_call(&mut core).await {
        let [error] = &told[..] else { panic!("{what}: {told:?}") };
        for part in ["region in the provider block depends on something", "-target", "in two runs"] {
            assert!(error.contains(part), "{what}: {error}");
        }
    }
    core.configure(unknown_region().with("endpoints", config! { sts = unknown("https://sts.test") }))
        .await
        .unwrap();
    for (what, told) in told_without_a_call(&mut core).await {
        let [error] = &told[..] else { panic!("{what}: {told:?}") };
        assert!(error.contains("region, endpoints.sts in the provider block depend on"), "{what}: {error}");
    }
    assert_eq!(emulator.calls_after(0).len(), 0);
}

#[tokio::test]
async fn once_everything_is_known_nothing_is_put_off() {
    let (emulator, mut core) = unconfigured().await;
    core.configure(account(&emulator.endpoint())).await.unwrap();
    let input = config! { log_group_name = "app", retention_in_days = 7 };
    core.apply(APP, input).await.unwrap().expect_clean();
}

#[tokio::test]
async fn another_mistake_in_the_block_is_reported_although_the_region_is_unknown() {
    let (_emulator, core) = waiting().await;
    let error = core.configure(unknown_region().with("role_arn", "nonsense")).await.unwrap_err().to_string();
    assert!(error.contains("is not an ARN"), "{error}");
}
