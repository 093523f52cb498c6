//! Resource types of the service `s3express`.

use ferroform::prelude::*;

/// `awscc_s3express_access_point`
#[cfg_resource("AWS::S3Express::AccessPoint")]
pub struct AccessPoint;

/// `awscc_s3express_bucket_policy`
#[cfg_resource("AWS::S3Express::BucketPolicy")]
pub struct BucketPolicy;

/// `awscc_s3express_directory_bucket`
#[cfg_resource("AWS::S3Express::DirectoryBucket")]
pub struct DirectoryBucket;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![AccessPoint, BucketPolicy, DirectoryBucket];
