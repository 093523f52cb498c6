//! A few resource types, with the names and identifiers that they have in the provider.

use std::sync::LazyLock;

use ferroform::table::testing::{TEXT, attribute, identified, object};
use ferroform::table::{IdentityPart, MovedFrom, ResourceTable};

use crate::Types;

pub(crate) struct Few;

impl Types for Few {
    const PROVIDER: &'static str = "awscc";

    fn tables() -> &'static [&'static ResourceTable] {
        static TABLES: LazyLock<Vec<&'static ResourceTable>> = LazyLock::new(|| {
            vec![
                table("AWS::ApiGateway::Stage", "apigateway_stage", &["rest_api_id", "stage_name"]),
                table(
                    "AWS::ApplicationAutoScaling::ScalableTarget",
                    "applicationautoscaling_scalable_target",
                    &["resource_id", "scalable_dimension", "service_namespace"],
                ),
                table("AWS::IAM::Role", "iam_role", &["role_name"]),
                bucket(),
            ]
        });
        &TABLES
    }
}

fn bucket() -> &'static ResourceTable {
    const FROM: &[MovedFrom] = &[MovedFrom { type_name: "aws_s3_bucket", identifier: "id" }];
    let table = *table("AWS::S3::Bucket", "s3_bucket", &["bucket_name"]);
    Box::leak(Box::new(ResourceTable { moved_from: FROM, ..table }))
}

fn table(
    cloudformation_type: &'static str,
    name: &'static str,
    parts: &'static [&'static str],
) -> &'static ResourceTable {
    let root = object(parts.iter().map(|part| attribute(part, TEXT)).collect());
    let path = |name| std::slice::from_ref(Box::leak(Box::new(name)));
    let part =
        |name: &&'static str| IdentityPart { name, property_path: path(*name), attribute_path: path(*name) };
    identified(cloudformation_type, [name, name], root, parts.iter().map(part).collect::<Vec<_>>().leak())
}
