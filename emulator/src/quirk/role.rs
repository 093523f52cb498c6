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
    match model {
        Value::Object(members) => members.iter().any(|(name, value)| {
            let is_place = name.to_ascii_lowercase().contains("role") || name == "Principal";
            is_place && has_text(value, arn) || is_named(value, arn)
        }),
        Value::Array(elements) => elements.iter().any(|element| is_named(element, arn)),
        // A policy may be sent as a text.
        Value::String(text) => {
            let document = text.starts_with('{').then(|| serde_json::from_str(text).ok()).flatten();
            document.is_some_and(|document: Value| is_named(&document, arn))
        }
        _ => false,
    }
}

fn has_text(value: &Value, wanted: &str) -> bool {
    match value {
        Value::String(text) => text == wanted,
        Value::Array(elements) => elements.iter().any(|element| has_text(element, wanted)),
        Value::Object(members) => members.values().any(|member| has_text(member, wanted)),
        _ => false,
    }
}
