//! Resource types of the service `elasticloadbalancing`.

use ferroform::prelude::*;

/// `awscc_elasticloadbalancing_load_balancer`
#[cfg_resource("AWS::ElasticLoadBalancing::LoadBalancer")]
pub struct LoadBalancer;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![LoadBalancer];
