//! Resource types of the service `s3`.

use ferroform::prelude::*;

/// `awscc_s3_access_grant`
#[cfg_resource("AWS::S3::AccessGrant")]
pub struct AccessGrant;

/// `awscc_s3_access_grants_instance`
#[cfg_resource("AWS::S3::AccessGrantsInstance")]
pub struct AccessGrantsInstance;

/// `awscc_s3_access_grants_location`
#[cfg_resource("AWS::S3::AccessGrantsLocation")]
pub struct AccessGrantsLocation;

/// `awscc_s3_access_point`
#[cfg_resource("AWS::S3::AccessPoint")]
pub struct AccessPoint;

/// `awscc_s3_bucket`
#[cfg_resource("AWS::S3::Bucket")]
pub struct Bucket;

/// `awscc_s3_bucket_policy`
#[cfg_resource("AWS::S3::BucketPolicy")]
pub struct BucketPolicy;

/// `awscc_s3_multi_region_access_point`
#[cfg_resource("AWS::S3::MultiRegionAccessPoint")]
pub struct MultiRegionAccessPoint;

/// `awscc_s3_multi_region_access_point_policy`
#[cfg_resource("AWS::S3::MultiRegionAccessPointPolicy")]
pub struct MultiRegionAccessPointPolicy;

/// `awscc_s3_storage_lens`
#[cfg_resource("AWS::S3::StorageLens")]
pub struct StorageLens;

/// `awscc_s3_storage_lens_group`
#[cfg_resource("AWS::S3::StorageLensGroup")]
pub struct StorageLensGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AccessGrant,
    AccessGrantsInstance,
    AccessGrantsLocation,
    AccessPoint,
    Bucket,
    BucketPolicy,
    MultiRegionAccessPoint,
    MultiRegionAccessPointPolicy,
    StorageLens,
    StorageLensGroup,
];
