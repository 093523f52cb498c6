//! Policies that the emulator enforces.

use std::{collections::BTreeSet, path::Path};

use ferroform_emulator::{Answer, Emulator, Latency, SchemaStore, iam::Policies, schema::Handler};
use serde_json::{Value, json};

use crate::support::{Bare, Client, Program, started};

const GROUP: &str = "AWS::Logs::LogGroup";
const KEY: &str = "111122223333";
const ROLE: &str = "arn:aws:iam::111122223333:role/deploys";
const OWN: &str = "arn:aws:logs:us-east-1:111122223333:log-group:/app:*";
const ALL: &str = "arn:aws:cloudformation:us-east-1:111122223333:resource/*";

/// Some actions of log groups, of which one has no resources, and one of another service.
const FACTS: &str = r#"
[logs.arns]
log-group = ":log-group:{LogGroupName}"
[logs.actions]
"*" = "CreateLogDelivery"
log-group = "CreateLogGroup DeleteLogGroup DescribeLogGroups PutRetentionPolicy"
[firehose.arns]
deliverystream = ":deliverystream/{DeliveryStreamName}"
[firehose.actions]
deliverystream = "TagDeliveryStream"
"#;
const NAMES: &str = "[[nothing]]\nreason = \"a record of access\"\nactions = [\"s3:REST.PUT.OBJECT\"]\n";

/// A folder with the schema of log groups, and what is known of its actions.
fn store() -> (tempfile::TempDir, SchemaStore) {
    let folder = tempfile::tempdir().unwrap();
    let file = "aws-logs-loggroup.json";
    let schemas = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas");
    std::fs::copy(schemas.join(file), folder.path().join(file)).unwrap();
    std::fs::write(folder.path().join("iam.toml"), FACTS).unwrap();
    std::fs::write(folder.path().join("actions.toml"), NAMES).unwrap();
    let store = SchemaStore::folder(folder.path()).unwrap();
    (folder, store)
}

async fn start() -> (tempfile::TempDir, Emulator, Client) {
    let (folder, store) = store();
    let (emulator, client) = started(Emulator::builder().schemas(store).latency(Latency::NONE)).await;
    (folder, emulator, client)
}

fn allow(actions: impl IntoIterator<Item = impl Into<Value>>, resource: &str) -> Value {
    let actions: Vec<Value> = actions.into_iter().map(Into::into).collect();
    json!({ "Effect": "Allow", "Action": actions, "Resource": resource })
}

fn policies(of: &[(Option<&str>, Value)]) -> Policies {
    of.iter().fold(Policies::default(), |policies, (principal, statements)| {
        policies.with(*principal, &json!({ "Statement": statements }).to_string()).unwrap()
    })
}

/// Returns why a call was refused, or its request failed.
fn refusal(answer: &Answer) -> Option<String> {
    if answer.status != 200 {
        assert_eq!((answer.status, answer.error().as_str()), (400, "AccessDeniedException"), "{answer:?}");
        return Some(answer.message());
    }
    let event = answer.json()["ProgressEvent"].take();
    let code = event["ErrorCode"].as_str();
    assert!(
        code.is_none_or(|code| code == "AccessDenied" && event["OperationStatus"] == "FAILED"),
        "{event}"
    );
    code.map(|_| event["StatusMessage"].as_str().unwrap().to_owned())
}

fn because(user: &str, action: &str, resource: &str) -> String {
    format!(
        "User: {user} is not authorized to perform: {action} on resource: {resource} because no identity-based policy \
         allows the {action} action"
    )
}

const USER: &str = "arn:aws:iam::111122223333:user/emulator";

fn create(name: &str) -> Value {
    json!({ "TypeName": GROUP, "DesiredState": json!({ "LogGroupName": name }).to_string() })
}

fn named(name: &str) -> Value {
    json!({ "TypeName": GROUP, "Identifier": name })
}

