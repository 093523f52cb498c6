//! Resource types of the service `cloudhsm`.

use ferroform::prelude::*;

/// `awscc_cloudhsm_cluster`
#[cfg_resource("AWS::CloudHSM::Cluster")]
pub struct Cluster;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Cluster];
