//! Explanations word by word. `INSTA_UPDATE=always cargo test -p terraform-provider-awscc --test explain` rewrites them.

use anstream::adapter::strip_str;

use crate::explained;

fn text(target: &str, is_whole: bool) -> String {
    strip_str(&explained(target).text(is_whole)).to_string()
}

#[test]
fn a_simple_type() {
    insta::assert_snapshot!(text("AWS::Logs::LogGroup", false));
}

#[test]
fn a_type_with_secrets() {
    insta::assert_snapshot!(text("awscc_directoryservice_simple_ad", true));
}

#[test]
fn a_global_type_with_policies() {
    insta::assert_snapshot!(text("awscc_iam_role", true));
}

#[test]
fn an_attribute_of_a_definition_that_contains_itself() {
    insta::assert_snapshot!(text("awscc_wafv2_web_acl.rules.statement.and_statement", true));
}

#[test]
fn a_json_text_with_objects() {
    insta::assert_snapshot!(text("awscc_quicksight_template.definition", false));
}

#[test]
fn an_attribute_of_a_type_as_json() {
    let json = serde_json::to_string_pretty(&explained("AWS::Logs::LogGroup.tags")).unwrap();
    insta::assert_snapshot!(json);
}

#[test]
fn a_type_as_json() {
    let json = serde_json::to_string_pretty(&explained("awscc_sqs_queue_inline_policy")).unwrap();
    insta::assert_snapshot!(json);
}
