//! Resource types of the service `s3tables`.

use ferroform::prelude::*;

/// `awscc_s3tables_namespace`
#[cfg_resource("AWS::S3Tables::Namespace")]
pub struct Namespace;

/// `awscc_s3tables_table`
#[cfg_resource("AWS::S3Tables::Table")]
pub struct Table;

/// `awscc_s3tables_table_bucket`
#[cfg_resource("AWS::S3Tables::TableBucket")]
pub struct TableBucket;

/// `awscc_s3tables_table_bucket_policy`
#[cfg_resource("AWS::S3Tables::TableBucketPolicy")]
pub struct TableBucketPolicy;

/// `awscc_s3tables_table_policy`
#[cfg_resource("AWS::S3Tables::TablePolicy")]
pub struct TablePolicy;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Namespace, Table, TableBucket, TableBucketPolicy, TablePolicy,];
