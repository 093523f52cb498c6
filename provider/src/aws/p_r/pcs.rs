//! Resource types of the service `pcs`.

use ferroform::prelude::*;

/// `awscc_pcs_cluster`
#[cfg_resource("AWS::PCS::Cluster")]
pub struct Cluster;

/// `awscc_pcs_compute_node_group`
#[cfg_resource("AWS::PCS::ComputeNodeGroup")]
pub struct ComputeNodeGroup;

/// `awscc_pcs_queue`
#[cfg_resource("AWS::PCS::Queue")]
pub struct Queue;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Cluster, ComputeNodeGroup, Queue];
