//! Policies, among them the cases of the IAM user guide.

use proptest::prelude::*;
use serde_json::json;

use super::*;

fn policy(statements: Value) -> Policy {
    Policy::try_from(json!({ "Version": "2012-10-17", "Statement": statements })).unwrap()
}

fn asks(policy: &Policy, action: &str, resource: &str, context: &[(&str, &str)]) -> Decision {
    let context = context.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    decide([policy], (action, resource), &context)
}

const BUCKET: &str = "arn:aws:s3:::amzn-s3-demo-bucket";
use Decision::{Allowed, Denied, NotAllowed};

/// *Policy evaluation logic*: no statement, one that allows, and one that denies beside it.
#[test]
fn what_is_denied_stays_denied() {
    let allow = json!({ "Effect": "Allow", "Action": "s3:*", "Resource": "*" });
    let deny = json!({ "Effect": "Deny", "Action": "s3:Delete*", "Resource": format!("{BUCKET}/*") });
    let both = policy(json!([allow, deny]));
    let object = format!("{BUCKET}/a/b");
    for (policy, action, resource, expected) in [
        (&policy(json!([])), "s3:GetObject", object.as_str(), NotAllowed),
        (&policy(allow), "s3:GetObject", &object, Allowed),
        (&policy(deny), "s3:GetObject", &object, NotAllowed),
        (&both, "s3:GetObject", &object, Allowed),
        (&both, "s3:DeleteObject", &object, Denied),
        (&both, "s3:DeleteBucket", BUCKET, Allowed),
        (&both, "S3:deleteobject", &object, Denied),
        (&both, "ec2:RunInstances", "*", NotAllowed),
    ] {
        assert_eq!(asks(policy, action, resource, &[]), expected, "{action} {resource}");
    }
}

/// *The difference between explicit and implicit denies*: reading is allowed, reports are denied, and the rest is neither.
#[test]
fn wildcards_stand_for_parts_of_actions() {
    let policy = policy(json!([
        { "Sid": "AllowGetList", "Effect": "Allow", "Action": ["iam:Get*", "iam:List*"], "Resource": "*" },
        { "Sid": "DenyReports", "Effect": "Deny", "Action": "iam:*Report", "Resource": "*" },
    ]));
    for (action, expected) in [
        ("iam:GetRole", Allowed),
        ("iam:ListUsers", Allowed),
        ("iam:CreatePolicy", NotAllowed),
        ("iam:GetOrganizationsAccessReport", Denied),
        ("iam:GenerateCredentialReport", Denied),
    ] {
        assert_eq!(asks(&policy, action, "*", &[]), expected, "{action}");
    }
}

/// *NotAction with Deny*: whatever else is allowed, without a second factor only IAM can be used.
#[test]
fn what_is_not_named_is_denied() {
    let policy = policy(json!([
        { "Effect": "Allow", "Action": "*", "Resource": "*" },
        {
            "Sid": "DenyAllUsersNotUsingMFA", "Effect": "Deny", "NotAction": "iam:*", "Resource": "*",
            "Condition": { "BoolIfExists": { "aws:MultiFactorAuthPresent": "false" } },
        },
    ]));
    let factor = |value| [("aws:multifactorauthpresent", value)];
    assert_eq!(asks(&policy, "s3:GetObject", BUCKET, &factor("false")), Denied);
    assert_eq!(asks(&policy, "s3:GetObject", BUCKET, &[]), Denied);
    assert_eq!(asks(&policy, "s3:GetObject", BUCKET, &factor("true")), Allowed);
    assert_eq!(asks(&policy, "iam:ListUsers", "*", &factor("false")), Allowed);
}

