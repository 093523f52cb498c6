//! Secrets in write-only arguments: they reach the service, and neither a state nor private data.

use std::sync::Arc;

use ferroform::prelude::*;
use ferroform_cloud_control::connect;
use ferroform_driver::{Action, Connection, Core, Input, config};
use ferroform_emulator::{Emulator, SchemaStore};
use ferroform_engine::Strictness;
use ferroform_proto::tfplugin6::provider_server::Provider;
use ferroform_proto::tfplugin6::{ClientCapabilities, validate_resource_config};
use ferroform_rpc::{Rpc, Server};
use serde_json::Value as Json;

use crate::protocol::stage::{SCHEMAS, errors, json, settings};

/// Its password is never returned.
#[cfg_resource("AWS::RDS::DBInstance")]
struct Database;

/// Its text is never returned.
#[cfg_resource("AWS::SecretsManager::Secret")]
struct Secret;

/// Its value is required, and returned.
#[cfg_resource("AWS::SSM::Parameter")]
struct Parameter;

/// Its password cannot change.
#[cfg_resource("AWS::DirectoryService::SimpleAD")]
struct Directory;

/// Its keys are in the elements of a list.
#[cfg_resource("AWS::EC2::VPNConnection")]
struct Vpn;

const DATABASE: &str = "awscc_rds_db_instance.this";
const SECRET: &str = "awscc_secretsmanager_secret.this";
const PARAMETER: &str = "awscc_ssm_parameter.this";
const DIRECTORY: &str = "awscc_directoryservice_simple_ad.this";

fn server() -> Server {
    let types = resources![Database, Secret, Parameter, Directory, Vpn].iter().collect();
    Server::new("awscc".to_owned(), "0.0.0".to_owned(), types, Strictness::AsDeclared)
}

async fn stage(server: Server) -> (Emulator, Core) {
    let emulator = Emulator::builder().schemas(SchemaStore::folder(SCHEMAS).unwrap()).start().await.unwrap();
    server.configure(connect(&settings(emulator.endpoint())).await.unwrap());
    let core = Core::new(Connection::in_process(Rpc(Arc::new(server))).await.unwrap()).await.unwrap();
    (emulator, core)
}

fn stored(emulator: &Emulator, type_name: &str) -> Json {
    emulator.objects(Some(type_name))[0].model.clone()
}

/// Checks that nothing that Terraform stores has a secret. Those of these tests begin with `hunter`.
fn has_no_secret(core: &Core, address: &str) {
    let instance = core.instance(address).unwrap();
    let private = String::from_utf8(instance.private.clone()).unwrap();
    let outer: Json = serde_json::from_str(&private).unwrap();
    let inner = outer["ferroform"].as_str().unwrap();
    let decoded = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, inner).unwrap();
    for text in [&instance.json, &String::from_utf8(decoded).unwrap()] {
        assert!(!text.contains("hunter"), "{text}");
    }
}

#[tokio::test]
async fn core_accepts_the_schemas_of_types_with_secrets() {
    let (_emulator, core) = stage(server()).await;
    let violations = core.check_schemas();
    assert!(violations.is_empty(), "{violations:?}");
}

#[tokio::test]
async fn a_password_is_sent_with_another_version_and_with_every_update() {
    let (emulator, mut core) = stage(server()).await;
    let database = |password: &str, version: i64| {
        config! { db_instance_identifier = "db", master_user_password_wo = password,
        master_user_password_wo_version = version }
    };
    let password =
        |emulator: &Emulator| stored(emulator, "AWS::RDS::DBInstance")["MasterUserPassword"].clone();
    core.apply(DATABASE, database("hunter-22", 1)).await.unwrap().expect(Action::Create);
    assert_eq!(password(&emulator), "hunter-22");
    has_no_secret(&core, DATABASE);
    core.plan(DATABASE, database("hunter-23", 1)).await.unwrap().expect(Action::NoOp);
    core.apply(DATABASE, database("hunter-24", 2)).await.unwrap().expect(Action::Update);
    assert_eq!(password(&emulator), "hunter-24");
    has_no_secret(&core, DATABASE);
    let longer = database("hunter-24", 2).with("backup_retention_period", 7);
    core.apply(DATABASE, longer.clone()).await.unwrap().expect(Action::Update);
    assert_eq!(password(&emulator), "hunter-24", "RDS would take its absence for a removal");
    core.refresh(DATABASE).await.unwrap().expect_clean();
    core.plan(DATABASE, longer).await.unwrap().expect(Action::NoOp);
    has_no_secret(&core, DATABASE);
}

