//! Which resources the actions of a handler are taken on.

use serde_json::json;

use super::*;

const FACTS: &str = r#"
[lambda.arns]
function = ":function:{FunctionName}"
layer = ":layer:{LayerName}"
[lambda.actions]
"*" = "ListFunctions"
"function layer" = "CreateFunction"
layer = "GetLayer"
[ec2.arns]
image = "ec2:{Region}::image/{ImageId}"
subnet = ":subnet/{SubnetId}"
[ec2.actions]
"image subnet" = "RunInstances"
[kms.arns]
key = ":key/{KeyId}"
[kms.actions]
key = "CreateGrant"
[iam.arns]
role = "iam::{Account}:role/{RoleNameWithPath}"
[iam.actions]
role = "PassRole"
"#;
const NAMES: &str = "[[renamed]]\nactions = { \"lambda:Make\" = \"lambda:ListFunctions\" }\n\
                     [[nothing]]\nactions = [\"s3:REST.PUT.OBJECT\"]\n";
const PASSED: &str = "[[passed]]\nto = [\"lambda.amazonaws.com\", \"edge.amazonaws.com\"]\n\
                      properties = { \"AWS::Lambda::Function\" = [\"Role\"] }\n\
                      [[linked]]\nto = [\"lambda.amazonaws.com\", \"edge.amazonaws.com\"]\n\
                      types = [\"AWS::Lambda::Function\"]\n";
const ROLE: &str = "arn:aws:iam::111122223333:role/service-role/runs";

fn schema(permissions: &[&str]) -> TypeSchema {
    let text = json!({ "type": "string" });
    TypeSchema::read(json!({
        "typeName": "AWS::Lambda::Function",
        "properties": { "FunctionName": text, "Arn": text, "OwnRoleArn": text, "Role": text, "Key": text, "SubnetId": text },
        "readOnlyProperties": ["/properties/Arn", "/properties/OwnRoleArn"],
        "primaryIdentifier": ["/properties/FunctionName"],
        "handlers": { "create": { "permissions": permissions }, "read": {} },
    }))
    .unwrap()
}

/// Returns the needs of the handler that creates an object.
fn needs(permissions: &[&str], model: Value) -> Vec<(String, String)> {
    let actions = Actions::read(FACTS, NAMES, PASSED).unwrap();
    let (schema, scope) = (schema(permissions), Scope::new("111122223333", "eu-west-1"));
    let task = Task { handler: Handler::Create, schema: &schema, model: &model, scope: &scope };
    task.needs(&actions).into_iter().map(|(action, resource)| (action.to_owned(), resource)).collect()
}

fn resources(action: &str, model: Value) -> Vec<String> {
    needs(&[action], model).into_iter().map(|(_, resource)| resource).collect()
}

#[test]
fn the_object_itself_goes_before_others() {
    let own = "arn:aws:lambda:eu-west-1:111122223333:function:f";
    for model in [
        json!({ "FunctionName": "f" }),
        json!({ "FunctionName": own }),
        json!({ "FunctionName": "g", "Arn": own, "Key": "arn:aws:lambda:eu-west-1:111122223333:function:other" }),
    ] {
        assert_eq!(resources("lambda:CreateFunction", model.clone()), [own], "{model}");
    }
    let key = "arn:aws:kms:eu-west-1:444455556666:key/k";
    assert_eq!(resources("kms:CreateGrant", json!({ "FunctionName": "f", "Deep": [{ "Key": key }] })), [key]);
}

#[test]
fn other_resources_have_the_names_that_the_model_gives_them() {
    let layer = "arn:aws:lambda:eu-west-1:111122223333:layer:emulator";
    assert_eq!(resources("lambda:GetLayer", json!({ "FunctionName": "f" })), [layer]);
    let image = "arn:aws:ec2:eu-west-1::image/emulator";
    let subnet = "arn:aws:ec2:eu-west-1:111122223333:subnet/subnet-1";
    let model = json!({ "FunctionName": "f", "SubnetId": "subnet-1" });
    assert_eq!(resources("ec2:RunInstances", model), [subnet]);
    assert_eq!(resources("ec2:RunInstances", json!({ "FunctionName": "f" })), [image]);
}

#[test]
fn an_action_without_resources_is_taken_on_all() {
    let asked = ["lambda:listFunctions", "lambda:Make", "s3:REST.PUT.OBJECT", "new:Unlisted"];
    let expected = ["lambda:ListFunctions", "lambda:ListFunctions", "new:Unlisted"];
    let expected = expected.map(|action| (action.to_owned(), "*".to_owned()));
    assert_eq!(needs(&asked, json!({ "FunctionName": "f" })), expected);
}

