//! Resource types of the service `networkmanager`.

use ferroform::prelude::*;

/// `awscc_networkmanager_connect_attachment`
#[cfg_resource("AWS::NetworkManager::ConnectAttachment")]
pub struct ConnectAttachment;

/// `awscc_networkmanager_connection`
#[cfg_resource("AWS::NetworkManager::Connection")]
pub struct Connection;

/// `awscc_networkmanager_connect_peer`
#[cfg_resource("AWS::NetworkManager::ConnectPeer")]
pub struct ConnectPeer;

/// `awscc_networkmanager_core_network`
#[cfg_resource("AWS::NetworkManager::CoreNetwork")]
pub struct CoreNetwork;

/// `awscc_networkmanager_core_network_prefix_list_association`
#[cfg_resource("AWS::NetworkManager::CoreNetworkPrefixListAssociation")]
pub struct CoreNetworkPrefixListAssociation;

/// `awscc_networkmanager_customer_gateway_association`
#[cfg_resource("AWS::NetworkManager::CustomerGatewayAssociation")]
pub struct CustomerGatewayAssociation;

/// `awscc_networkmanager_device`
#[cfg_resource("AWS::NetworkManager::Device")]
pub struct Device;

/// `awscc_networkmanager_direct_connect_gateway_attachment`
#[cfg_resource("AWS::NetworkManager::DirectConnectGatewayAttachment")]
pub struct DirectConnectGatewayAttachment;

/// `awscc_networkmanager_global_network`
#[cfg_resource("AWS::NetworkManager::GlobalNetwork")]
pub struct GlobalNetwork;

/// `awscc_networkmanager_link`
#[cfg_resource("AWS::NetworkManager::Link")]
pub struct Link;

/// `awscc_networkmanager_link_association`
#[cfg_resource("AWS::NetworkManager::LinkAssociation")]
pub struct LinkAssociation;

/// `awscc_networkmanager_site`
#[cfg_resource("AWS::NetworkManager::Site")]
pub struct Site;

/// `awscc_networkmanager_site_to_site_vpn_attachment`
#[cfg_resource("AWS::NetworkManager::SiteToSiteVpnAttachment")]
pub struct SiteToSiteVpnAttachment;

/// `awscc_networkmanager_transit_gateway_peering`
#[cfg_resource("AWS::NetworkManager::TransitGatewayPeering")]
pub struct TransitGatewayPeering;

/// `awscc_networkmanager_transit_gateway_registration`
#[cfg_resource("AWS::NetworkManager::TransitGatewayRegistration")]
pub struct TransitGatewayRegistration;

/// `awscc_networkmanager_transit_gateway_route_table_attachment`
#[cfg_resource("AWS::NetworkManager::TransitGatewayRouteTableAttachment")]
pub struct TransitGatewayRouteTableAttachment;

/// `awscc_networkmanager_vpc_attachment`
#[cfg_resource("AWS::NetworkManager::VpcAttachment")]
pub struct VpcAttachment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ConnectAttachment,
    Connection,
    ConnectPeer,
    CoreNetwork,
    CoreNetworkPrefixListAssociation,
    CustomerGatewayAssociation,
    Device,
    DirectConnectGatewayAttachment,
    GlobalNetwork,
    Link,
    LinkAssociation,
    Site,
    SiteToSiteVpnAttachment,
    TransitGatewayPeering,
    TransitGatewayRegistration,
    TransitGatewayRouteTableAttachment,
    VpcAttachment,
];
