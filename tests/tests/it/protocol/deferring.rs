//! A provider whose region is the result of something that does not exist yet.

use ferroform_driver::{Core, Input, TERRAFORM_1_16, config};
use ferroform_emulator::Emulator;
use ferroform_proto::tfplugin6::deferred::Reason;
use ferroform_proto::tfplugin6::diagnostic::Severity;
use ferroform_proto::tfplugin6::invoke_action::{self, event::Type};
use ferroform_proto::tfplugin6::{
    self as proto, ClientCapabilities, Deferred, apply_resource_change, import_resource_state,
    open_ephemeral_resource, plan_resource_change, read_data_source, read_resource,
};

use crate::protocol::stage::{LOG_GROUP, configured, errors, json};

const DEFERS: ClientCapabilities = ClientCapabilities { deferral_allowed: true, ..TERRAFORM_1_16 };
const WHY: Option<Deferred> = Some(Deferred { reason: Reason::ProviderConfigUnknown as i32 });
const STATE: &str = r#"{"id": "app", "log_group_name": "app"}"#;

fn unknown_region() -> Input {
    config! { region = Input::from("eu-west-1").unknown_until_apply() }
}

/// Returns a provider that has to wait for its region, and the emulator behind it.
async fn waiting() -> (Emulator, Core) {
    let (emulator, mut core) = configured().await;
    core.provider_mut().set_capabilities(DEFERS);
    core.configure(unknown_region()).await.unwrap();
    (emulator, core)
}

/// The same for a client that puts nothing off.
async fn unconfigured() -> (Emulator, Core) {
    let (emulator, core) = configured().await;
    assert_eq!(core.configure(unknown_region()).await.unwrap(), []);
    (emulator, core)
}

fn read(client_capabilities: Option<ClientCapabilities>) -> read_resource::Request {
    read_resource::Request {
        type_name: LOG_GROUP.to_owned(),
        current_state: json(STATE),
        private: b"private".to_vec(),
        client_capabilities,
        ..Default::default()
    }
}

#[tokio::test]
async fn a_read_is_put_off_and_changes_nothing() {
    let (emulator, core) = waiting().await;
    let answer = core.provider().client().read_resource(read(Some(DEFERS))).await.unwrap().into_inner();
    assert_eq!(
        (answer.deferred, &answer.new_state, &answer.private[..]),
        (WHY, &json(STATE), &b"private"[..])
    );
    assert_eq!(answer.diagnostics, []);
    assert_eq!(emulator.calls_after(0).len(), 0);
}

