//! Resource types of the service `servicediscovery`.

use ferroform::prelude::*;

/// `awscc_servicediscovery_http_namespace`
#[cfg_resource("AWS::ServiceDiscovery::HttpNamespace")]
pub struct HttpNamespace;

/// `awscc_servicediscovery_instance`
#[cfg_resource("AWS::ServiceDiscovery::Instance")]
pub struct Instance;

/// `awscc_servicediscovery_private_dns_namespace`
#[cfg_resource("AWS::ServiceDiscovery::PrivateDnsNamespace")]
pub struct PrivateDnsNamespace;

/// `awscc_servicediscovery_public_dns_namespace`
#[cfg_resource("AWS::ServiceDiscovery::PublicDnsNamespace")]
pub struct PublicDnsNamespace;

/// `awscc_servicediscovery_service`
#[cfg_resource("AWS::ServiceDiscovery::Service")]
pub struct Service;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![HttpNamespace, Instance, PrivateDnsNamespace, PublicDnsNamespace, Service,];
