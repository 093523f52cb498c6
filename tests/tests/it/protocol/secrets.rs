//! Schemas of types with secrets, and clients that do not know write-only arguments. What becomes of secrets is tested in the engine
//! and by the contract.

use ferroform::prelude::*;
use ferroform_plugin::proto::tfplugin6::{ClientCapabilities, validate_resource_config};

use crate::protocol::stage::{core_of, dynamic, errors, serving};

/// Its passwords are never returned.
#[cfg_resource("AWS::RDS::DBInstance")]
struct Database;

/// Its value is required.
#[cfg_resource("AWS::SSM::Parameter")]
struct Parameter;

/// Its keys are in the elements of a list.
#[cfg_resource("AWS::EC2::VPNConnection")]
struct Vpn;

#[tokio::test]
async fn core_accepts_schemas_with_secrets_which_are_sensitive_where_that_is_asked_for() {
    for hides_secrets in [false, true] {
        let mut server = serving(resources![Database, Parameter, Vpn]);
        server.hides_secrets = hides_secrets;
        let core = core_of(server).await;
        let violations = core.check_schemas();
        assert!(violations.is_empty(), "{violations:?}");
        let block = &core.provider().resource("awscc_rds_db_instance").unwrap().schema.block;
        let is_sensitive = |name: &str| block.attributes[name].sensitive;
        let found = ["master_user_password", "tde_credential_password", "master_username"].map(is_sensitive);
        assert_eq!(found, [hides_secrets, hides_secrets, false]);
    }
}

#[tokio::test]
async fn a_terraform_without_write_only_arguments_is_told_so() {
    let core = core_of(serving(resources![Parameter])).await;
    for write_only_attributes_allowed in [false, true] {
        let capabilities =
            ClientCapabilities { write_only_attributes_allowed, ..ClientCapabilities::default() };
        let request = validate_resource_config::Request {
            type_name: "awscc_ssm_parameter".to_owned(),
            config: dynamic(r#"{"type": "String", "value_wo": "hunter"}"#),
            client_capabilities: Some(capabilities),
        };
        let answer = core.provider().client().validate_resource_config(request).await.unwrap().into_inner();
        let said = errors(&answer.diagnostics);
        assert_eq!(said.len(), usize::from(!write_only_attributes_allowed), "{said:?}");
        let is_told = |error: &String| error.contains("Terraform 1.11") && !error.contains("hunter");
        assert!(said.iter().all(is_told), "{said:?}");
    }
}
