//! Resource types of the service `vpclattice`.

use ferroform::prelude::*;

/// `awscc_vpclattice_access_log_subscription`
#[cfg_resource("AWS::VpcLattice::AccessLogSubscription")]
pub struct AccessLogSubscription;

/// `awscc_vpclattice_auth_policy`
#[cfg_resource("AWS::VpcLattice::AuthPolicy")]
pub struct AuthPolicy;

/// `awscc_vpclattice_domain_verification`
#[cfg_resource("AWS::VpcLattice::DomainVerification")]
pub struct DomainVerification;

/// `awscc_vpclattice_listener`
#[cfg_resource("AWS::VpcLattice::Listener")]
pub struct Listener;

/// `awscc_vpclattice_resource_configuration`
#[cfg_resource("AWS::VpcLattice::ResourceConfiguration")]
pub struct ResourceConfiguration;

/// `awscc_vpclattice_resource_gateway`
#[cfg_resource("AWS::VpcLattice::ResourceGateway")]
pub struct ResourceGateway;

/// `awscc_vpclattice_resource_policy`
#[cfg_resource("AWS::VpcLattice::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_vpclattice_rule`
#[cfg_resource("AWS::VpcLattice::Rule")]
pub struct Rule;

/// `awscc_vpclattice_service`
#[cfg_resource("AWS::VpcLattice::Service")]
pub struct Service;

/// `awscc_vpclattice_service_network`
#[cfg_resource("AWS::VpcLattice::ServiceNetwork")]
pub struct ServiceNetwork;

/// `awscc_vpclattice_service_network_resource_association`
#[cfg_resource("AWS::VpcLattice::ServiceNetworkResourceAssociation")]
pub struct ServiceNetworkResourceAssociation;

/// `awscc_vpclattice_service_network_service_association`
#[cfg_resource("AWS::VpcLattice::ServiceNetworkServiceAssociation")]
pub struct ServiceNetworkServiceAssociation;

/// `awscc_vpclattice_service_network_vpc_association`
#[cfg_resource("AWS::VpcLattice::ServiceNetworkVpcAssociation")]
pub struct ServiceNetworkVpcAssociation;

/// `awscc_vpclattice_target_group`
#[cfg_resource("AWS::VpcLattice::TargetGroup")]
pub struct TargetGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AccessLogSubscription,
    AuthPolicy,
    DomainVerification,
    Listener,
    ResourceConfiguration,
    ResourceGateway,
    ResourcePolicy,
    Rule,
    Service,
    ServiceNetwork,
    ServiceNetworkResourceAssociation,
    ServiceNetworkServiceAssociation,
    ServiceNetworkVpcAssociation,
    TargetGroup,
];
