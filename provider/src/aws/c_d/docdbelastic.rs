//! Resource types of the service `docdbelastic`.

use ferroform::prelude::*;

/// `awscc_docdbelastic_cluster`
#[cfg_resource("AWS::DocDBElastic::Cluster")]
pub struct Cluster;

/// `awscc_docdbelastic_cluster_snapshot`
#[cfg_resource("AWS::DocDBElastic::ClusterSnapshot")]
pub struct ClusterSnapshot;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Cluster, ClusterSnapshot];