/// *NotResource with Deny*: one bucket and its objects can be used, and nothing else.
#[test]
fn what_is_no_resource_of_the_list_is_denied() {
    let policy = policy(json!([
        { "Effect": "Allow", "Action": "s3:*", "Resource": [BUCKET, format!("{BUCKET}/*")] },
        { "Effect": "Deny", "NotAction": "s3:*", "NotResource": [BUCKET, format!("{BUCKET}/*")] },
    ]));
    assert_eq!(asks(&policy, "s3:GetObject", &format!("{BUCKET}/x"), &[]), Allowed);
    assert_eq!(asks(&policy, "s3:GetObject", "arn:aws:s3:::other/x", &[]), NotAllowed);
    assert_eq!(asks(&policy, "sqs:SendMessage", "arn:aws:sqs:us-east-1:111122223333:q", &[]), Denied);
}

/// *Granting a user permissions to pass a role to a service*.
#[test]
fn a_role_is_passed_to_one_service() {
    let role = "arn:aws:iam::111122223333:role/EC2-roles-for-XYZ-app";
    let policy = policy(json!({
        "Effect": "Allow", "Action": ["iam:GetRole", "iam:PassRole"],
        "Resource": "arn:aws:iam::111122223333:role/EC2-roles-for-XYZ-*",
        "Condition": { "StringEquals": { "iam:PassedToService": ["ec2.amazonaws.com", "ec2.amazonaws.com.cn"] } },
    }));
    let to = |service| [("iam:passedtoservice", service)];
    assert_eq!(asks(&policy, "iam:PassRole", role, &to("ec2.amazonaws.com")), Allowed);
    assert_eq!(asks(&policy, "iam:PassRole", role, &to("lambda.amazonaws.com")), NotAllowed);
    assert_eq!(asks(&policy, "iam:PassRole", role, &[]), NotAllowed);
    let other = "arn:aws:iam::111122223333:role/other";
    assert_eq!(asks(&policy, "iam:PassRole", other, &to("ec2.amazonaws.com")), NotAllowed);
}

#[test]
fn what_is_wrong_with_a_policy_is_said() {
    let statement = |member: &str, value: Value| {
        let mut statement = json!({ "Sid": "First", "Effect": "Allow", "Action": "a:B", "Resource": "*" });
        statement[member] = value;
        json!({ "Statement": [{ "Effect": "Deny", "Action": "*", "Resource": "*" }, statement] })
    };
    let without = json!({ "Statement": { "Effect": "Allow", "Action": "a:B" } });
    for (document, said) in [
        (json!("x"), "the policy: it is not an object"),
        (json!({}), "it has no `Statement`"),
        (json!({ "Statements": [] }), "`Statements` is not known here"),
        (
            json!({ "Version": "2012-10-18", "Statement": [] }),
            "Version: it is neither 2012-10-17 nor 2008-10-17",
        ),
        (json!({ "Statement": [1] }), "statement 1: a statement: it is not an object"),
        (without, "statement 1: it has neither `Resource` nor `NotResource`"),
        (
            statement("Effect", json!("allow")),
            "statement 2 (`First`): Effect: it is neither `Allow` nor `Deny`",
        ),
        (statement("Principal", json!("*")), "statement 2 (`First`): `Principal` is not known here"),
        (statement("NotAction", json!("a:C")), "statement 2 (`First`): it has both `Action` and `NotAction`"),
        (statement("Action", json!([])), "statement 2 (`First`): Action: it is empty"),
        (
            statement("Action", json!(["a:B", "C"])),
            "statement 2 (`First`): Action: `C` is not an action such as `s3:GetObject`",
        ),
        (
            statement("Action", json!({})),
            "statement 2 (`First`): Action: it is neither a text nor a list of texts",
        ),
        (
            statement("Resource", json!("bucket")),
            "statement 2 (`First`): Resource: `bucket` is neither an ARN nor `*`",
        ),
        (
            statement("Resource", json!("arn:aws:s3:::b/${aws:username}/*")),
            "statement 2 (`First`): Resource: the emulator does not know policy variables: `arn:aws:s3:::b/${aws:username}/*`",
        ),
        (
            statement("Condition", json!({ "IpAddress": { "aws:SourceIp": "10.0.0.0/8" } })),
            "statement 2 (`First`): Condition: the emulator does not know the operator `IpAddress`",
        ),
    ] {
        assert_eq!(Policy::read(&document.to_string()).unwrap_err().to_string(), said);
    }
    let error = Policy::read("{\"Statement\": [}").unwrap_err().to_string();
    assert!(error.starts_with("it is not JSON: expected value at line 1 column 16"), "{error}");
}

