//! The emulator with AWS's clients: they must understand every answer, and the examples for users must run.

use std::process::Command;

use ferroform_driver::terraform::Output;
use ferroform_emulator::{Emulator, Latency, SchemaStore};
use ferroform_tests::{Tool, program, root};
use libtest_mimic::Trial;
use serde_json::json;

use crate::{asynchronous, synchronous};

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials =
        asynchronous![Tool::Aws => the_aws_cli_understands_every_answer, the_example_for_the_aws_cli_runs];
    trials.extend(asynchronous![Tool::Boto3 => boto3_understands_every_answer]);
    trials.extend(synchronous![Tool::Pytest => the_example_for_pytest_runs]);
    trials.extend(synchronous![Tool::JavaScript => the_example_for_javascript_runs]);
    trials.extend(synchronous![Tool::Testcontainers => the_example_for_testcontainers_runs]);
    trials
}

/// Runs an example in its folder, which finds the program of the emulator as if it were installed. Returns what it printed.
fn example(folder: &str, command: &[&str], environment: &[(&str, &str)]) -> String {
    let installed = tempfile::tempdir().unwrap();
    let started = format!("#!/bin/sh\nexec '{}' emulator \"$@\"\n", program("awscc").display());
    let path = installed.path().join("ferroform-emulator");
    std::fs::write(&path, started).unwrap();
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", installed.path().display(), std::env::var("PATH").unwrap());
    let mut example = Command::new(command[0]);
    example.args(&command[1..]).envs(environment.iter().copied()).env("PATH", path);
    example.env("PYTHONDONTWRITEBYTECODE", "1").current_dir(root().join("emulator/examples").join(folder));
    let output = Output::from(example.output().unwrap());
    assert!(output.status.success(), "{}", output.all());
    output.all()
}

async fn the_example_for_the_aws_cli_runs() {
    let emulator = Emulator::builder().schemas(SchemaStore::built_in()).start().await.unwrap();
    let endpoint = emulator.endpoint();
    let printed = example("aws-cli", &["./log-group.sh"], &[("AWS_ENDPOINT_URL", &endpoint)]);
    let lines: Vec<&str> = printed.lines().collect();
    assert!(
        matches!(lines[..], ["/app", properties, "DELETE"] if properties.contains("\"RetentionInDays\":30")),
        "{printed}"
    );
}

const PYTEST: &[&str] = &["python3", "-m", "pytest", "-p", "no:cacheprovider"];

fn the_example_for_pytest_runs() {
    let printed = example("pytest", PYTEST, &[]);
    assert!(printed.contains(" 3 passed"), "{printed}");
}

fn the_example_for_javascript_runs() {
    let printed = example("javascript", &["node", "--test"], &[]);
    assert!(printed.contains("# pass 2\n"), "{printed}");
}

/// Starts an emulator with two small types.
async fn emulator() -> Emulator {
    let handlers = json!({ "create": {}, "read": {}, "update": {}, "delete": {}, "list": {} });
    let group = json!({
        "typeName": "Test::Logs::Group",
        "properties": {
            "Name": { "type": "string", "minLength": 1, "pattern": "^[a-z/-]+[a-z0-9-]*$" },
            "Days": { "type": "integer", "enum": [1, 7, 30] },
            "Arn": { "type": "string" },
        },
        "additionalProperties": false,
        "readOnlyProperties": ["/properties/Arn"],
        "createOnlyProperties": ["/properties/Name"],
        "primaryIdentifier": ["/properties/Name"],
        "handlers": handlers,
    });
    let part = json!({
        "typeName": "Test::Net::Part",
        "properties": { "PartId": { "type": "string" } },
        "readOnlyProperties": ["/properties/PartId"],
        "primaryIdentifier": ["/properties/PartId"],
        "handlers": { "create": {}, "read": {}, "delete": {} },
    });
    let latency = Latency { work: 4, ..Latency::NONE };
    Emulator::builder().schemas(SchemaStore::memory([group, part])).latency(latency).start().await.unwrap()
}

fn run(program: &str, arguments: &[&str]) -> Output {
    let output = Command::new(program)
        .args(arguments)
        .env("AWS_ACCESS_KEY_ID", "123456789012")
        .env("AWS_SECRET_ACCESS_KEY", "x")
        .env("AWS_DEFAULT_REGION", "eu-central-1")
        .env("AWS_EC2_METADATA_DISABLED", "true")
        .env("AWS_MAX_ATTEMPTS", "1")
        .env("AWS_PAGER", "")
        .env_remove("AWS_PROFILE")
        .output();
    output.unwrap().into()
}

fn the_example_for_testcontainers_runs() {
    // What removes containers of tests that were killed is another image, which would be downloaded.
    let printed = example("testcontainers", PYTEST, &[("TESTCONTAINERS_RYUK_DISABLED", "true")]);
    assert!(printed.contains(" 1 passed"), "{printed}");
}

