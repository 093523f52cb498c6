//! Resource types of the service `directconnect`.

use ferroform::prelude::*;

/// `awscc_directconnect_connection`
#[cfg_resource("AWS::DirectConnect::Connection")]
pub struct Connection;

/// `awscc_directconnect_direct_connect_gateway`
#[cfg_resource("AWS::DirectConnect::DirectConnectGateway")]
pub struct DirectConnectGateway;

/// `awscc_directconnect_direct_connect_gateway_association`
#[cfg_resource("AWS::DirectConnect::DirectConnectGatewayAssociation")]
pub struct DirectConnectGatewayAssociation;

/// `awscc_directconnect_lag`
#[cfg_resource("AWS::DirectConnect::Lag")]
pub struct Lag;

/// `awscc_directconnect_private_virtual_interface`
#[cfg_resource("AWS::DirectConnect::PrivateVirtualInterface")]
pub struct PrivateVirtualInterface;

/// `awscc_directconnect_public_virtual_interface`
#[cfg_resource("AWS::DirectConnect::PublicVirtualInterface")]
pub struct PublicVirtualInterface;

/// `awscc_directconnect_transit_virtual_interface`
#[cfg_resource("AWS::DirectConnect::TransitVirtualInterface")]
pub struct TransitVirtualInterface;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Connection,
    DirectConnectGateway,
    DirectConnectGatewayAssociation,
    Lag,
    PrivateVirtualInterface,
    PublicVirtualInterface,
    TransitVirtualInterface,
];
