//! The command `permissions`, as a person uses it.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::{Value as Json, json};

const BINARY: &str = env!("CARGO_BIN_EXE_terraform-provider-awscc");

fn run(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(BINARY);
    command.arg("permissions").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn answer(arguments: &[&str], input: &Json) -> (Json, String) {
    let output = run(arguments, &input.to_string());
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{notes}");
    (serde_json::from_slice(&output.stdout).unwrap(), notes)
}

/// Returns the resources on which a policy allows an action.
fn resources(policy: &Json, action: &str) -> Json {
    let has = |statement: &&Json| {
        let actions = &statement["Action"];
        actions == action || actions.as_array().is_some_and(|all| all.contains(&action.into()))
    };
    let statement = policy["Statement"].as_array().unwrap().iter().find(has);
    statement.map_or(Json::Null, |statement| statement["Resource"].clone())
}

fn change(type_name: &str, actions: Json, before: Json, after: Json, unknown: Json) -> Json {
    json!({
        "address": format!("{type_name}.this"), "mode": "managed", "type": type_name, "name": "this",
        "provider_name": "registry.terraform.io/ferroform/awscc",
        "change": {"actions": actions, "before": before, "after": after, "after_unknown": unknown},
    })
}

fn plan(changes: Json) -> Json {
    json!({
        "format_version": "1.2", "terraform_version": "1.11.4", "resource_changes": changes,
        "configuration": {"provider_config": {"awscc": {
            "name": "awscc", "expressions": {"region": {"constant_value": "eu-west-1"}},
        }}},
    })
}

fn function() -> Json {
    let after = json!({
        "function_name": "orders", "role": "arn:aws:iam::111122223333:role/app", "code": {"s3_bucket": "b", "s3_key": "k"},
    });
    change("awscc_lambda_function", json!(["create"]), Json::Null, after, json!({"arn": true, "id": true}))
}

#[test]
fn a_creation_is_allowed_for_its_name_and_its_role_only() {
    let (policy, notes) = answer(&["-", "--account", "111122223333"], &plan(json!([function()])));
    let own = "arn:aws:lambda:eu-west-1:111122223333:function:orders";
    assert_eq!(resources(&policy, "lambda:CreateFunction"), own);
    assert_eq!(resources(&policy, "iam:PassRole"), "arn:aws:iam::111122223333:role/app");
    assert_eq!(resources(&policy, "cloudformation:CreateResource"), "*");
    assert_eq!(resources(&policy, "lambda:DeleteFunction"), Json::Null, "nothing is deleted");
    let condition = json!({"StringEquals": {"iam:PassedToService": "lambda.amazonaws.com"}});
    let statements = policy["Statement"].as_array().unwrap();
    assert!(statements.iter().any(|one| one["Condition"] == condition), "{policy}");
    assert!(notes.contains("sufficient by the schemas of AWS"), "{notes}");
}

#[test]
fn a_plan_needs_only_reading() {
    let group =
        json!({"log_group_name": "app", "arn": "arn:aws:logs:eu-west-1:111122223333:log-group:app:*"});
    let changed = change("awscc_logs_log_group", json!(["update"]), group.clone(), group, json!({}));
    let input = plan(json!([changed, function()]));
    let (policy, _) = answer(&["-", "--plan"], &input);
    assert_eq!(resources(&policy, "cloudformation:GetResource"), "*");
    for refused in ["cloudformation:UpdateResource", "logs:PutRetentionPolicy", "lambda:GetFunction"] {
        assert_eq!(resources(&policy, refused), Json::Null, "{refused}: {policy}");
    }
    let (policy, _) = answer(&["-"], &input);
    let group = "arn:aws:logs:eu-west-1:111122223333:log-group:app";
    assert_eq!(resources(&policy, "logs:PutRetentionPolicy"), json!([group, format!("{group}:*")]));
}

#[test]
fn a_service_linked_role_is_created_only_for_the_service_that_is_known() {
    let made = |type_name, after| change(type_name, json!(["create"]), Json::Null, after, json!({}));
    let action = "iam:CreateServiceLinkedRole";
    let policy_of = |type_name, after| answer(&["-"], &plan(json!([made(type_name, after)])));
    for (type_name, after, service) in [
        ("awscc_amazonmq_broker", json!({"broker_name": "b"}), "mq.amazonaws.com"),
        (
            "awscc_iam_service_linked_role",
            json!({"aws_service_name": "es.amazonaws.com"}),
            "es.amazonaws.com",
        ),
    ] {
        let (policy, _) = policy_of(type_name, after);
        let resource = resources(&policy, action);
        assert!(resource.as_str().unwrap().ends_with(&format!(":role/aws-service-role/{service}/*")));
        let condition = json!({"StringEquals": {"iam:AWSServiceName": service}});
        let statements = policy["Statement"].as_array().unwrap();
        assert!(statements.iter().any(|one| one["Condition"] == condition), "{policy}");
    }
    let (policy, notes) = policy_of("awscc_cloudtrail_trail", json!({"trail_name": "t"}));
    assert_eq!(resources(&policy, action), "arn:aws:iam::*:role/aws-service-role/*");
    let note = "note: AWS::CloudTrail::Trail create: `iam:CreateServiceLinkedRole` is granted for the roles of all services";
    assert!(notes.contains(note), "{notes}");
}

#[test]
fn what_is_not_known_yet_is_allowed_for_any_name() {
    let after = json!({"code": {}});
    let unknown = json!({"function_name": true, "role": true});
    let made = change("awscc_lambda_function", json!(["create"]), Json::Null, after, unknown);
    let (policy, _) = answer(&["-"], &plan(json!([made])));
    assert_eq!(resources(&policy, "lambda:CreateFunction"), "arn:aws:lambda:eu-west-1:*:function:*");
    assert_eq!(resources(&policy, "iam:PassRole"), "arn:aws:iam::*:role/*");
}

#[test]
fn objects_of_other_providers_are_counted_and_data_sources_are_read() {
    let other = json!({"mode": "managed", "type": "random_pet", "change": {"actions": ["create"]}});
    let mut input = plan(json!([other]));
    input["prior_state"] = json!({"values": {"root_module": {"child_modules": [{"resources": [
        {"mode": "data", "type": "awscc_s3_bucket", "values": {"id": "logs", "bucket_name": "logs"}},
        {"mode": "data", "type": "awscc_sqs_queues", "values": {}},
    ]}]}}});
    let (policy, notes) = answer(&["-"], &input);
    assert_eq!(resources(&policy, "s3:GetEncryptionConfiguration"), "arn:aws:s3:::logs");
    assert_eq!(resources(&policy, "cloudformation:ListResources"), "*");
    assert!(notes.contains("1 resources of the provider `random`"), "{notes}");
}

#[test]
fn a_state_and_a_folder_allow_every_change() {
    let attributes = json!({"queue_name": "jobs", "arn": "arn:aws:sqs:eu-west-1:111122223333:jobs"});
    let file = json!({"version": 4, "terraform_version": "1.11.4", "resources": [
        {"mode": "managed", "type": "awscc_sqs_queue", "instances": [{"attributes": attributes}]},
    ]});
    let (policy, _) = answer(&["-"], &file);
    assert_eq!(resources(&policy, "sqs:DeleteQueue"), "arn:aws:sqs:eu-west-1:111122223333:jobs");

    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("main.tf"), "resource \"awscc_sqs_queue\" \"this\" {}\n").unwrap();
    let (policy, notes) = answer(&[folder.path().to_str().unwrap()], &Json::Null);
    assert_eq!(resources(&policy, "sqs:DeleteQueue"), "arn:*:sqs:*:*:*");
    assert!(notes.contains("all objects of each type"), "{notes}");
}

