//! Resource types of the service `rtbfabric`.

use ferroform::prelude::*;

/// `awscc_rtbfabric_inbound_external_link`
#[cfg_resource("AWS::RTBFabric::InboundExternalLink")]
pub struct InboundExternalLink;

/// `awscc_rtbfabric_link`
#[cfg_resource("AWS::RTBFabric::Link")]
pub struct Link;

/// `awscc_rtbfabric_link_routing_rule`
#[cfg_resource("AWS::RTBFabric::LinkRoutingRule")]
pub struct LinkRoutingRule;

/// `awscc_rtbfabric_outbound_external_link`
#[cfg_resource("AWS::RTBFabric::OutboundExternalLink")]
pub struct OutboundExternalLink;

/// `awscc_rtbfabric_requester_gateway`
#[cfg_resource("AWS::RTBFabric::RequesterGateway")]
pub struct RequesterGateway;

/// `awscc_rtbfabric_responder_gateway`
#[cfg_resource("AWS::RTBFabric::ResponderGateway")]
pub struct ResponderGateway;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    InboundExternalLink,
    Link,
    LinkRoutingRule,
    OutboundExternalLink,
    RequesterGateway,
    ResponderGateway,
];