#[tokio::test]
async fn a_plan_is_complete_and_put_off() {
    let (_emulator, core) = waiting().await;
    let null = json("null");
    let config = json(r#"{"log_group_name": "app"}"#);
    let request = plan_resource_change::Request {
        type_name: LOG_GROUP.to_owned(),
        prior_state: null,
        proposed_new_state: config.clone(),
        config,
        client_capabilities: Some(DEFERS),
        ..Default::default()
    };
    let answer = core.provider().client().plan_resource_change(request).await.unwrap().into_inner();
    assert_eq!((answer.deferred, answer.diagnostics), (WHY, vec![]));
    assert!(String::from_utf8_lossy(&answer.planned_state.unwrap().msgpack).contains("app"));
}

#[tokio::test]
async fn imports_and_data_sources_are_put_off() {
    let (_emulator, core) = waiting().await;
    let mut client = core.provider().client();
    let request = import_resource_state::Request {
        type_name: LOG_GROUP.to_owned(),
        id: "app".to_owned(),
        client_capabilities: Some(DEFERS),
        ..Default::default()
    };
    let import = client.import_resource_state(request).await.unwrap().into_inner();
    assert_eq!((import.deferred, import.imported_resources.len(), import.diagnostics), (WHY, 0, vec![]));
    let request = read_data_source::Request {
        type_name: LOG_GROUP.to_owned(),
        config: json(r#"{"id": "app"}"#),
        client_capabilities: Some(DEFERS),
        ..Default::default()
    };
    let data = client.read_data_source(request).await.unwrap().into_inner();
    assert_eq!((data.deferred, data.diagnostics), (WHY, vec![]));
    const UNKNOWN: [u8; 3] = [0xd4, 0, 0];
    assert_eq!(data.state.unwrap().msgpack[..], UNKNOWN);
}

#[tokio::test]
async fn without_deferral_new_objects_and_updates_are_planned_and_nothing_is_called() {
    let (emulator, core) = unconfigured().await;
    let wanted = r#"{"log_group_name": "app", "retention_in_days": 14}"#;
    let update = r#"{"id": "app", "log_group_name": "app", "retention_in_days": 14}"#;
    for (prior, proposed) in [("null", wanted), (STATE, update)] {
        let request = plan_resource_change::Request {
            type_name: LOG_GROUP.to_owned(),
            prior_state: json(prior),
            proposed_new_state: json(proposed),
            config: json(wanted),
            client_capabilities: Some(TERRAFORM_1_16),
            ..Default::default()
        };
        let answer = core.provider().client().plan_resource_change(request).await.unwrap().into_inner();
        assert_eq!((answer.deferred, answer.diagnostics), (None, vec![]), "{prior}");
        assert_eq!(answer.requires_replace, [], "{prior}");
        let planned = String::from_utf8_lossy(&answer.planned_state.unwrap().msgpack).into_owned();
        assert!(planned.contains("app") && planned.contains("14"), "{planned:?}");
    }
    assert_eq!(emulator.calls_after(0).len(), 0);
}

#[tokio::test]
async fn without_deferral_reads_keep_the_last_states_with_one_warning_for_all_of_them() {
    let (emulator, core) = unconfigured().await;
    let mut client = core.provider().client();
    for run in 0..2 {
        let mut warnings = Vec::new();
        for _ in 0..3 {
            let answer = client.read_resource(read(Some(TERRAFORM_1_16))).await.unwrap().into_inner();
            assert_eq!((answer.deferred, &answer.new_state), (None, &json(STATE)));
            assert_eq!((&answer.private[..], errors(&answer.diagnostics)), (&b"private"[..], vec![]));
            warnings.extend(answer.diagnostics);
        }
        let [warning] = &warnings[..] else { panic!("run {run}: {warnings:?}") };
        assert_eq!(warning.severity(), Severity::Warning);
        for part in ["region in the provider block depends on something", "-target"] {
            assert!(warning.detail.contains(part), "{}", warning.detail);
        }
        // A provider that runs with --debug is configured once more in the next run.
        core.configure(unknown_region()).await.unwrap();
    }
    assert_eq!(emulator.calls_after(0).len(), 0);
}

#[tokio::test]
async fn an_object_that_was_taken_over_has_no_last_state_to_keep() {
    let (_emulator, core) = unconfigured().await;
    let taken_over = |client_capabilities| read_resource::Request {
        current_state: json(r#"{"id": "app"}"#),
        private: Vec::new(),
        ..read(Some(client_capabilities))
    };
    let mut client = core.provider().client();
    let answer = client.read_resource(taken_over(TERRAFORM_1_16)).await.unwrap().into_inner();
    assert!(errors(&answer.diagnostics)[0].contains("region in the provider block"), "{answer:?}");
    let answer = client.read_resource(taken_over(DEFERS)).await.unwrap().into_inner();
    assert_eq!((answer.deferred, answer.diagnostics), (WHY, vec![]));
}

/// Returns the errors of everything that needs a call, each with what it is.
async fn told_without_a_call(core: &Core) -> Vec<(&'static str, Vec<String>)> {
    let mut client = core.provider().client();
    let (type_name, id) = (LOG_GROUP.to_owned(), json(r#"{"id": "app"}"#));
    let request = import_resource_state::Request {
        type_name: type_name.clone(),
        id: "app".to_owned(),
        ..Default::default()
    };
    let import = client.import_resource_state(request).await.unwrap().into_inner();
    let request =
        read_data_source::Request { type_name: type_name.clone(), config: id.clone(), ..Default::default() };
    let data = client.read_data_source(request).await.unwrap().into_inner();
    let request = read_data_source::Request {
        type_name: "awscc_region".to_owned(),
        config: json("{}"),
        ..Default::default()
    };
    let own = client.read_data_source(request).await.unwrap().into_inner();
    let request =
        open_ephemeral_resource::Request { type_name: type_name.clone(), config: id, ..Default::default() };
    let opened = client.open_ephemeral_resource(request).await.unwrap().into_inner();
    let request = apply_resource_change::Request {
        type_name: type_name.clone(),
        prior_state: json("null"),
        planned_state: json(STATE),
        config: json(r#"{"log_group_name": "app"}"#),
        ..Default::default()
    };
    let applied = client.apply_resource_change(request).await.unwrap().into_inner();
    let request = proto::list_resource::Request { type_name, config: json("{}"), ..Default::default() };
    let action = invoke_action::Request {
        action_type: "awscc_cancel_request".to_owned(),
        config: json(r#"{"request_token": "a"}"#),
        ..Default::default()
    };
    let invoked = client.invoke_action(action).await.unwrap().into_inner().message().await.unwrap();
    let Some(Type::Completed(invoked)) = invoked.unwrap().r#type else { panic!("it goes on") };
    let listed = client.list_resource(request).await.unwrap().into_inner().message().await.unwrap();
    vec![
        ("import", errors(&import.diagnostics)),
        ("data source", errors(&data.diagnostics)),
        ("data source of the provider itself", errors(&own.diagnostics)),
        ("ephemeral resource", errors(&opened.diagnostics)),
        ("apply", errors(&applied.diagnostics)),
        ("action", errors(&invoked.diagnostics)),
        ("list", errors(&listed.unwrap().diagnostic)),
    ]
}

#[tokio::test]
async fn without_deferral_what_needs_a_call_fails_with_one_error_that_names_all_arguments() {
    let (emulator, core) = unconfigured().await;
    for (what, told) in told_without_a_call(&core).await {
        let [error] = &told[..] else { panic!("{what}: {told:?}") };
        for part in ["region in the provider block depends on something", "-target", "in two runs"] {
            assert!(error.contains(part), "{what}: {error}");
        }
    }
    let sts = Input::from("https://sts.test").unknown_until_apply();
    let two = config! { region = Input::from("eu-west-1").unknown_until_apply(), endpoints = { sts = sts } };
    core.configure(two).await.unwrap();
    for (what, told) in told_without_a_call(&core).await {
        let [error] = &told[..] else { panic!("{what}: {told:?}") };
        assert!(error.contains("region, endpoints.sts in the provider block depend on"), "{what}: {error}");
    }
    assert_eq!(emulator.calls_after(0).len(), 0);
}

#[tokio::test]
async fn once_everything_is_known_nothing_is_put_off() {
    let (emulator, mut core) = unconfigured().await;
    let endpoint = emulator.endpoint();
    let known = config! {
        region = "eu-west-1", access_key = "111122223333", secret_key = "secret",
        endpoints = { cloudcontrolapi = (endpoint.clone()), sts = (endpoint) },
    };
    core.configure(known).await.unwrap();
    let input = config! { log_group_name = "app", retention_in_days = 7 };
    core.apply(&format!("{LOG_GROUP}.app"), input).await.unwrap().expect_clean();
}

#[tokio::test]
async fn another_mistake_in_the_block_is_reported_although_the_region_is_unknown() {
    let (_emulator, mut core) = configured().await;
    core.provider_mut().set_capabilities(DEFERS);
    let block = config! { region = Input::from("eu-west-1").unknown_until_apply(), role_arn = "nonsense" };
    let error = core.configure(block).await.unwrap_err().to_string();
    assert!(error.contains("is not an ARN"), "{error}");
}
