//! Messages about deprecated attributes and types: the provider warns where they are set, Terraform where
//! they are read.

use ferroform::prelude::*;
use ferroform_driver::config;
use ferroform_plugin::proto::tfplugin6::diagnostic::Severity;
use ferroform_plugin::proto::tfplugin6::{
    self as proto, get_provider_schema, schema, validate_resource_config,
};
use prost::Message as _;

use crate::protocol::stage::{ASSOCIATION, BOARD, call, core_of, dynamic, serving};

async fn warnings(config: &str) -> Vec<String> {
    let request = validate_resource_config::Request {
        type_name: ASSOCIATION.to_owned(),
        config: dynamic(config),
        ..Default::default()
    };
    let answer = call("ValidateResourceConfig", &request.encode_to_vec()).await;
    let response: validate_resource_config::Response = answer.decode();
    let warnings = response.diagnostics.into_iter().filter(|said| said.severity() == Severity::Warning);
    warnings.map(|said| format!("{}: {}", said.summary, said.detail)).collect()
}

#[tokio::test]
async fn who_sets_a_deprecated_attribute_is_told_what_to_use_instead() {
    assert_eq!(
        warnings(r#"{"eip": "192.0.2.1", "instance_id": "i-1"}"#).await,
        ["Deprecated attribute: eip is deprecated. Use `allocation_id` instead."]
    );
    assert_eq!(warnings(r#"{"allocation_id": "a-1", "instance_id": "i-1"}"#).await, [""; 0]);
}

#[tokio::test]
async fn terraform_knows_what_to_use_instead_of_a_deprecated_attribute() {
    let response: get_provider_schema::Response = call("GetProviderSchema", &[]).await.decode();
    let said = |schemas: &std::collections::BTreeMap<String, proto::Schema>| {
        let block = schemas[ASSOCIATION].block.clone().unwrap();
        let deprecated = block.attributes.into_iter().filter(|attribute| attribute.deprecated);
        let said = |attribute: schema::Attribute| (attribute.name, attribute.deprecation_message);
        deprecated.map(said).collect::<Vec<_>>()
    };
    let advice = "Use `allocation_id` instead.".to_owned();
    assert_eq!(said(&response.resource_schemas), [("eip".to_owned(), advice)]);
    assert_eq!(said(&response.data_source_schemas), []);
}

#[tokio::test]
async fn who_configures_a_deprecated_type_is_told_what_to_use_instead() {
    #[cfg_resource(
        "MyOrg::Team::Board",
        schema = "schemas/myorg-team-board.json",
        deprecated = "Use myorg_team_page instead."
    )]
    struct Old;

    let core = core_of(serving(resources![Old])).await;
    let plan = core.plan(BOARD, config! { name = "a" }).await.unwrap().expect_clean();
    let [warning] = &plan.diagnostics[..] else { panic!("{plan}") };
    assert_eq!(warning.summary, "Deprecated resource type");
    assert_eq!(warning.detail, "This type of resource is deprecated. Use myorg_team_page instead.");
}
