//! Resource types of the service `mediaconnect`.

use ferroform::prelude::*;

/// `awscc_mediaconnect_bridge`
#[cfg_resource("AWS::MediaConnect::Bridge")]
pub struct Bridge;

/// `awscc_mediaconnect_bridge_output`
#[cfg_resource("AWS::MediaConnect::BridgeOutput")]
pub struct BridgeOutput;

/// `awscc_mediaconnect_bridge_source`
#[cfg_resource("AWS::MediaConnect::BridgeSource")]
pub struct BridgeSource;

/// `awscc_mediaconnect_flow`
#[cfg_resource("AWS::MediaConnect::Flow")]
pub struct Flow;

/// `awscc_mediaconnect_flow_entitlement`
#[cfg_resource("AWS::MediaConnect::FlowEntitlement")]
pub struct FlowEntitlement;

/// `awscc_mediaconnect_flow_media_stream`
#[cfg_resource("AWS::MediaConnect::FlowMediaStream")]
pub struct FlowMediaStream;

/// `awscc_mediaconnect_flow_output`
#[cfg_resource("AWS::MediaConnect::FlowOutput")]
pub struct FlowOutput;

/// `awscc_mediaconnect_flow_source`
#[cfg_resource("AWS::MediaConnect::FlowSource")]
pub struct FlowSource;

/// `awscc_mediaconnect_flow_vpc_interface`
#[cfg_resource("AWS::MediaConnect::FlowVpcInterface")]
pub struct FlowVpcInterface;

/// `awscc_mediaconnect_gateway`
#[cfg_resource("AWS::MediaConnect::Gateway")]
pub struct Gateway;

/// `awscc_mediaconnect_router_input`
#[cfg_resource("AWS::MediaConnect::RouterInput")]
pub struct RouterInput;

/// `awscc_mediaconnect_router_network_interface`
#[cfg_resource("AWS::MediaConnect::RouterNetworkInterface")]
pub struct RouterNetworkInterface;

/// `awscc_mediaconnect_router_output`
#[cfg_resource("AWS::MediaConnect::RouterOutput")]
pub struct RouterOutput;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Bridge,
    BridgeOutput,
    BridgeSource,
    Flow,
    FlowEntitlement,
    FlowMediaStream,
    FlowOutput,
    FlowSource,
    FlowVpcInterface,
    Gateway,
    RouterInput,
    RouterNetworkInterface,
    RouterOutput,
];