async fn the_aws_cli_understands_every_answer() {
    let emulator = emulator().await;
    let endpoint = emulator.endpoint();
    let aws = |arguments: &[&str]| {
        let all: Vec<&str> =
            ["--endpoint-url", &endpoint, "--output", "json"].iter().chain(arguments).copied().collect();
        let output = run("aws", &all);
        (output.status.success(), output.all())
    };
    let group = ["--type-name", "Test::Logs::Group"];
    let one = ["--type-name", "Test::Logs::Group", "--identifier", "a"];
    for (service, operation, shared, own, succeeds, words) in [
        ("sts", "get-caller-identity", &[][..], &[][..], true, "123456789012"),
        (
            "cloudcontrol",
            "create-resource",
            &group[..],
            &["--desired-state", r#"{"Name":"a","Days":7}"#][..],
            true,
            "\"Operation\": \"CREATE\"",
        ),
        ("cloudcontrol", "get-resource", &one[..], &[][..], true, "arn:aws:logs:eu-central-1:123456789012"),
        (
            "cloudcontrol",
            "update-resource",
            &one[..],
            &["--patch-document", r#"[{"op":"replace","path":"/Days","value":30}]"#][..],
            true,
            "UPDATE",
        ),
        ("cloudcontrol", "list-resources", &group[..], &[][..], true, "\"Identifier\": \"a\""),
        ("cloudcontrol", "list-resource-requests", &[][..], &[][..], true, "SUCCESS"),
        ("cloudcontrol", "delete-resource", &one[..], &[][..], true, "DELETE"),
        ("cloudcontrol", "get-resource", &one[..], &[][..], false, "ResourceNotFoundException"),
        (
            "cloudcontrol",
            "create-resource",
            &group[..],
            &["--desired-state", "{\"Typo\":1}"][..],
            false,
            "(ValidationException)",
        ),
    ] {
        let arguments: Vec<&str> = [service, operation].iter().chain(shared).chain(own).copied().collect();
        let (success, text) = aws(&arguments);
        assert_eq!(success, succeeds, "{arguments:?}: {text}");
        assert!(text.contains(words), "{arguments:?}: {text}");
    }
}

const SCRIPT: &str = r#"
import sys, json, boto3, datetime
from botocore.config import Config
endpoint = sys.argv[1]
cc = boto3.client("cloudcontrol", endpoint_url=endpoint, config=Config(retries={"max_attempts": 1}))
group = "Test::Logs::Group"
event = cc.create_resource(TypeName=group, DesiredState=json.dumps({"Name": "a"}))["ProgressEvent"]
assert isinstance(event["EventTime"], datetime.datetime), event
cc.get_waiter("resource_request_success").wait(RequestToken=event["RequestToken"], WaiterConfig={"Delay": 1, "MaxAttempts": 5})
assert json.loads(cc.get_resource(TypeName=group, Identifier="a")["ResourceDescription"]["Properties"])["Name"] == "a"
for number in range(30):
    cc.create_resource(TypeName=group, DesiredState=json.dumps({"Name": "p%02d" % number}))
pages = cc.get_paginator("list_resource_requests").paginate(PaginationConfig={"PageSize": 7})
assert sum(len(page["ResourceRequestStatusSummaries"]) for page in pages) == 31
try:
    cc.create_resource(TypeName=group, ClientToken="t", DesiredState="{}")
    cc.create_resource(TypeName=group, ClientToken="t", DesiredState='{"Days":7}')
    raise SystemExit("no conflict")
except cc.exceptions.ClientTokenConflictException as error:
    assert error.response["ResponseMetadata"]["RequestId"], error.response
for call, exception in [
    (lambda: cc.get_resource(TypeName=group, Identifier="no"), cc.exceptions.ResourceNotFoundException),
    (lambda: cc.get_resource(TypeName="Test::No::Thing", Identifier="no"), cc.exceptions.TypeNotFoundException),
    (lambda: cc.get_resource_request_status(RequestToken="no"), cc.exceptions.RequestTokenNotFoundException),
    (lambda: cc.update_resource(TypeName=group, Identifier="a", PatchDocument='[{"op":"add","path":"/Name","value":"b"}]'), cc.exceptions.NotUpdatableException),
    (lambda: cc.update_resource(TypeName="Test::Net::Part", Identifier="a", PatchDocument="[]"), cc.exceptions.UnsupportedActionException),
]:
    try:
        call()
        raise SystemExit("no " + exception.__name__)
    except exception:
        pass
sts = boto3.client("sts", endpoint_url=endpoint)
role = sts.assume_role(RoleArn="arn:aws:iam::444455556666:role/deploy", RoleSessionName="me")
assert isinstance(role["Credentials"]["Expiration"], datetime.datetime)
keys = role["Credentials"]
other = boto3.client("sts", endpoint_url=endpoint, aws_access_key_id=keys["AccessKeyId"],
    aws_secret_access_key=keys["SecretAccessKey"], aws_session_token=keys["SessionToken"])
assert other.get_caller_identity()["Account"] == "444455556666"
assert sts.get_access_key_info(AccessKeyId=keys["AccessKeyId"])["Account"] == "444455556666"
assert isinstance(sts.get_session_token()["Credentials"]["Expiration"], datetime.datetime)
token = "e30.eyJzdWIiOiJtZSJ9.c2ln"
role = dict(RoleArn="arn:aws:iam::444455556666:role/deploy", RoleSessionName="me")
assert sts.assume_role_with_web_identity(WebIdentityToken=token, **role)["SubjectFromWebIdentityToken"] == "me"
try:
    sts.assume_role_with_web_identity(WebIdentityToken="none", **role)
    raise SystemExit("no InvalidIdentityToken")
except sts.exceptions.InvalidIdentityTokenException:
    pass
print("fine")
"#;

async fn boto3_understands_every_answer() {
    let emulator = emulator().await;
    let output = run("python3", &["-c", SCRIPT, &emulator.endpoint()]);
    let text = output.all();
    assert!(output.status.success() && text.contains("fine"), "{text}");
}
