//! The location in an object's identity: the recorded account is kept, whether or not the account can be
//! looked up now.

use std::sync::Arc;

use ferroform_cloud_control::connect;
use ferroform_cloud_control::settings::{Settings, Skip};
use ferroform_emulator::{Emulator, Latency, SchemaStore, Scope};
use ferroform_proto::tfplugin6::provider_server::Provider as _;
use ferroform_proto::tfplugin6::{
    DynamicValue, ResourceIdentityData, apply_resource_change, import_resource_state, plan_resource_change,
    read_resource,
};
use ferroform_rpc::{Rpc, Server};
use serde_json::json;
use tonic::Request;

use crate::protocol::stage::{LOG_GROUP, SCHEMAS, server, settings};

/// Returns two configured providers: the first may look up its account, the second must not.
async fn knowing_and_not(emulator: &Emulator) -> [Rpc; 2] {
    let configured = async |account_id| {
        let settings = settings(emulator.endpoint());
        let skip = Skip { account_id, ..settings.skip };
        let server: Arc<Server> = server();
        server.configure(connect(&Settings { skip, ..settings }).await.unwrap());
        Rpc(server)
    };
    [configured(false).await, configured(true).await]
}

struct Known {
    state: Option<DynamicValue>,
    private: Vec<u8>,
    identity: Option<ResourceIdentityData>,
}

async fn imported(provider: &Rpc) -> Known {
    let request = import_resource_state::Request {
        type_name: LOG_GROUP.to_owned(),
        id: "mine".to_owned(),
        ..Default::default()
    };
    let imported = provider.import_resource_state(Request::new(request)).await.unwrap().into_inner();
    let [one] = imported.imported_resources.try_into().unwrap();
    read(provider, &Known { state: one.state, private: one.private, identity: one.identity }).await
}

async fn read(provider: &Rpc, known: &Known) -> Known {
    let request = read_resource::Request {
        type_name: LOG_GROUP.to_owned(),
        current_state: known.state.clone(),
        private: known.private.clone(),
        current_identity: known.identity.clone(),
        ..Default::default()
    };
    let read = provider.read_resource(Request::new(request)).await.unwrap().into_inner();
    assert!(read.diagnostics.is_empty(), "{:?}", read.diagnostics);
    Known { state: read.new_state, private: read.private, identity: read.new_identity }
}

/// Applies an update without changes and returns the identity.
async fn updated(provider: &Rpc, known: &Known) -> Option<ResourceIdentityData> {
    let plan = plan_resource_change::Request {
        type_name: LOG_GROUP.to_owned(),
        config: known.state.clone(),
        prior_state: known.state.clone(),
        proposed_new_state: known.state.clone(),
        prior_private: known.private.clone(),
        prior_identity: known.identity.clone(),
        ..Default::default()
    };
    let planned = provider.plan_resource_change(Request::new(plan)).await.unwrap().into_inner();
    let apply = apply_resource_change::Request {
        type_name: LOG_GROUP.to_owned(),
        config: known.state.clone(),
        prior_state: known.state.clone(),
        planned_state: planned.planned_state,
        planned_private: planned.planned_private,
        planned_identity: planned.planned_identity,
        ..Default::default()
    };
    let applied = provider.apply_resource_change(Request::new(apply)).await.unwrap().into_inner();
    assert!(applied.diagnostics.is_empty(), "{:?}", applied.diagnostics);
    applied.new_identity
}

#[tokio::test]
async fn an_identity_keeps_the_account_that_was_recorded_and_gets_none_later() {
    let schemas = SchemaStore::folder(SCHEMAS).unwrap();
    let emulator = Emulator::builder().schemas(schemas).latency(Latency::NONE).start().await.unwrap();
    let desired = json!({ "LogGroupName": "mine" }).to_string();
    let input = json!({ "TypeName": "AWS::Logs::LogGroup", "DesiredState": desired });
    emulator.call(&Scope::new("111122223333", "eu-west-1"), "CreateResource", input).unwrap();
    let [knowing, not] = knowing_and_not(&emulator).await;

    let [with, without] = [imported(&knowing).await, imported(&not).await];
    assert_ne!(with.identity, without.identity, "one names the account");
    for (known, other) in [(with, &not), (without, &knowing)] {
        assert_eq!(read(other, &known).await.identity, known.identity);
        assert_eq!(updated(other, &known).await, known.identity);
    }
}
