//! Resource types of the service `s3objectlambda`.

use ferroform::prelude::*;

/// `awscc_s3objectlambda_access_point`
#[cfg_resource("AWS::S3ObjectLambda::AccessPoint")]
pub struct AccessPoint;

/// `awscc_s3objectlambda_access_point_policy`
#[cfg_resource("AWS::S3ObjectLambda::AccessPointPolicy")]
pub struct AccessPointPolicy;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![AccessPoint, AccessPointPolicy];
