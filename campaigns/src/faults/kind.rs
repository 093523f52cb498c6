//! The resource types of the campaign, for each way in which an object gets its identifier.

use ferroform_driver::{Input, config};
use serde_json::{Value as Json, json};

use LabelAt::{Property, Tag};

/// The place in an object's properties that holds the label of its resource.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LabelAt {
    /// A root property, after this prefix.
    Property(&'static str, &'static str),
    /// The value of the tag `made-by` in this list.
    Tag(&'static str),
}

/// What the arguments of a resource depend on.
pub(crate) struct Variant<'v> {
    /// Identifies the resource in its objects. Another label replaces the object.
    pub(crate) label: String,
    /// The number of changes in place, from 1.
    pub(crate) version: i32,
    /// A text that no output may contain.
    pub(crate) secret: &'v str,
    /// Returns an attribute of the resource that this one needs.
    pub(crate) parent: &'v dyn Fn(&str) -> Input,
}

/// A property and its value in each version.
pub(crate) type Changed = (&'static str, fn(i32) -> Json);

/// A resource type.
#[derive(Debug)]
pub(crate) struct Kind {
    /// The name of the resource type in Terraform.
    pub(crate) name: &'static str,
    /// The CloudFormation type.
    pub(crate) type_name: &'static str,
    pub(crate) place: LabelAt,
    pub(crate) arguments: fn(&Variant<'_>) -> Input,
    /// The kind of resource that it needs.
    pub(crate) parent: Option<&'static str>,
    /// The property that a new version changes, and its values.
    pub(crate) changed: Option<Changed>,
    /// Returns an object of somebody else with this label, where that is possible.
    pub(crate) foreign: Option<fn(&str) -> Json>,
}

impl Kind {
    const fn new(
        name: &'static str,
        type_name: &'static str,
        place: LabelAt,
        arguments: fn(&Variant<'_>) -> Input,
    ) -> Self {
        Self { name, type_name, place, arguments, parent: None, changed: None, foreign: None }
    }

    /// Returns the service, in the format of `AWSCC_SERVICES`.
    pub(crate) fn service(&self) -> &'static str {
        self.name.split('_').nth(1).unwrap_or_default()
    }

    /// Returns the label of an object of this type.
    pub(crate) fn label<'a>(&self, model: &'a Json) -> Option<&'a str> {
        match self.place {
            Property(name, prefix) => model.get(name)?.as_str()?.strip_prefix(prefix),
            Tag(name) => {
                let tags = model.get(name)?.as_array()?;
                tags.iter().find(|tag| tag["Key"] == "made-by")?.get("Value")?.as_str()
            }
        }
    }

    /// Returns the kind of this CloudFormation type.
    pub(crate) fn of_type(type_name: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.type_name == type_name)
    }
}

impl Variant<'_> {
    fn tags(&self) -> Input {
        vec![config! { key = "made-by", value = self.label.as_str() }].into()
    }

    fn name(&self) -> &str {
        &self.label
    }

    fn parent(&self, attribute: &str) -> Input {
        (self.parent)(attribute)
    }
}

fn numbered(version: i32) -> String {
    format!("version {version}")
}

/// The change of types whose description contains the version.
const DESCRIPTION: Changed = ("Description", |version| json!(numbered(version)));

fn backups(version: i32) -> &'static str {
    if version % 2 == 0 { "ENABLED" } else { "DISABLED" }
}

fn path(version: i32) -> String {
    format!("/version{version}/")
}

fn domain(version: i32) -> String {
    format!("version{version}.example.com")
}