#[test]
fn a_policy_is_checked() {
    let input = plan(json!([function()]));
    let (policy, _) = answer(&["-"], &input);
    let folder = tempfile::tempdir().unwrap();
    let check = |policy: &Json| {
        let path = folder.path().join("policy.json");
        std::fs::write(&path, policy.to_string()).unwrap();
        let output = run(&["-", "--check", path.to_str().unwrap()], &input.to_string());
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    assert_eq!(check(&policy).0, Some(0));
    let mut other = policy;
    let statements = other["Statement"].as_array_mut().unwrap();
    statements.retain(|one| one.get("Condition").is_none());
    statements.push(json!({"Effect": "Allow", "Action": "s3:*", "Resource": "*"}));
    statements.push(json!({"Effect": "Allow", "Action": "dynamodb:PutItem", "Resource": "*"}));
    let (code, found) = check(&other);
    assert_eq!(code, Some(1));
    let missing = "missing: iam:PassRole on arn:aws:iam::111122223333:role/app for lambda.amazonaws.com\n";
    assert!(found.contains(missing) && found.contains("not needed: dynamodb:PutItem\n"), "{found}");
}

#[test]
fn forms_for_programs_and_for_configurations() {
    let input = plan(json!([function()]));
    let (all, _) = answer(&["-", "--json"], &input);
    assert_eq!(all["format_version"], 1);
    assert_eq!(all["needs"][0]["operation"], "create");
    assert!(all["needs"][0]["actions"].as_array().unwrap().contains(&"lambda:CreateFunction".into()));
    assert_eq!(
        resources(&all["apply"][0], "lambda:CreateFunction"),
        "arn:aws:lambda:eu-west-1:*:function:orders"
    );
    let hcl = run(&["-", "--hcl"], &input.to_string());
    let text = String::from_utf8(hcl.stdout).unwrap();
    assert!(
        text.starts_with(
            "resource \"awscc_iam_managed_policy\" \"apply\" {\n  policy_document = jsonencode({\n"
        ),
        "{text}"
    );
    hcl::parse(&text).unwrap();
}

/// The cases and their sources are in the file.
#[test]
fn what_aws_demanded_in_public_is_granted() {
    let public: Json = toml::from_str(include_str!("public.toml")).unwrap();
    let cases = |name: &str| public[name].as_array().unwrap().clone();
    let texts = |list: &Json| -> Vec<String> { serde_json::from_value(list.clone()).unwrap() };
    let mut types: Vec<String> =
        cases("demanded").iter().map(|case| case["type"].as_str().unwrap().to_owned()).collect();
    types.extend(cases("allowed").iter().flat_map(|case| texts(&case["types"])));
    let folder = tempfile::tempdir().unwrap();
    let resource = |name: &String| {
        let table = terraform_provider_awscc::registry::find(name).expect(name).table;
        format!("resource \"awscc_{0}\" \"{0}\" {{}}\n", table.name)
    };
    std::fs::write(folder.path().join("main.tf"), types.iter().map(resource).collect::<String>()).unwrap();
    let (answer, _) = answer(&[folder.path().to_str().unwrap(), "--json"], &Json::Null);
    let granted = |name: &str, operation: Option<&str>, action: &str| {
        let mut needs = answer["needs"].as_array().unwrap().iter().filter(|need| need["type"] == name);
        needs.any(|need| {
            operation.is_none_or(|operation| need["operation"] == operation)
                && texts(&need["actions"]).iter().any(|one| one.eq_ignore_ascii_case(action))
        })
    };
    for case in cases("demanded") {
        let (name, operation) = (case["type"].as_str().unwrap(), case["operation"].as_str());
        for action in texts(&case["actions"]) {
            assert!(
                granted(name, operation, &action),
                "{}: {name} {operation:?} lacks {action}",
                case["seen"]
            );
        }
    }
    let mut beyond = public["beyond"].as_object().unwrap().clone();
    for case in cases("allowed") {
        let service = case["service"].as_str().unwrap();
        for action in case["actions"].as_str().unwrap().split_whitespace() {
            let action = format!("{service}:{action}");
            let is_granted = texts(&case["types"]).iter().any(|name| granted(name, None, &action));
            assert_eq!(is_granted, beyond.remove(&action).is_none(), "{action}");
        }
    }
    assert!(beyond.is_empty(), "{beyond:?}");
}

#[test]
fn a_reader_that_stops_early_is_no_error() {
    let mut command = Command::new(BINARY);
    command.args(["permissions", "-", "--json"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(plan(json!([function()])).to_string().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn what_cannot_be_read_is_said() {
    for (arguments, input, code, said) in [
        (&["-"][..], "{", 2, "is not JSON"),
        (&["-"], "{}", 2, "is neither a plan nor a state. Write one with `terraform show -json"),
        (&["nowhere.json"], "", 2, "nowhere.json cannot be read"),
        (&["-", "--account", "1"], "", 2, "an account has twelve digits"),
        (&["-", "--check", "nowhere.json"], "{\"resource_changes\":[]}", 2, "nowhere.json cannot be read"),
    ] {
        let output = run(arguments, input);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{error}");
        assert!(error.contains(said) && output.stdout.is_empty(), "{error}");
    }
}