#[tokio::test]
async fn a_secret_of_secrets_manager_is_taken_over_from_an_import() {
    let (emulator, mut core) = stage(server()).await;
    let plain = config! { name = "s", secret_string = "old" };
    core.apply(SECRET, plain).await.unwrap().expect(Action::Create);
    let id = stored(&emulator, "AWS::SecretsManager::Secret")["Id"].as_str().unwrap().to_owned();
    core.forget(SECRET);
    core.import(SECRET, &id).await.unwrap().expect_clean();
    let config = config! { name = "s", secret_string_wo = "hunter-2", secret_string_wo_version = 1 };
    core.apply(SECRET, config.clone()).await.unwrap().expect(Action::Update);
    assert_eq!(stored(&emulator, "AWS::SecretsManager::Secret")["SecretString"], "hunter-2");
    core.plan(SECRET, config).await.unwrap().expect(Action::NoOp);
    has_no_secret(&core, SECRET);
}

#[tokio::test]
async fn a_secret_that_the_service_returns_is_not_read() {
    let (emulator, mut core) = stage(server()).await;
    let config = |value: &str, version: i64| config! { name = "p", type = "String", value_wo = value, value_wo_version = version };
    core.apply(PARAMETER, config("hunter-2", 1)).await.unwrap().expect(Action::Create);
    has_no_secret(&core, PARAMETER);
    core.refresh(PARAMETER).await.unwrap().expect_clean();
    has_no_secret(&core, PARAMETER);
    core.plan(PARAMETER, config("hunter-2", 1)).await.unwrap().expect(Action::NoOp);
    core.apply(PARAMETER, config("hunter-3", 2)).await.unwrap().expect(Action::Update);
    assert_eq!(stored(&emulator, "AWS::SSM::Parameter")["Value"], "hunter-3");
    has_no_secret(&core, PARAMETER);
    let plain: Input = config! { name = "p", type = "String", value = "no longer secret" };
    core.apply(PARAMETER, plain).await.unwrap().expect(Action::Update);
    assert_eq!(stored(&emulator, "AWS::SSM::Parameter")["Value"], "no longer secret");
}

#[tokio::test]
async fn another_version_of_a_password_that_cannot_change_replaces_the_object() {
    let (emulator, mut core) = stage(server()).await;
    let config = |version: i64| {
        config! { name = "corp.example.com", size = "Small", password_wo = "hunter-22-Abc", password_wo_version = version,
        vpc_settings = { vpc_id = "vpc-1", subnet_ids = ["subnet-1", "subnet-2"] } }
    };
    core.apply(DIRECTORY, config(1)).await.unwrap().expect(Action::Create);
    assert_eq!(stored(&emulator, "AWS::DirectoryService::SimpleAD")["Password"], "hunter-22-Abc");
    core.plan(DIRECTORY, config(1)).await.unwrap().expect(Action::NoOp);
    let report = core.apply(DIRECTORY, config(2)).await.unwrap().expect_clean();
    assert!(report.action.is_replace(), "{report}");
    has_no_secret(&core, DIRECTORY);
}

/// Returns the errors about the configuration of a parameter.
async fn refused(config: &str, write_only_attributes_allowed: bool) -> Vec<String> {
    let capabilities = ClientCapabilities { write_only_attributes_allowed, ..ClientCapabilities::default() };
    let request = validate_resource_config::Request {
        type_name: "awscc_ssm_parameter".to_owned(),
        config: json(config),
        client_capabilities: Some(capabilities),
    };
    let rpc = Rpc(Arc::new(server()));
    let response = rpc.validate_resource_config(tonic::Request::new(request)).await.unwrap().into_inner();
    errors(&response.diagnostics)
}

#[tokio::test]
async fn one_of_a_required_secret_and_its_argument_is_set() {
    let missing = "Missing attribute value: value or value_wo must be set.";
    assert_eq!(refused(r#"{"type": "String"}"#, true).await, [missing]);
    assert_eq!(refused(r#"{"type": "String", "value": "a"}"#, false).await, [""; 0]);
    assert_eq!(refused(r#"{"type": "String", "value_wo": "a"}"#, true).await, [""; 0]);
    let both = refused(r#"{"type": "String", "value": "a", "value_wo": "b"}"#, true).await;
    assert!(both.len() == 1 && both[0].contains("cannot both be set"), "{both:?}");
}

#[tokio::test]
async fn a_terraform_without_write_only_arguments_is_told_so() {
    let errors = refused(r#"{"type": "String", "value_wo": "hunter"}"#, false).await;
    assert!(errors.len() == 1 && errors[0].contains("Terraform 1.11"), "{errors:?}");
    assert!(!errors[0].contains("hunter"), "{errors:?}");
}

#[tokio::test]
async fn secrets_are_sensitive_where_that_is_asked_for() {
    for hides_secrets in [false, true] {
        let mut server = server();
        server.hides_secrets = hides_secrets;
        let (_emulator, core) = stage(server).await;
        let block = &core.provider().resource("awscc_rds_db_instance").unwrap().schema.block;
        let is_sensitive = |name: &str| block.attributes[name].sensitive;
        let found = ["master_user_password", "tde_credential_password", "master_username"].map(is_sensitive);
        assert_eq!(found, [hides_secrets, hides_secrets, false]);
    }
}
