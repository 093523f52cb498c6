//! Objects that nobody made: those of AWS, which no configuration should take over.

use serde_json::Value as Json;

/// A type, one of its properties, and how that begins if AWS made the object. A star at the end is any text.
const MADE: &[(&str, &str, &str)] = &[
    ("AWS::AppConfig::DeploymentStrategy", "Name", "AppConfig.*"),
    ("AWS::Athena::DataCatalog", "Name", "AwsDataCatalog"),
    ("AWS::Athena::WorkGroup", "Name", "primary"),
    ("AWS::CodeDeploy::DeploymentConfig", "DeploymentConfigName", "CodeDeployDefault.*"),
    ("AWS::EC2::NetworkInterface", "InterfaceType", "vpc_endpoint"),
    ("AWS::EC2::PrefixList", "PrefixListName", "com.amazonaws.*"),
    ("AWS::EC2::SecurityGroup", "GroupName", "default"),
    ("AWS::ECS::CapacityProvider", "Name", "FARGATE*"),
    ("AWS::ElastiCache::ParameterGroup", "CacheParameterGroupName", "default.*"),
    ("AWS::ElastiCache::User", "UserId", "default"),
    ("AWS::Events::EventBus", "Name", "default"),
    ("AWS::IAM::ManagedPolicy", "PolicyArn", "arn:aws:iam::aws:*"),
    ("AWS::IAM::Role", "Path", "/aws-reserved/*"),
    ("AWS::IAM::Role", "Path", "/aws-service-role/*"),
    ("AWS::KMS::Alias", "AliasName", "alias/aws/*"),
    ("AWS::MemoryDB::ACL", "ACLName", "open-access"),
    ("AWS::MemoryDB::ParameterGroup", "ParameterGroupName", "default.*"),
    ("AWS::RDS::DBClusterParameterGroup", "DBClusterParameterGroupName", "default.*"),
    ("AWS::RDS::DBParameterGroup", "DBParameterGroupName", "default.*"),
    ("AWS::RDS::OptionGroup", "OptionGroupName", "default:*"),
    ("AWS::Redshift::ClusterParameterGroup", "ParameterGroupName", "default.*"),
    ("AWS::Route53Resolver::ResolverRule", "ResolverRuleId", "rslvr-autodefined-*"),
    ("AWS::SSM::Document", "Name", "AWS-*"),
    ("AWS::Scheduler::ScheduleGroup", "Name", "default"),
    ("AWS::XRay::Group", "GroupName", "Default"),
];

/// Tags with which a service marks what it made.
const MARKS: &[&str] = &[
    "aws:autoscaling:groupName",
    "aws:ec2:fleet-id",
    "aws:ec2spot:fleet-request-id",
    "aws:ecs:serviceName",
    "aws:eks:cluster-name",
    "aws:elasticmapreduce:job-flow-id",
];

/// Returns why an object is AWS's own, if it is.
pub(crate) fn why(type_name: &str, identifier: &str, model: &Json) -> Option<&'static str> {
    let is_made = |(of, property, begins): &&(&str, &str, &str)| {
        let value = model.get(property).and_then(Json::as_str).unwrap_or_default();
        let is_so = |text: &str| match begins.strip_suffix('*') {
            Some(beginning) => text.starts_with(beginning),
            None => text == *begins,
        };
        *of == type_name && (is_so(value) || value.is_empty() && is_so(identifier))
    };
    if MADE.iter().any(|one| is_made(&one)) {
        return Some("AWS made it");
    }
    let tags = model.get("Tags").and_then(Json::as_array).into_iter().flatten();
    let mut keys = tags.filter_map(|tag| tag.get("Key")?.as_str());
    keys.any(|key| MARKS.contains(&key)).then_some("a service of AWS made it, by its tags")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::registry;

    #[test]
    fn the_properties_are_those_of_types_that_there_are() {
        for (type_name, property, _) in MADE {
            let resource = registry::find(type_name).expect(type_name);
            let mut properties = resource.table.root.attributes.iter().filter_map(|one| one.property());
            assert!(properties.any(|own| own == *property), "{type_name} {property}");
        }
    }

    #[test]
    fn what_aws_made_is_told_from_what_people_made() {
        let role = |path: &str| why("AWS::IAM::Role", "x", &json!({"Path": path}));
        assert_eq!([role("/"), role("/aws-service-role/x/")], [None, Some("AWS made it")]);
        assert_eq!(why("AWS::KMS::Alias", "alias/aws/s3", &json!({})), Some("AWS made it"));
        let tagged =
            |key: &str| why("AWS::EC2::Instance", "i", &json!({"Tags": [{"Key": key, "Value": "x"}]}));
        assert!(tagged("aws:autoscaling:groupName").is_some());
        assert_eq!([tagged("Name"), tagged("aws:backup:source-resource")], [None, None]);
    }
}