/// Statements over few actions and resources, so that many of them meet.
fn statements() -> impl Strategy<Value = Vec<Value>> {
    let action = prop_oneof![Just("*"), Just("a:*"), Just("a:B?"), Just("a:B1"), Just("a:C"), Just("b:*1")];
    let resource = prop_oneof![Just("*"), Just("arn:aws:a:::x"), Just("arn:aws:a:::*"), Just("arn:aws:a:*")];
    let condition = prop_oneof![
        Just(json!({})),
        Just(json!({ "StringEquals": { "k:One": "1" } })),
        Just(json!({ "StringNotLikeIfExists": { "k:One": "2*" } })),
        Just(json!({ "Null": { "k:Two": "true" } })),
    ];
    let statement = (any::<[bool; 3]>(), action, resource, condition).prop_map(
        |([is_allow, not_action, not_resource], action, resource, condition)| {
            json!({
                "Effect": if is_allow { "Allow" } else { "Deny" },
                if not_action { "NotAction" } else { "Action" }: action,
                if not_resource { "NotResource" } else { "Resource" }: [resource],
                "Condition": condition,
            })
        },
    );
    proptest::collection::vec(statement, 0..5)
}

fn requests() -> impl Strategy<Value = (&'static str, &'static str, Vec<(&'static str, &'static str)>)> {
    let action = prop_oneof![Just("a:B1"), Just("A:b2"), Just("a:C"), Just("b:D1")];
    let resource = prop_oneof![Just("*"), Just("arn:aws:a:::x"), Just("arn:aws:a:::y:z")];
    let keys =
        prop_oneof![Just(vec![]), Just(vec![("k:one", "1")]), Just(vec![("k:one", "2"), ("k:two", "x")])];
    (action, resource, keys)
}

proptest! {
    #[test]
    fn a_statement_that_denies_what_is_asked_always_denies(
        mut statements in statements(), place in 0..5_usize, (action, resource, keys) in requests(),
    ) {
        let deny = json!({ "Effect": "Deny", "Action": action, "Resource": resource });
        statements.insert(place.min(statements.len()), deny);
        prop_assert_eq!(asks(&policy(json!(statements)), action, resource, &keys), Denied);
    }

    #[test]
    fn a_statement_that_allows_takes_nothing_away(
        mut statements in statements(), more in statements(), (action, resource, keys) in requests(),
    ) {
        let before = asks(&policy(json!(statements)), action, resource, &keys);
        statements.extend(more.into_iter().filter(|statement| statement["Effect"] == "Allow"));
        let after = asks(&policy(json!(statements)), action, resource, &keys);
        prop_assert!(after == before || (before, after) == (NotAllowed, Allowed));
    }

    #[test]
    fn the_order_of_statements_and_their_split_into_policies_do_not_count(
        mut statements in statements(), (action, resource, keys) in requests(),
    ) {
        let whole = policy(json!(statements));
        statements.reverse();
        let parts: Vec<Policy> = statements.iter().map(|statement| policy(statement.clone())).collect();
        let context = keys.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        prop_assert_eq!(decide(&parts, (action, resource), &context), asks(&whole, action, resource, &keys));
    }

    #[test]
    fn a_document_is_kept_as_it_was_read(statements in statements()) {
        let document = json!({ "Statement": statements });
        prop_assert_eq!(Value::from(Policy::read(&document.to_string()).unwrap()), document);
    }
}
