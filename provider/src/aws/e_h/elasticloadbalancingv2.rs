//! Resource types of the service `elasticloadbalancingv2`.

use ferroform::prelude::*;

/// `awscc_elasticloadbalancingv2_listener`
#[cfg_resource("AWS::ElasticLoadBalancingV2::Listener")]
pub struct Listener;

/// `awscc_elasticloadbalancingv2_listener_rule`
#[cfg_resource("AWS::ElasticLoadBalancingV2::ListenerRule")]
pub struct ListenerRule;

/// `awscc_elasticloadbalancingv2_load_balancer`
#[cfg_resource("AWS::ElasticLoadBalancingV2::LoadBalancer")]
pub struct LoadBalancer;

/// `awscc_elasticloadbalancingv2_target_group`
#[cfg_resource("AWS::ElasticLoadBalancingV2::TargetGroup")]
pub struct TargetGroup;

/// `awscc_elasticloadbalancingv2_trust_store`
#[cfg_resource("AWS::ElasticLoadBalancingV2::TrustStore")]
pub struct TrustStore;

/// `awscc_elasticloadbalancingv2_trust_store_revocation`
#[cfg_resource("AWS::ElasticLoadBalancingV2::TrustStoreRevocation")]
pub struct TrustStoreRevocation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Listener, ListenerRule, LoadBalancer, TargetGroup, TrustStore, TrustStoreRevocation,];
