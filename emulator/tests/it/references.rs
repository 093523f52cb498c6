//! Objects that refer to others, which must be there.

use ferroform_emulator::{Emulator, Latency, SchemaStore};
use serde_json::{Value, json};

use crate::support::{Client, Program, started};

const SUBNET: &str = "AWS::EC2::Subnet";
const VPC: &str = "AWS::EC2::VPC";

async fn start(checks: bool) -> (Emulator, Client) {
    let emulator = Emulator::builder().schemas(SchemaStore::built_in()).latency(Latency::NONE);
    let emulator = if checks { emulator.check_references() } else { emulator };
    started(emulator).await
}

fn subnet(vpc: &str) -> Value {
    json!({"VpcId": vpc, "CidrBlock": "10.0.0.0/24"})
}

#[tokio::test]
async fn an_object_whose_vpc_is_not_there_is_refused() {
    let (emulator, client) = start(true).await;
    let refused = client.create(SUBNET, subnet("vpc-0123456789abcdef0")).await;
    assert_eq!((&refused["OperationStatus"], &refused["ErrorCode"]), (&json!("FAILED"), &json!("NotFound")));
    assert_eq!(refused["StatusMessage"], "VpcId: there is no AWS::EC2::VPC 'vpc-0123456789abcdef0'");
    assert!(refused["Identifier"].is_null() && emulator.objects(None).is_empty(), "{refused}");
    let vpc = client.create(VPC, json!({"CidrBlock": "10.0.0.0/16"})).await;
    let made = client.create(SUBNET, subnet(vpc["Identifier"].as_str().unwrap())).await;
    assert_eq!(made["OperationStatus"], "SUCCESS", "{made}");
}

#[tokio::test]
async fn an_update_to_what_is_not_there_is_refused_and_changes_nothing() {
    let (emulator, client) = start(true).await;
    let key = client.create("AWS::KMS::Key", json!({})).await;
    let key = client.read("AWS::KMS::Key", key["Identifier"].as_str().unwrap()).await.unwrap()["Arn"].clone();
    let role = "arn:aws:iam::111122223333:role/run";
    let function = json!({"FunctionName": "f", "Role": role, "Code": {"ZipFile": "x"}, "KmsKeyArn": key});
    let made = client.create("AWS::Lambda::Function", function).await;
    assert_eq!(made["OperationStatus"], "SUCCESS", "{made}");
    let patch = |key: &str| json!([{"op": "replace", "path": "/KmsKeyArn", "value": key}]);
    let [mine, foreign] =
        ["111122223333", "999999999999"].map(|account| format!("arn:aws:kms:us-east-1:{account}:key/other"));
    assert!(key.as_str().unwrap().contains(":111122223333:"), "{key}");
    let out_of_sight = client.update("AWS::Lambda::Function", "f", patch(&foreign)).await;
    assert_eq!(out_of_sight["OperationStatus"], "SUCCESS", "{out_of_sight}");
    let refused = client.update("AWS::Lambda::Function", "f", patch(&mine)).await;
    assert_eq!(refused["ErrorCode"], "NotFound", "{refused}");
    let now = client.read("AWS::Lambda::Function", "f").await.unwrap();
    assert_eq!(now["KmsKeyArn"], json!(foreign));
    emulator.check_references(false);
    let made = client.update("AWS::Lambda::Function", "f", patch(&mine)).await;
    assert_eq!(made["OperationStatus"], "SUCCESS", "{made}");
}

#[tokio::test]
async fn nothing_is_checked_unless_it_is_asked_for() {
    let (_emulator, client) = start(false).await;
    let made = client.create(SUBNET, subnet("vpc-0123456789abcdef0")).await;
    assert_eq!(made["OperationStatus"], "SUCCESS", "{made}");
}

#[tokio::test]
async fn the_program_checks_if_it_is_asked_to() {
    let program = Program::start(&["--latency", "0", "--check-references"]);
    let refused = Client::at(program.address()).create(SUBNET, subnet("vpc-0123456789abcdef0")).await;
    assert_eq!(refused["ErrorCode"], "NotFound", "{refused}");
}
