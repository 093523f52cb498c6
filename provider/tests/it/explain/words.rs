//! Explanations word by word. `INSTA_UPDATE=always cargo test -p terraform-provider-awscc --test it explain` rewrites them.

use anstream::adapter::strip_str;

use crate::explain::explained;

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

/// Which of two equal objects a reference names depends on how the compiler has merged their tables, so these are not compared
/// word by word.
#[test]
fn an_attribute_of_a_definition_that_contains_itself() {
    let text = text("awscc_wafv2_web_acl.rules.statement.and_statement", true);
    for part in ["statements", "JSON text", "Attributes of rules.statement.rate_based_statement.custom_keys"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_json_text_with_objects() {
    let text = text("awscc_quicksight_template.definition", false);
    for part in ["JSON text", "Attributes of definition", "more in nested objects: `--all` shows them"] {
        assert!(text.contains(part), "{part}: {text}");
    }
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
