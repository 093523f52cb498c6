//! The resource types of the campaign, for each way in which an object gets its identifier.

use serde_json::{Value as Json, json};

/// The chooser of an object's identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// The user chooses it in the configuration.
    Chosen,
    /// The service assigns it.
    Assigned,
}

/// The place in an object's properties that holds the label of its resource.
#[derive(Clone, Copy, Debug)]
pub enum LabelAt {
    /// A root property, after this prefix.
    Property(&'static str, &'static str),
    /// The value of the tag `made-by` in this list.
    Tag(&'static str),
}

/// The value of an argument.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A text.
    Text(String),
    /// A number.
    Number(u32),
    /// A text that no output may contain.
    Secret(String),
    /// Nested arguments.
    Object(Vec<(&'static str, Argument)>),
    /// A list.
    List(Vec<Argument>),
    /// An attribute of the resource that this one needs.
    Parent(&'static str),
}

/// The inputs of a resource's arguments.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Identifies the resource in its objects. Another label replaces the object.
    pub label: String,
    /// The number of changes in place, from 1.
    pub version: u32,
    /// A text that no output may contain.
    pub secret: String,
}

/// A property and its value in each version.
pub type Changed = (&'static str, fn(u32) -> Json);

/// A resource type.
#[derive(Debug)]
pub struct Kind {
    /// The name of the resource type in Terraform.
    pub name: &'static str,
    /// The CloudFormation type.
    pub type_name: &'static str,
    /// Who chooses the identifier.
    pub naming: Naming,
    /// The kind of resource that it needs.
    pub parent: Option<&'static str>,
    /// The place of the label.
    pub place: LabelAt,
    /// The arguments.
    pub arguments: fn(&Variant) -> Vec<(&'static str, Argument)>,
    /// The property that a new version changes, and its values.
    pub changed: Option<Changed>,
    /// Returns an object of somebody else with this label, where that is possible.
    pub foreign: Option<fn(&str) -> Json>,
}

impl Kind {
    /// Returns the service, in the format of `AWSCC_SERVICES`.
    #[must_use]
    pub fn service(&self) -> &'static str {
        self.name.split('_').nth(1).unwrap_or_default()
    }

    /// Returns the label of an object of this type.
    #[must_use]
    pub fn label<'a>(&self, model: &'a Json) -> Option<&'a str> {
        match self.place {
            LabelAt::Property(name, prefix) => model.get(name)?.as_str()?.strip_prefix(prefix),
            LabelAt::Tag(name) => {
                let tags = model.get(name)?.as_array()?;
                tags.iter().find(|tag| tag["Key"] == "made-by")?.get("Value")?.as_str()
            }
        }
    }

    /// Returns the kind of this CloudFormation type.
    #[must_use]
    pub fn of_type(type_name: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.type_name == type_name)
    }
}

fn text(text: impl Into<String>) -> Argument {
    Argument::Text(text.into())
}

fn tags(label: &str) -> Argument {
    Argument::List(vec![Argument::Object(vec![("key", text("made-by")), ("value", text(label))])])
}

fn numbered(version: u32) -> String {
    format!("version {version}")
}

/// The change of types whose description contains the version.
const DESCRIPTION: Changed = ("Description", |version| json!(numbered(version)));

fn backups(version: u32) -> &'static str {
    if version.is_multiple_of(2) { "ENABLED" } else { "DISABLED" }
}

fn domain(version: u32) -> String {
    format!("version{version}.example.com")
}