pub(crate) static KINDS: [Kind; 14] = [
    Kind {
        changed: Some(("RetentionInDays", |version| json!(version * 7))),
        foreign: Some(|label| json!({ "LogGroupName": label, "RetentionInDays": 90 })),
        ..Kind::new("awscc_logs_log_group", "AWS::Logs::LogGroup", Property("LogGroupName", ""), |v| {
            config! { log_group_name = v.name(), retention_in_days = v.version * 7 }
        })
    },
    Kind {
        parent: Some("awscc_logs_log_group"),
        ..Kind::new("awscc_logs_log_stream", "AWS::Logs::LogStream", Property("LogStreamName", ""), |v| {
            config! { log_group_name = v.parent("log_group_name"), log_stream_name = v.name() }
        })
    },
    Kind {
        changed: Some(DESCRIPTION),
        ..Kind::new("awscc_kms_key", "AWS::KMS::Key", Tag("Tags"), |v| {
            config! { description = numbered(v.version), pending_window_in_days = 7, tags = v.tags() }
        })
    },
    Kind {
        parent: Some("awscc_kms_key"),
        foreign: Some(|label| json!({ "AliasName": format!("alias/{label}"), "TargetKeyId": "theirs" })),
        ..Kind::new("awscc_kms_alias", "AWS::KMS::Alias", Property("AliasName", "alias/"), |v| {
            config! { alias_name = format!("alias/{}", v.name()), target_key_id = v.parent("key_id") }
        })
    },
    Kind {
        changed: Some(("BackupPolicy", |version| json!({ "Status": backups(version) }))),
        ..Kind::new("awscc_efs_file_system", "AWS::EFS::FileSystem", Tag("FileSystemTags"), |v| {
            config! { backup_policy = { status = backups(v.version) }, file_system_tags = v.tags() }
        })
    },
    Kind {
        parent: Some("awscc_efs_file_system"),
        ..Kind::new("awscc_efs_access_point", "AWS::EFS::AccessPoint", Tag("AccessPointTags"), |v| {
            config! { file_system_id = v.parent("file_system_id"), access_point_tags = v.tags() }
        })
    },
    Kind {
        changed: Some(DESCRIPTION),
        ..Kind::new("awscc_secretsmanager_secret", "AWS::SecretsManager::Secret", Tag("Tags"), |v| {
            config! {
                name = v.name(),
                description = numbered(v.version),
                secret_string = v.secret,
                tags = v.tags(),
            }
        })
    },
    Kind {
        changed: Some(("Value", |version| json!(numbered(version)))),
        foreign: Some(|label| json!({ "Name": label, "Type": "String", "Value": "theirs" })),
        ..Kind::new("awscc_ssm_parameter", "AWS::SSM::Parameter", Property("Name", ""), |v| {
            config! {
                name = v.name(),
                r#type = "String",
                value = numbered(v.version),
                description = "of the campaign",
            }
        })
    },
    Kind {
        changed: Some(DESCRIPTION),
        ..Kind::new("awscc_apigateway_rest_api", "AWS::ApiGateway::RestApi", Tag("Tags"), |v| {
            config! { name = v.name(), description = numbered(v.version), tags = v.tags() }
        })
    },
    Kind {
        parent: Some("awscc_apigateway_rest_api"),
        ..Kind::new("awscc_apigateway_resource", "AWS::ApiGateway::Resource", Property("PathPart", ""), |v| {
            config! {
                rest_api_id = v.parent("rest_api_id"),
                parent_id = v.parent("root_resource_id"),
                path_part = v.name(),
            }
        })
    },
    Kind {
        parent: Some("awscc_apigateway_rest_api"),
        changed: Some(DESCRIPTION),
        ..Kind::new("awscc_apigateway_model", "AWS::ApiGateway::Model", Property("Name", ""), |v| {
            config! {
                rest_api_id = v.parent("rest_api_id"),
                name = v.name(),
                content_type = "application/json",
                description = numbered(v.version),
            }
        })
    },
    Kind {
        changed: Some(("Path", |version| json!(path(version)))),
        foreign: Some(|label| json!({ "UserName": label, "Path": "/theirs/" })),
        ..Kind::new("awscc_iam_user", "AWS::IAM::User", Property("UserName", ""), |v| {
            config! { user_name = v.name(), path = path(v.version), login_profile = { password = v.secret } }
        })
    },
    Kind {
        changed: Some(("HostedZoneConfig", |version| json!({ "Comment": numbered(version) }))),
        ..Kind::new("awscc_route53_hosted_zone", "AWS::Route53::HostedZone", Tag("HostedZoneTags"), |v| {
            config! {
                name = format!("{}.example.com", v.name()),
                hosted_zone_config = { comment = numbered(v.version) },
                hosted_zone_tags = v.tags(),
            }
        })
    },
    // Each new version has another identifier.
    Kind {
        parent: Some("awscc_route53_hosted_zone"),
        changed: Some(("Name", |version| json!(domain(version)))),
        ..Kind::new(
            "awscc_route53_record_set",
            "AWS::Route53::RecordSet",
            Property("SetIdentifier", ""),
            |v| {
                config! {
                    hosted_zone_id = v.parent("hosted_zone_id"),
                    name = domain(v.version),
                    r#type = "CNAME",
                    set_identifier = v.name(),
                    weight = 1,
                    ttl = "300",
                    resource_records = ["www.example.com"],
                }
            },
        )
    },
];
