//! The normal form of IAM policies.

use ferroform_core::function::FunctionError;
use ferroform_core::policy::normal_form;
use ferroform_core::provider_function;
use serde_json::Value as Json;

/// Writes an IAM policy in its normal form.
///
#[doc = include_str!("descriptions/policy_normalise.md")]
#[provider_function]
pub(crate) fn policy_normalise(
    /// The policy, as JSON text.
    policy: String,
) -> Result<String, FunctionError> {
    normalise(&policy).map_err(|text| FunctionError::at(0, text))
}

fn normalise(policy: &str) -> Result<String, String> {
    let document =
        serde_json::from_str(policy).map_err(|error| format!("the policy is not JSON: {error}"))?;
    match document {
        Json::Object(members) if members.contains_key("Statement") => Ok(normal_form(members).to_string()),
        Json::Object(_) => Err("the policy has no member \"Statement\"".to_owned()),
        _ => Err("a policy is a JSON object with the member \"Statement\"".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn normal(policy: &str) -> Result<String, FunctionError> {
        policy_normalise(policy.to_owned())
    }

    #[test]
    fn two_spellings_of_a_policy_become_one() {
        let a = r#"{ "Version": "2012-10-17", "Statement": {
            "Resource": "*", "Action": ["s3:PutObject", "s3:GetObject"], "Effect": "Allow",
            "Condition": { "Bool": { "aws:SecureTransport": [true] } } } }"#;
        let b = r#"{"Statement":[{"Action":["s3:GetObject","s3:PutObject","s3:GetObject"],"Resource":["*"],
            "Condition":{"Bool":{"aws:SecureTransport":"true"}},"Effect":"Allow"}],"Version":"2012-10-17"}"#;
        let expected = concat!(
            r#"{"Statement":[{"Action":["s3:GetObject","s3:PutObject"],"#,
            r#""Condition":{"Bool":{"aws:SecureTransport":"true"}},"Effect":"Allow","Resource":"*"}],"#,
            r#""Version":"2012-10-17"}"#
        );
        assert_eq!(normal(a).unwrap(), expected);
        assert_eq!(normal(b).unwrap(), expected);
    }

    #[test]
    fn what_is_no_policy_is_refused_with_the_place() {
        for (policy, told) in [
            ("", "the policy is not JSON: EOF while parsing a value at line 1 column 0"),
            ("{\n  \"Statement\": [}", "the policy is not JSON: expected value at line 2 column 17"),
            ("{\"Statement\": []} x", "the policy is not JSON: trailing characters at line 1 column 19"),
            ("{\"Statements\": []}", "the policy has no member \"Statement\""),
            ("[{\"Effect\": \"Allow\"}]", "a policy is a JSON object with the member \"Statement\""),
            ("\"secret\"", "a policy is a JSON object with the member \"Statement\""),
        ] {
            assert_eq!(normal(policy), Err(FunctionError::at(0, told)));
        }
    }

    #[test]
    fn a_policy_of_too_many_levels_is_refused() {
        let error = normal(&format!("{{\"Statement\": {}", "[".repeat(1_000))).unwrap_err();
        assert!(error.text.starts_with("the policy is not JSON: recursion limit exceeded"), "{error}");
    }

    proptest! {
        #[test]
        fn any_text_is_normalised_or_refused(text in "[{}\\[\\]:,\"a1 ]{0,20}") {
            for text in [format!("{{\"Statement\":{text}}}"), text] {
                if let Ok(once) = normal(&text) {
                    prop_assert_eq!(normal(&once).unwrap(), once);
                }
            }
        }
    }
}