/// All kinds.
pub static KINDS: [Kind; 14] = [
    Kind {
        name: "awscc_logs_log_group",
        type_name: "AWS::Logs::LogGroup",
        naming: Naming::Chosen,
        parent: None,
        place: LabelAt::Property("LogGroupName", ""),
        arguments: |variant| {
            vec![
                ("log_group_name", text(&variant.label)),
                ("retention_in_days", Argument::Number(variant.version * 7)),
            ]
        },
        changed: Some(("RetentionInDays", |version| json!(version * 7))),
        foreign: Some(|label| json!({ "LogGroupName": label, "RetentionInDays": 90 })),
    },
    Kind {
        name: "awscc_logs_log_stream",
        type_name: "AWS::Logs::LogStream",
        naming: Naming::Chosen,
        parent: Some("awscc_logs_log_group"),
        place: LabelAt::Property("LogStreamName", ""),
        arguments: |variant| {
            vec![
                ("log_group_name", Argument::Parent("log_group_name")),
                ("log_stream_name", text(&variant.label)),
            ]
        },
        changed: None,
        foreign: None,
    },
    Kind {
        name: "awscc_kms_key",
        type_name: "AWS::KMS::Key",
        naming: Naming::Assigned,
        parent: None,
        place: LabelAt::Tag("Tags"),
        arguments: |variant| {
            vec![
                ("description", text(numbered(variant.version))),
                ("pending_window_in_days", Argument::Number(7)),
                ("tags", tags(&variant.label)),
            ]
        },
        changed: Some(DESCRIPTION),
        foreign: None,
    },
    Kind {
        name: "awscc_kms_alias",
        type_name: "AWS::KMS::Alias",
        naming: Naming::Chosen,
        parent: Some("awscc_kms_key"),
        place: LabelAt::Property("AliasName", "alias/"),
        arguments: |variant| {
            vec![
                ("alias_name", text(format!("alias/{}", variant.label))),
                ("target_key_id", Argument::Parent("key_id")),
            ]
        },
        changed: None,
        foreign: Some(|label| json!({ "AliasName": format!("alias/{label}"), "TargetKeyId": "theirs" })),
    },
    Kind {
        name: "awscc_efs_file_system",
        type_name: "AWS::EFS::FileSystem",
        naming: Naming::Assigned,
        parent: None,
        place: LabelAt::Tag("FileSystemTags"),
        arguments: |variant| {
            let status = backups(variant.version);
            vec![
                ("backup_policy", Argument::Object(vec![("status", text(status))])),
                ("file_system_tags", tags(&variant.label)),
            ]
        },
        changed: Some(("BackupPolicy", |version| json!({ "Status": backups(version) }))),
        foreign: None,
    },
    Kind {
        name: "awscc_efs_access_point",
        type_name: "AWS::EFS::AccessPoint",
        naming: Naming::Assigned,
        parent: Some("awscc_efs_file_system"),
        place: LabelAt::Tag("AccessPointTags"),
        arguments: |variant| {
            vec![
                ("file_system_id", Argument::Parent("file_system_id")),
                ("access_point_tags", tags(&variant.label)),
            ]
        },
        changed: None,
        foreign: None,
    },
    Kind {
        name: "awscc_secretsmanager_secret",
        type_name: "AWS::SecretsManager::Secret",
        naming: Naming::Assigned,
        parent: None,
        place: LabelAt::Tag("Tags"),
        arguments: |variant| {
            vec![
                ("name", text(&variant.label)),
                ("description", text(numbered(variant.version))),
                ("secret_string", Argument::Secret(variant.secret.clone())),
                ("tags", tags(&variant.label)),
            ]
        },
        changed: Some(DESCRIPTION),
        foreign: None,
    },
    Kind {
        name: "awscc_ssm_parameter",
        type_name: "AWS::SSM::Parameter",
        naming: Naming::Chosen,
        parent: None,
        place: LabelAt::Property("Name", ""),
        arguments: |variant| {
            vec![
                ("name", text(&variant.label)),
                ("type", text("String")),
                ("value", text(numbered(variant.version))),
                ("description", text("of the campaign")),
            ]
        },
        changed: Some(("Value", |version| json!(numbered(version)))),
        foreign: Some(|label| json!({ "Name": label, "Type": "String", "Value": "theirs" })),
    },
    Kind {
        name: "awscc_apigateway_rest_api",
        type_name: "AWS::ApiGateway::RestApi",
        naming: Naming::Assigned,
        parent: None,
        place: LabelAt::Tag("Tags"),
        arguments: |variant| {
            vec![
                ("name", text(&variant.label)),
                ("description", text(numbered(variant.version))),
                ("tags", tags(&variant.label)),
            ]
        },
        changed: Some(DESCRIPTION),
        foreign: None,
    },
    Kind {
        name: "awscc_apigateway_resource",
        type_name: "AWS::ApiGateway::Resource",
        naming: Naming::Assigned,
        parent: Some("awscc_apigateway_rest_api"),
        place: LabelAt::Property("PathPart", ""),
        arguments: |variant| {
            vec![
                ("rest_api_id", Argument::Parent("rest_api_id")),
                ("parent_id", Argument::Parent("root_resource_id")),
                ("path_part", text(&variant.label)),
            ]
        },
        changed: None,
        foreign: None,
    },
    Kind {
        name: "awscc_apigateway_model",
        type_name: "AWS::ApiGateway::Model",
        naming: Naming::Chosen,
        parent: Some("awscc_apigateway_rest_api"),
        place: LabelAt::Property("Name", ""),
        arguments: |variant| {
            vec![
                ("rest_api_id", Argument::Parent("rest_api_id")),
                ("name", text(&variant.label)),
                ("content_type", text("application/json")),
                ("description", text(numbered(variant.version))),
            ]
        },
        changed: Some(DESCRIPTION),
        foreign: None,
    },
    Kind {
        name: "awscc_iam_user",
        type_name: "AWS::IAM::User",
        naming: Naming::Chosen,
        parent: None,
        place: LabelAt::Property("UserName", ""),
        arguments: |variant| {
            vec![
                ("user_name", text(&variant.label)),
                ("path", text(format!("/version{}/", variant.version))),
                (
                    "login_profile",
                    Argument::Object(vec![("password", Argument::Secret(variant.secret.clone()))]),
                ),
            ]
        },
        changed: Some(("Path", |version| json!(format!("/version{version}/")))),
        foreign: Some(|label| json!({ "UserName": label, "Path": "/theirs/" })),
    },
    Kind {
        name: "awscc_route53_hosted_zone",
        type_name: "AWS::Route53::HostedZone",
        naming: Naming::Assigned,
        parent: None,
        place: LabelAt::Tag("HostedZoneTags"),
        arguments: |variant| {
            let comment = text(numbered(variant.version));
            vec![
                ("name", text(format!("{}.example.com", variant.label))),
                ("hosted_zone_config", Argument::Object(vec![("comment", comment)])),
                ("hosted_zone_tags", tags(&variant.label)),
            ]
        },
        changed: Some(("HostedZoneConfig", |version| json!({ "Comment": numbered(version) }))),
        foreign: None,
    },
    // Each new version has another identifier.
    Kind {
        name: "awscc_route53_record_set",
        type_name: "AWS::Route53::RecordSet",
        naming: Naming::Chosen,
        parent: Some("awscc_route53_hosted_zone"),
        place: LabelAt::Property("SetIdentifier", ""),
        arguments: |variant| {
            vec![
                ("hosted_zone_id", Argument::Parent("hosted_zone_id")),
                ("name", text(domain(variant.version))),
                ("type", text("CNAME")),
                ("set_identifier", text(&variant.label)),
                ("weight", Argument::Number(1)),
                ("ttl", text("300")),
                ("resource_records", Argument::List(vec![text("www.example.com")])),
            ]
        },
        changed: Some(("Name", |version| json!(domain(version)))),
        foreign: None,
    },
];
