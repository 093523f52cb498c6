//! A provider whose region is the result of something that does not exist yet.

use ferroform_driver::{Core, Input, TERRAFORM_1_16, config};
use ferroform_emulator::Emulator;
use ferroform_proto::tfplugin6::deferred::Reason;
use ferroform_proto::tfplugin6::{
    self as proto, ClientCapabilities, Deferred, import_resource_state, plan_resource_change,
    read_data_source, read_resource,
};

use crate::stage::{LOG_GROUP, configured, errors, json};

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
async fn what_cannot_be_put_off_names_the_unknown_argument() {
    let (_emulator, core) = waiting().await;
    let mut client = core.provider().client();
    let answer = client.read_resource(read(Some(TERRAFORM_1_16))).await.unwrap().into_inner();
    assert!(answer.deferred.is_none());
    let request = proto::list_resource::Request {
        type_name: LOG_GROUP.to_owned(),
        config: json("{}"),
        ..Default::default()
    };
    let event = client.list_resource(request).await.unwrap().into_inner().message().await.unwrap().unwrap();
    for told in [errors(&answer.diagnostics), errors(&event.diagnostic)] {
        assert!(told.len() == 1 && told[0].contains("region depends on something"), "{told:?}");
    }
}

#[tokio::test]
async fn a_client_that_puts_nothing_off_gets_the_error_at_once() {
    let (_emulator, core) = configured().await;
    let error = core.configure(unknown_region()).await.unwrap_err().to_string();
    assert!(error.contains("region depends on something"), "{error}");
}

#[tokio::test]
async fn another_mistake_in_the_block_is_reported_although_the_region_is_unknown() {
    let (_emulator, mut core) = configured().await;
    core.provider_mut().set_capabilities(DEFERS);
    let block = config! { region = Input::from("eu-west-1").unknown_until_apply(), role_arn = "nonsense" };
    let error = core.configure(block).await.unwrap_err().to_string();
    assert!(error.contains("is not an ARN"), "{error}");
}
