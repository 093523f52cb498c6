//! Objects that exist from the start, and the schemas that the program has.

use ferroform_emulator::{Emulator, Seed};
use serde_json::{Value, json};

use crate::support::{Bare, Client, Program, emulator, started};

const GROUP: &str = "Test::Logs::Group";

/// Returns a seed, written as in a file.
fn seed(text: Value) -> Seed {
    serde_json::from_value(text).unwrap()
}

/// Writes a file with seeds, and returns its path.
fn file(folder: &tempfile::TempDir, text: &str) -> String {
    let file = folder.path().join("objects.json");
    std::fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

#[tokio::test]
async fn all_types_of_aws_are_served_without_a_folder_of_schemas() {
    let program = Program::start(&[]);
    let client = Client::at(program.address());
    let health = client.send("GET", "/_emulator/health", &[], "").await.unwrap().json();
    let documents = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas")).unwrap();
    let documents =
        documents.filter(|one| one.as_ref().unwrap().path().extension().is_some_and(|end| end == "json"));
    assert_eq!(health["types"], documents.count());
    let made = client.create("AWS::Logs::LogGroup", json!({ "LogGroupName": "/app" })).await;
    assert_eq!(made["OperationStatus"], "SUCCESS", "{made}");
}

#[tokio::test]
async fn an_object_of_a_file_exists_for_the_clients_that_the_program_names() {
    let folder = tempfile::tempdir().unwrap();
    let objects = json!([
        { "type": "AWS::EC2::VPC", "model": { "VpcId": "vpc-1", "CidrBlock": "10.0.0.0/16" } },
        { "type": "AWS::S3::Bucket", "model": { "BucketName": "b" }, "account": "444455556666", "region": "eu-west-1" },
    ]);
    let program = Program::start(&["--seed", &file(&folder, &objects.to_string())]);
    let client = Client(Bare { access_key: "emulator".to_owned(), ..Bare::new(program.address()) });
    assert_eq!(client.read("AWS::EC2::VPC", "vpc-1").await.unwrap()["CidrBlock"], "10.0.0.0/16");
    assert_eq!(client.read("AWS::S3::Bucket", "b").await, None, "it is elsewhere");
    let (access_key, region) = ("444455556666".to_owned(), "eu-west-1".to_owned());
    let client = Client(Bare { access_key, region, ..Bare::new(program.address()) });
    assert_eq!(client.read("AWS::S3::Bucket", "b").await.unwrap()["BucketName"], "b");
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_name_and_the_object() {
    let folder = tempfile::tempdir().unwrap();
    let good = r#"{"type": "AWS::S3::Bucket", "model": {"BucketName": "b"}}"#;
    for (text, said) in [
        ("[".to_owned(), "no list of objects: EOF while parsing"),
        (good.to_owned(), "no list of objects: invalid type: map"),
        (format!("[{good}, {{\"type\": \"AWS::S3::Bucket\"}}]"), "object 2: missing field `model`"),
        (format!("[{good}, {}]", good.replace("model", "modle")), "object 2: unknown field `modle`"),
        (
            format!("[{good}, {}]", good.replace("S3", "S4")),
            "object 2, AWS::S4::Bucket: no schema for AWS::S4::Bucket",
        ),
        (
            format!("[{good}, {}]", good.replace("BucketName", "Name")),
            "object 2, AWS::S3::Bucket: the model does not hold the whole identifier",
        ),
        (
            format!("[{}]", good.replace(r#"{"BucketName": "b"}"#, "[]")),
            "object 1, AWS::S3::Bucket: `model` is not an object",
        ),
    ] {
        let file = file(&folder, &text);
        let refused = Program::refusal(&["--listen", "127.0.0.1:0", "--seed", &file]);
        assert!(refused.starts_with(&format!("error: `{file}`: {said}")), "{refused}");
    }
    let refused = Program::refusal(&["--listen", "127.0.0.1:0", "--seed", "/nowhere/objects.json"]);
    assert!(refused.starts_with("error: cannot read `/nowhere/objects.json`"), "{refused}");
}

#[tokio::test]
async fn what_has_changed_since_stays_after_a_restart_and_what_is_missing_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let start = async || -> (Emulator, Client) {
        let named = |name: &str| {
            seed(json!({ "type": GROUP, "model": { "Name": name, "Days": 1 }, "account": "111122223333" }))
        };
        started(emulator().seed([named("a"), named("b")]).state(folder.path())).await
    };
    let (emulator, client) = start().await;
    client.update(GROUP, "a", json!([{ "op": "replace", "path": "/Days", "value": 30 }])).await;
    client.delete(GROUP, "b").await;
    emulator.stop().await;
    let (_emulator, client) = start().await;
    assert_eq!(client.read(GROUP, "a").await.unwrap()["Days"], 30);
    assert_eq!(client.read(GROUP, "b").await.unwrap()["Days"], 1);
}

#[tokio::test]
async fn an_object_that_is_posted_goes_where_one_of_a_file_goes() {
    let (emulator, client) = crate::support::start().await;
    let post = async |body: Value| client.admin("POST", "objects", body).await;
    let made = post(json!({ "type": GROUP, "model": { "Name": "a" } })).await.json();
    emulator.reset();
    let elsewhere = json!({ "type": GROUP, "model": { "Name": "a" }, "region": "eu-west-1" });
    assert_eq!(post(elsewhere.clone()).await.json()["account"], made["account"]);
    assert_eq!(made["region"], "us-east-1");

    // It is not clear which of two is meant.
    post(json!({ "type": GROUP, "model": { "Name": "a" } })).await;
    let two = post(json!({ "type": GROUP, "identifier": "a", "model": { "Name": "a", "Days": 7 } })).await;
    assert_eq!((two.status, emulator.objects(None).len()), (409, 2), "{}", two.text);
}
