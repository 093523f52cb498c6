//! Roles that are so young that other services do not know them yet, and the words in which services say it.

use serde_json::Value;

/// The types that check a role when they are created, and what their services say. `*` stands for the role's ARN. Types
/// of which no words are known accept every role. The README says where these were seen.
const REFUSALS: [(&str, &str); 16] = [
    ("AWS::Lambda::Function", "The role defined for the function cannot be assumed by Lambda."),
    ("AWS::KinesisFirehose::", "Firehose is unable to assume role *. Please check the role provided."),
    ("AWS::Glue::", "Service is unable to assume provided role. Please verify role's TrustPolicy"),
    (
        "AWS::StepFunctions::",
        "Neither the global service principal states.amazonaws.com, nor the regional one is authorized to assume the \
         provided role.",
    ),
    (
        "AWS::CodeBuild::",
        "CodeBuild is not authorized to perform: sts:AssumeRole on service role. Please verify that: 1) The provided \
         service role exists, 2) The role name is case-sensitive and matches exactly, and 3) The role has the \
         necessary trust policy configured.",
    ),
    ("AWS::CodeDeploy::", "AWS CodeDeploy does not have the permissions required to assume the role *."),
    (
        "AWS::EKS::Cluster",
        "Role with arn: *, could not be assumed because it does not exist or the trusted entity is not correct",
    ),
    (
        "AWS::ECS::Service",
        "Unable to assume role and validate the specified targetGroupArn. Please verify that the ECS service role \
         being passed has the proper permissions.",
    ),
    ("AWS::ECS::CapacityProvider", "Caught ServiceAccessDeniedException for ECSInfrastructureRole[*]"),
    ("AWS::CloudTrail::", "Access denied. Verify in IAM that the role has adequate trust relationships."),
    (
        "AWS::RDS::DB",
        "IAM role ARN value is invalid or does not include the required permissions for: ENHANCED_MONITORING",
    ),
    ("AWS::KMS::", "Policy contains a statement with one or more invalid principals."),
    ("AWS::SNS::", "Invalid parameter: Policy Error: PrincipalNotFound"),
    ("AWS::SQS::", "Invalid value for the parameter Policy."),
    ("AWS::S3::BucketPolicy", "Invalid principal in policy"),
    ("AWS::IAM::Role", "Invalid principal in policy: \"AWS\":\"*\""),
];

/// Returns what the service of a type says about a role that it does not know yet.
pub(super) fn refusal(type_name: &str, arn: &str) -> Option<String> {
    let (prefix, message) = REFUSALS.iter().find(|(prefix, _)| type_name.starts_with(prefix))?;
    let service = prefix.split("::").nth(1).unwrap_or_default();
    let message = message.replace('*', arn);
    Some(format!("{message} (Service: {service}, Status Code: 400, Request ID: emulator)"))
}

/// Returns whether a model names a role where services look for one: in a property that is called so, or as a principal
/// of a policy.
pub(super) fn is_named(model: &Value, arn: &str) -> bool {
    let mut is_named = false;
    let is_place = |name: &str| is_role_property(name) || name == "Principal";
    texts_in(model, is_place, &mut |text| is_named |= text == arn);
    is_named
}

/// Returns whether a property is called like a role.
pub(crate) fn is_role_property(name: &str) -> bool {
    name.to_ascii_lowercase().contains("role")
}

/// Visits the texts in properties whose names are of a kind.
pub(crate) fn texts_in(model: &Value, is_place: impl Fn(&str) -> bool + Copy, visit: &mut dyn FnMut(&str)) {
    match model {
        Value::Object(members) => members.iter().for_each(|(name, value)| {
            if is_place(name) {
                texts(value, visit);
            }
            texts_in(value, is_place, visit);
        }),
        Value::Array(elements) => elements.iter().for_each(|element| texts_in(element, is_place, visit)),
        // A policy may be sent as a text.
        Value::String(text) if text.starts_with('{') => {
            if let Ok(document) = serde_json::from_str(text) {
                texts_in(&document, is_place, visit);
            }
        }
        _ => {}
    }
}

/// Visits all texts in a value.
pub(crate) fn texts(value: &Value, visit: &mut dyn FnMut(&str)) {
    match value {
        Value::String(text) => visit(text),
        Value::Array(elements) => elements.iter().for_each(|element| texts(element, visit)),
        Value::Object(members) => members.values().for_each(|member| texts(member, visit)),
        _ => {}
    }
}
