//! Resource types of the service `s3outposts`.

use ferroform::prelude::*;

/// `awscc_s3outposts_access_point`
#[cfg_resource("AWS::S3Outposts::AccessPoint")]
pub struct AccessPoint;

/// `awscc_s3outposts_bucket`
#[cfg_resource("AWS::S3Outposts::Bucket")]
pub struct Bucket;

/// `awscc_s3outposts_bucket_policy`
#[cfg_resource("AWS::S3Outposts::BucketPolicy")]
pub struct BucketPolicy;

/// `awscc_s3outposts_endpoint`
#[cfg_resource("AWS::S3Outposts::Endpoint")]
pub struct Endpoint;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![AccessPoint, Bucket, BucketPolicy, Endpoint];
