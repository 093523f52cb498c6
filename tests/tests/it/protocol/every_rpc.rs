//! Every RPC of the protocol: each answers, with its result or with a diagnostic that it is not offered.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_plugin::proto::tfplugin6::{self as proto, get_metadata, get_provider_schema};

use crate::protocol::stage::{ASSOCIATION, HUB, LOG_GROUP, MODEL, call, dynamic, errors};

/// The definition of the protocol, so that the tests also call RPCs that are added to it.
const PROTOCOL: &str = include_str!("../../../../runtime/plugin/proto/tfplugin6.proto");

/// The RPCs that this provider does not offer.
const NOT_OFFERED: [&str; 8] = [
    "ConfigureStateStore",
    "DeleteState",
    "GetStates",
    "LockState",
    "ReadStateBytes",
    "UnlockState",
    "ValidateStateStoreConfig",
    "WriteStateBytes",
];

pub(crate) fn methods() -> impl Iterator<Item = &'static str> {
    let calls = PROTOCOL.lines().filter_map(|line| line.trim().strip_prefix("rpc "));
    calls.map(|call| call.split('(').next().unwrap_or_default())
}

#[tokio::test]
async fn every_rpc_has_an_answer() {
    let mut not_offered = BTreeSet::new();
    for method in methods() {
        let answer = call(method, &[]).await;
        assert!(answer.is_ok(), "{method}");
        let text = String::from_utf8_lossy(&answer.message);
        assert!(!text.contains("panicked"), "{method}: {text}");
        if text.contains("does not support") {
            not_offered.insert(method);
        }
    }
    assert_eq!(methods().count(), 36);
    assert_eq!(not_offered.into_iter().collect::<Vec<_>>(), NOT_OFFERED);
}

#[tokio::test]
async fn what_needs_a_configured_provider_says_so() {
    let request = proto::read_resource::Request {
        type_name: LOG_GROUP.to_owned(),
        current_state: dynamic(r#"{"id": "x"}"#),
        ..Default::default()
    };
    let answer = call("ReadResource", &prost::Message::encode_to_vec(&request)).await;
    let said = errors(&answer.decode::<proto::read_resource::Response>().diagnostics);
    assert!(said[0].starts_with("Reading awscc_logs_log_group (x): provider not configured"), "{said:?}");
}

/// `GetProviderSchema` and `GetMetadata` report the same capabilities, types and list resources.
#[tokio::test]
async fn schema_and_metadata_agree() {
    let schema: get_provider_schema::Response = call("GetProviderSchema", &[]).await.decode();
    let metadata: get_metadata::Response = call("GetMetadata", &[]).await.decode();
    let capabilities = schema.server_capabilities.unwrap();
    assert_eq!(schema.server_capabilities, metadata.server_capabilities);
    assert!(capabilities.plan_destroy && capabilities.get_provider_schema_optional);
    assert!(capabilities.move_resource_state && capabilities.generate_resource_config);
    let sorted = |names: Vec<String>| names.into_iter().collect::<BTreeSet<_>>();
    let resources = metadata.resources.into_iter().map(|r| r.type_name).collect();
    assert_eq!(sorted(schema.resource_schemas.keys().cloned().collect()), sorted(resources));
    let data_sources = metadata.data_sources.into_iter().map(|r| r.type_name).collect();
    assert_eq!(sorted(schema.data_source_schemas.keys().cloned().collect()), sorted(data_sources));
    let lists: Vec<String> = metadata.list_resources.into_iter().map(|r| r.type_name).collect();
    assert_eq!(sorted(schema.list_resource_schemas.keys().cloned().collect()), sorted(lists.clone()));
    assert_eq!(sorted(lists), BTreeSet::from([ASSOCIATION, HUB, LOG_GROUP, MODEL].map(str::to_owned)));

    let functions = metadata.functions.into_iter().map(|r| r.name).collect();
    assert_eq!(sorted(schema.functions.keys().cloned().collect()), sorted(functions));
    let ephemeral = metadata.ephemeral_resources.into_iter().map(|r| r.type_name).collect();
    assert_eq!(sorted(schema.ephemeral_resource_schemas.keys().cloned().collect()), sorted(ephemeral));
    let actions = metadata.actions.into_iter().map(|r| r.type_name).collect();
    assert_eq!(sorted(schema.action_schemas.keys().cloned().collect()), sorted(actions));
    assert_eq!(
        (schema.functions.len(), schema.ephemeral_resource_schemas.len(), schema.action_schemas.len()),
        (3, 2, 3)
    );
    for (name, action) in &schema.action_schemas {
        let block = action.schema.as_ref().unwrap().block.as_ref().unwrap();
        assert!(block.attributes.iter().all(|attribute| !attribute.computed), "{name}");
        assert!(!block.description.is_empty() && block.attributes.iter().any(|a| a.required), "{name}");
    }

    let arguments = |name: &str| {
        let block = schema.list_resource_schemas[name].block.clone().unwrap_or_default();
        let of = |a: proto::schema::Attribute| (a.name, a.required, a.optional, a.computed);
        block.attributes.into_iter().map(of).collect::<Vec<_>>()
    };
    let region = || ("region".to_owned(), false, true, false);
    assert_eq!(arguments(HUB), [], "a global type");
    assert_eq!(arguments(ASSOCIATION), [region()]);
    assert_eq!(arguments(LOG_GROUP), [("log_group_name".to_owned(), false, true, false), region()]);
    assert_eq!(arguments(MODEL), [region(), ("rest_api_id".to_owned(), true, false, false)]);
    let known = |schemas: &BTreeMap<String, proto::Schema>, name: &str| {
        let block = schemas[name].block.clone().unwrap_or_default();
        let own = |a: &proto::schema::Attribute| ["id", "region", "timeouts"].contains(&a.name.as_str());
        let of = |a: proto::schema::Attribute| (a.name, a.required, a.optional, a.computed);
        block.attributes.into_iter().filter(own).map(of).collect::<Vec<_>>()
    };
    let flagged = |name: &str, required, optional, computed| (name.to_owned(), required, optional, computed);
    let of_resource = known(&schema.resource_schemas, LOG_GROUP);
    let expected = [
        flagged("id", false, false, true),
        flagged("region", false, true, true),
        flagged("timeouts", false, true, false),
    ];
    assert_eq!(of_resource, expected);
    let expected = [flagged("id", true, false, false), flagged("region", false, true, true)];
    assert_eq!(known(&schema.data_source_schemas, LOG_GROUP), expected);
    assert_eq!(known(&schema.ephemeral_resource_schemas, LOG_GROUP), expected);
    let meta = schema.provider_meta.unwrap().block.unwrap();
    assert_eq!(meta.attributes[0].name, "user_agent");
}
