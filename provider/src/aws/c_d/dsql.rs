//! Resource types of the service `dsql`.

use ferroform::prelude::*;

/// `awscc_dsql_cluster`
#[cfg_resource("AWS::DSQL::Cluster")]
pub struct Cluster;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Cluster];