/// The operations in the life of a group, with the handlers that do their work.
fn life() -> [(&'static str, Option<Handler>, Value); 8] {
    let patch = json!([{ "op": "add", "path": "/RetentionInDays", "value": 7 }]).to_string();
    let update = json!({ "TypeName": GROUP, "Identifier": "/app", "PatchDocument": patch });
    [
        ("CreateResource", Some(Handler::Create), create("/app")),
        ("GetResource", Some(Handler::Read), named("/app")),
        ("UpdateResource", Some(Handler::Update), update),
        ("ListResources", Some(Handler::List), json!({ "TypeName": GROUP })),
        ("GetResourceRequestStatus", None, json!({})),
        ("CancelResourceRequest", None, json!({})),
        ("ListResourceRequests", None, json!({})),
        ("DeleteResource", Some(Handler::Delete), named("/app")),
    ]
}

/// Calls an operation about the last request, or about the group.
async fn carry_out(client: &Client, operation: &str, mut input: Value) -> Option<String> {
    if input == json!({}) && operation != "ListResourceRequests" {
        let requests = client.admin("GET", "requests", Value::Null).await.json();
        let last = requests.as_array().unwrap().last().unwrap()["RequestToken"].clone();
        input["RequestToken"] = last;
    }
    let answer = client.call(operation, input).await;
    // What has ended cannot be cancelled.
    let is_late = answer.error() == "ConcurrentModificationException";
    if is_late { None } else { refusal(&answer) }
}

#[tokio::test]
async fn each_action_is_needed_by_the_operations_whose_handlers_take_it() {
    let (_folder, emulator, client) = start().await;
    let schema = store().1.get(GROUP).unwrap().unwrap();
    let permissions = |handler: &Option<Handler>| -> BTreeSet<String> {
        let all = handler.iter().flat_map(|handler| schema.permissions(*handler));
        all.filter(|action| *action != "s3:REST.PUT.OBJECT").map(str::to_owned).collect()
    };
    let mut exact: BTreeSet<String> =
        life().iter().flat_map(|(_, handler, _)| permissions(handler)).collect();
    exact.extend(life().map(|(operation, ..)| format!("cloudformation:{operation}")));
    assert!(exact.len() > 30, "{exact:?}");
    let of = |actions: &BTreeSet<String>| policies(&[(Some(KEY), allow(actions.iter().cloned(), "*"))]);

    emulator.set_policies(of(&exact));
    for (operation, _, input) in life() {
        assert_eq!(carry_out(&client, operation, input).await, None, "{operation}");
    }
    let mut refused = 0;
    for action in &exact {
        let mut without = exact.clone();
        without.remove(action);
        for (operation, handler, input) in life() {
            emulator.set_policies(of(&without));
            let found = carry_out(&client, operation, input.clone()).await;
            let is_own = *action == format!("cloudformation:{operation}");
            let resource = match action.as_str() {
                _ if is_own => ALL,
                "firehose:TagDeliveryStream" => {
                    "arn:aws:firehose:us-east-1:111122223333:deliverystream/emulator"
                }
                // A list has no object.
                "logs:DescribeLogGroups" if handler == Some(Handler::List) => {
                    "arn:aws:logs:us-east-1:111122223333:log-group:emulator"
                }
                "logs:CreateLogGroup"
                | "logs:DeleteLogGroup"
                | "logs:DescribeLogGroups"
                | "logs:PutRetentionPolicy" => OWN,
                _ => "*",
            };
            let is_needed = is_own || permissions(&handler).contains(action);
            assert_eq!(
                found,
                is_needed.then(|| because(USER, action, resource)),
                "{operation} without {action}"
            );
            if is_needed {
                refused += 1;
                emulator.set_policies(Policies::default());
                assert_eq!(carry_out(&client, operation, input).await, None);
            }
        }
    }
    let needed: usize = life().iter().map(|(_, handler, _)| permissions(handler).len() + 1).sum();
    assert_eq!(refused, needed);
    assert_eq!(emulator.objects(None).len(), 0);
}

#[tokio::test]
async fn what_is_refused_has_no_effect() {
    let (_folder, emulator, client) = start().await;
    let [calls, reads] = [["cloudformation:*"], ["logs:*"]].map(|actions| allow(actions, "*"));
    emulator.set_policies(policies(&[(None, calls.clone())]));
    let event = client.create(GROUP, json!({ "LogGroupName": "/app" })).await;
    assert_eq!((&event["OperationStatus"], event.get("Identifier")), (&json!("FAILED"), None), "{event}");
    assert_eq!(emulator.objects(None).len(), 0);

    emulator.set_policies(Policies::default());
    client.create(GROUP, json!({ "LogGroupName": "/app" })).await;
    let before = emulator.objects(None)[0].model.clone();
    // The role of a policy does not count for callers.
    emulator.set_policies(policies(&[(None, calls), (Some(ROLE), reads)]));
    let patch = json!([{ "op": "add", "path": "/RetentionInDays", "value": 7 }]);
    for event in [client.update(GROUP, "/app", patch).await, client.delete(GROUP, "/app").await] {
        assert_eq!(
            (&event["ErrorCode"], &event["Identifier"]),
            (&json!("AccessDenied"), &json!("/app")),
            "{event}"
        );
    }
    assert_eq!(emulator.objects(None)[0].model, before);
}

#[tokio::test]
async fn a_statement_that_denies_wins_and_other_keys_are_free() {
    let (_folder, emulator, client) = start().await;
    let deny = json!({ "Effect": "Deny", "Action": "logs:DeleteLog*", "Resource": OWN });
    let allowed = allow(["*"], "*");
    emulator.set_policies(policies(&[(None, deny), (Some(KEY), allowed.clone())]));
    assert_eq!(refusal(&client.call("CreateResource", create("/app")).await), None);
    let denied = format!(
        "User: {USER} is not authorized to perform: logs:DeleteLogGroup on resource: {OWN} with an explicit deny in an \
         identity-based policy"
    );
    assert_eq!(refusal(&client.call("DeleteResource", named("/app")).await), Some(denied));

    emulator.set_policies(policies(&[(Some("444455556666"), json!([]))]));
    assert_eq!(refusal(&client.call("DeleteResource", named("/app")).await), None);
    let other = Client(Bare { access_key: "444455556666".to_owned(), ..client.0.clone() });
    let message = refusal(&other.call("DeleteResource", named("/app")).await).unwrap();
    assert!(message.starts_with("User: arn:aws:iam::444455556666:user/emulator is not"), "{message}");
}

#[tokio::test]
async fn a_resource_with_another_name_is_refused() {
    let (_folder, emulator, client) = start().await;
    let groups = allow(["logs:*"], "arn:aws:logs:*:111122223333:log-group:/app*");
    // Actions that are not in the list of IAM are taken on `*`.
    let others = json!({ "Effect": "Allow", "NotAction": ["logs:CreateLogGroup", "logs:De*LogGroup*"], "Resource": "*" });
    emulator.set_policies(policies(&[(None, json!([groups, others]))]));
    assert_eq!(refusal(&client.call("CreateResource", create("/app")).await), None);
    let other = "arn:aws:logs:us-east-1:111122223333:log-group:/other:*";
    let denied = |action| Some(because(USER, action, other));
    let created = client.call("CreateResource", create("/other")).await;
    assert_eq!(refusal(&created), denied("logs:DescribeLogGroups"));
    // An object that does not exist is one of its name, too.
    assert_eq!(client.read(GROUP, "/app/missing").await, None);
    assert_eq!(client.delete(GROUP, "/app/missing").await["ErrorCode"], "NotFound");
    assert_eq!(refusal(&client.call("GetResource", named("/other")).await), denied("logs:DescribeLogGroups"));
    assert_eq!(
        refusal(&client.call("DeleteResource", named("/other")).await),
        denied("logs:DescribeLogGroups")
    );
    // A list is about no object, so it is not about one of that name.
    assert!(refusal(&client.call("ListResources", json!({ "TypeName": GROUP })).await).is_some());
}

#[tokio::test]
async fn the_handler_has_the_permissions_of_the_role_of_the_call() {
    let (_folder, emulator, client) = start().await;
    let mut input = create("/app");
    input["RoleArn"] = json!(ROLE);
    let calls = allow(["cloudformation:*"], ALL);
    let groups = allow(["logs:*", "firehose:*"], "*");
    emulator.set_policies(policies(&[(Some(KEY), calls.clone()), (Some(ROLE), groups.clone())]));
    let answer = client.call("CreateResource", input.clone()).await;
    assert_eq!(refusal(&answer), Some(because(USER, "iam:PassRole", ROLE)));

    let mut pass = allow(["iam:PassRole"], ROLE);
    pass["Condition"] = json!({ "StringEquals": { "iam:PassedToService": "cloudformation.amazonaws.com" } });
    let caller = json!([calls, pass]);
    let other = allow(["logs:Describe*"], "*");
    emulator.set_policies(policies(&[(Some(KEY), caller.clone()), (Some(ROLE), other)]));
    let session = "arn:aws:sts::111122223333:assumed-role/deploys/emulator";
    let answer = client.call("CreateResource", input.clone()).await;
    assert_eq!(refusal(&answer), Some(because(session, "logs:CreateLogGroup", OWN)));

    emulator.set_policies(policies(&[(Some(KEY), caller), (Some(ROLE), groups)]));
    assert_eq!(refusal(&client.call("CreateResource", input).await), None);
    // Without the role, the handler has those of the caller.
    let answer = client.call("DeleteResource", named("/app")).await;
    assert_eq!(refusal(&answer), Some(because(USER, "logs:DescribeLogGroups", OWN)));
}

#[tokio::test]
async fn policies_are_settings_and_not_state() {
    let (state, (_folder, store)) = (tempfile::tempdir().unwrap(), store());
    let builder = || Emulator::builder().schemas(store.clone()).latency(Latency::NONE).state(state.path());
    let nothing = json!({ "Statement": [] }).to_string();
    let (emulator, client) = started(builder().policy(None, &nothing).unwrap()).await;
    let refused = refusal(&client.call("CreateResource", create("/app")).await);
    assert_eq!(refused, Some(because(USER, "cloudformation:CreateResource", ALL)));
    // No request was made.
    assert_eq!(client.admin("GET", "requests", Value::Null).await.json(), json!([]));

    let all = json!([{ "principal": KEY, "document": { "Statement": allow(["*"], "*") } }]);
    let settings = client.admin("PUT", "policies", all.clone()).await.json();
    assert_eq!(settings["policies"], all);
    assert_eq!(refusal(&client.call("CreateResource", create("/app")).await), None);
    let wrong = json!([{ "document": { "Statement": { "Effect": "Allow" } } }]);
    let answer = client.admin("PUT", "policies", wrong).await;
    assert_eq!(answer.status, 400);
    assert!(answer.text.contains("statement 1: it has neither `Action` nor `NotAction`"), "{answer:?}");
    client.admin("PUT", "policies", json!([{ "document": { "Statement": [] } }])).await;
    emulator.stop().await;

    let emulator = builder().start().await.unwrap();
    assert_eq!(refusal(&Client::of(&emulator).call("DeleteResource", named("/app")).await), None);
}

#[tokio::test]
async fn the_command_reads_policies() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, statements: Value| {
        let path = folder.path().join(name);
        std::fs::write(&path, json!({ "Statement": statements }).to_string()).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let calls = write("calls.json", allow(["cloudformation:*"], "*"));
    let own = format!("444455556666={}", write("own.json", allow(["logs:*", "firehose:*", "s3:*"], "*")));
    let program = Program::start(&["--policy", &calls, "--policy", &own]);
    let client = Client::at(program.address());
    let message = refusal(&client.call("GetResource", named("/app")).await).unwrap();
    assert!(
        message.contains(" is not authorized to perform: logs:DescribeLogGroups on resource: "),
        "{message}"
    );
    let other = Client(Bare { access_key: "444455556666".to_owned(), ..client.0.clone() });
    assert_eq!(other.read(GROUP, "/app").await, None);

    let wrong = write("wrong.json", json!([{ "Sid": "A", "Effect": "Allow", "Action": "logs" }]));
    let said = format!(
        "error: `{wrong}`: statement 1 (`A`): Action: `logs` is not an action such as `s3:GetObject`\n"
    );
    assert_eq!(Program::refusal(&["--listen", "127.0.0.1:0", "--policy", &wrong]), said);
    let missing = Program::refusal(&["--listen", "127.0.0.1:0", "--policy", &format!("{wrong}.missing")]);
    assert!(missing.starts_with("error: cannot read `"), "{missing}");
}
