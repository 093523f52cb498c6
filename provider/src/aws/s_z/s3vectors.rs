//! Resource types of the service `s3vectors`.

use ferroform::prelude::*;

/// `awscc_s3vectors_index`
#[cfg_resource("AWS::S3Vectors::Index")]
pub struct Index;

/// `awscc_s3vectors_vector_bucket`
#[cfg_resource("AWS::S3Vectors::VectorBucket")]
pub struct VectorBucket;

/// `awscc_s3vectors_vector_bucket_policy`
#[cfg_resource("AWS::S3Vectors::VectorBucketPolicy")]
pub struct VectorBucketPolicy;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Index, VectorBucket, VectorBucketPolicy];
