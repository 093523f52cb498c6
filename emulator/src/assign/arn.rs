//! ARNs for objects, close to the real ones: partition, service, region and account in place.

use crate::{dice::Dice, scope::Scope};

/// Services whose ARNs have no region.
const GLOBAL: &[&str] =
    &["iam", "cloudfront", "route53", "organizations", "globalaccelerator", "s3", "budgets", "ce"];

/// The service name in an ARN, where it is not the service of the type name in lower case.
const SERVICES: &[(&str, &str)] = &[
    ("applicationautoscaling", "autoscaling"),
    ("certificatemanager", "acm"),
    ("cognito", "cognito-idp"),
    ("elasticloadbalancingv2", "elasticloadbalancing"),
    ("events", "events"),
    ("kinesisfirehose", "firehose"),
    ("msk", "kafka"),
    ("opensearchservice", "es"),
    ("ses", "ses"),
    ("stepfunctions", "states"),
];

/// Types whose ARN has a prefix before the name other than the type's own name in kebab case; empty for none.
const KINDS: &[(&str, &str)] = &[
    ("AWS::S3::Bucket", ""),
    ("AWS::SNS::Topic", ""),
    ("AWS::SQS::Queue", ""),
    ("AWS::Logs::LogGroup", "log-group:"),
    ("AWS::Lambda::Function", "function:"),
    ("AWS::RDS::DBInstance", "db:"),
    ("AWS::RDS::DBCluster", "cluster:"),
    ("AWS::RDS::DBSubnetGroup", "subgrp:"),
    ("AWS::SecretsManager::Secret", "secret:"),
    ("AWS::StepFunctions::StateMachine", "stateMachine:"),
    ("AWS::CloudWatch::Alarm", "alarm:"),
    ("AWS::ECS::TaskDefinition", "task-definition/"),
    ("AWS::ElasticLoadBalancingV2::TargetGroup", "targetgroup/"),
];

/// Returns an ARN for an object of `type_name` called `label`.
pub(crate) fn of(type_name: &str, label: &str, scope: &Scope, dice: &mut Dice) -> String {
    let mut parts = type_name.split("::").skip(1);
    let service = parts.next().unwrap_or("emulator").to_ascii_lowercase();
    let service = SERVICES.iter().find(|(name, _)| *name == service).map_or(service.as_str(), |(_, arn)| arn);
    let own_kind = format!("{}/", kebab(parts.next().unwrap_or_default()));
    let kind = KINDS.iter().find(|(name, _)| *name == type_name).map_or(own_kind.as_str(), |(_, kind)| kind);
    let is_global = GLOBAL.contains(&service);
    let region = if is_global { "" } else { &scope.region };
    let account = if service == "s3" { "" } else { &scope.account };
    let tail = match type_name {
        "AWS::Logs::LogGroup" => ":*".to_owned(),
        "AWS::SecretsManager::Secret" => format!("-{}", dice.text(6, "abcdefghijklmnopqrstuvwxyzABCDEFGH")),
        "AWS::ECS::TaskDefinition" => ":1".to_owned(),
        "AWS::ElasticLoadBalancingV2::TargetGroup" => format!("/{}", dice.hex(16)),
        _ => String::new(),
    };
    let label = label.replace(['|', ' '], "-");
    // A name such as `/app/web` keeps its slash after a colon.
    let label = if kind.ends_with(':') { &label } else { label.trim_start_matches('/') };
    format!("arn:{}:{service}:{region}:{account}:{kind}{label}{tail}", scope.partition())
}

/// Returns whether the `Id` of a type is its ARN.
pub(super) fn is_id(type_name: &str) -> bool {
    type_name == "AWS::SecretsManager::Secret"
}

/// `DBInstance` becomes `db-instance`.
fn kebab(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut text = String::new();
    for (place, letter) in letters.iter().enumerate() {
        let starts_word = letter.is_ascii_uppercase()
            && place > 0
            && (!letters[place - 1].is_ascii_uppercase()
                || letters.get(place + 1).is_some_and(char::is_ascii_lowercase));
        if starts_word {
            text.push('-');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arns_have_their_service_s_form() {
        let scope = Scope::new("111122223333", "eu-west-1");
        for (type_name, label, expected) in [
            ("AWS::Logs::LogGroup", "/app/web", "arn:aws:logs:eu-west-1:111122223333:log-group:/app/web:*"),
            ("AWS::Batch::JobQueue", "/q", "arn:aws:batch:eu-west-1:111122223333:job-queue/q"),
            ("AWS::S3::Bucket", "b", "arn:aws:s3:::b"),
            ("AWS::IAM::Role", "r", "arn:aws:iam::111122223333:role/r"),
            ("AWS::EC2::NetworkAcl", "acl-1", "arn:aws:ec2:eu-west-1:111122223333:network-acl/acl-1"),
        ] {
            assert_eq!(of(type_name, label, &scope, &mut Dice::of(&["x"])), expected);
        }
    }
}
