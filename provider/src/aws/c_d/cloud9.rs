//! Resource types of the service `cloud9`.

use ferroform::prelude::*;

/// `awscc_cloud9_environment_ec2`
#[cfg_resource("AWS::Cloud9::EnvironmentEC2")]
pub struct EnvironmentEC2;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![EnvironmentEC2];