#[test]
fn a_role_is_passed_if_the_model_names_one() {
    let pass = |model| resources("iam:passrole", model);
    assert_eq!(pass(json!({ "FunctionName": "f", "Role": ROLE })), [ROLE]);
    assert_eq!(pass(json!({ "Deep": [{ "ExecutionRole": [ROLE] }, { "role": ROLE }] })), [ROLE]);
    let policy = json!({ "Principal": ROLE }).to_string();
    for model in [
        json!({ "OwnRoleArn": ROLE }),
        json!({ "Key": ROLE }),
        json!({ "Policy": policy }),
        json!({ "Role": "r" }),
    ] {
        assert_eq!(pass(model.clone()), [""; 0], "{model}");
    }
}

#[test]
fn the_first_need_that_is_not_allowed_is_the_denial() {
    let (actions, schema) =
        (Actions::read(FACTS, NAMES, PASSED).unwrap(), schema(&["lambda:CreateFunction", "iam:PassRole"]));
    let (model, scope) =
        (json!({ "FunctionName": "f", "Role": ROLE }), Scope::new("111122223333", "eu-west-1"));
    let task = Task { handler: Handler::Create, schema: &schema, model: &model, scope: &scope };
    let asked = |statements: Value| {
        let policy = Policy::try_from(json!({ "Statement": statements })).unwrap();
        denial(task, &actions, &[Arc::new(policy)], &Context::new())
    };
    let allow =
        |action: &str, resource: &str| json!({ "Effect": "Allow", "Action": action, "Resource": resource });
    let function = "arn:aws:lambda:eu-west-1:111122223333:function:f";
    let denied = |action: &str, resource: &str, is_explicit| {
        Some(Denial { action: action.to_owned(), resource: resource.to_owned(), is_explicit })
    };
    assert_eq!(asked(json!([allow("lambda:CreateFunction", function), allow("iam:PassRole", ROLE)])), None);
    assert_eq!(asked(json!([allow("iam:PassRole", ROLE)])), denied("lambda:CreateFunction", function, false));
    assert_eq!(asked(allow("lambda:*", "*")), denied("iam:PassRole", ROLE, false));
    let deny = json!({ "Effect": "Deny", "Action": "iam:*", "Resource": ROLE });
    assert_eq!(asked(json!([allow("*", "*"), deny])), denied("iam:PassRole", ROLE, true));
    let pass_to = |service: &str| {
        let mut pass = allow("iam:PassRole", ROLE);
        pass["Condition"] = json!({ "StringEquals": { "iam:PassedToService": service } });
        asked(json!([allow("lambda:*", "*"), pass]))
    };
    assert_eq!((pass_to("lambda.amazonaws.com"), pass_to("edge.amazonaws.com")), (None, None));
    assert_eq!(pass_to("ec2.amazonaws.com"), denied("iam:PassRole", ROLE, false));
    let read = Task { handler: Handler::Read, ..task };
    assert_eq!(denial(read, &actions, &[], &Context::new()), None);
}

#[test]
fn a_role_of_a_service_is_created_for_the_service_that_a_policy_names() {
    let (actions, schema) =
        (Actions::read(FACTS, NAMES, PASSED).unwrap(), schema(&["iam:CreateServiceLinkedRole"]));
    let (model, scope) = (json!({ "Service": "f", "Role": "r" }), Scope::new("111122223333", "eu-west-1"));
    let task = Task { handler: Handler::Create, schema: &schema, model: &model, scope: &scope };
    let is_denied = |named: &str, service: &str| {
        let policy = Policy::try_from(json!({ "Statement": {
            "Effect": "Allow", "Action": "iam:CreateServiceLinkedRole",
            "Resource": format!("arn:aws:iam::111122223333:role/aws-service-role/{named}/*"),
            "Condition": { "StringEquals": { "iam:AWSServiceName": service } },
        } }));
        denial(task, &actions, &[Arc::new(policy.unwrap())], &Context::new()).is_some()
    };
    for service in ["lambda.amazonaws.com", "edge.amazonaws.com"] {
        assert!(!is_denied(service, service) && !is_denied("*", service), "{service}");
    }
    assert!(is_denied("*", "ec2.amazonaws.com"));
    assert!(is_denied("ec2.amazonaws.com", "lambda.amazonaws.com"));
}
