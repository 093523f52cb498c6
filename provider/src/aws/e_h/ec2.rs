//! Resource types of the service `ec2`.

use ferroform::prelude::*;

/// `awscc_ec2_application_status_check`
#[cfg_resource("AWS::EC2::ApplicationStatusCheck")]
pub struct ApplicationStatusCheck;

/// `awscc_ec2_capacity_manager_data_export`
#[cfg_resource("AWS::EC2::CapacityManagerDataExport")]
pub struct CapacityManagerDataExport;

/// `awscc_ec2_capacity_reservation`
#[cfg_resource("AWS::EC2::CapacityReservation")]
pub struct CapacityReservation;

/// `awscc_ec2_capacity_reservation_fleet`
#[cfg_resource("AWS::EC2::CapacityReservationFleet")]
pub struct CapacityReservationFleet;

/// `awscc_ec2_carrier_gateway`
#[cfg_resource("AWS::EC2::CarrierGateway")]
pub struct CarrierGateway;

/// `awscc_ec2_client_vpn_authorization_rule`
#[cfg_resource("AWS::EC2::ClientVpnAuthorizationRule")]
pub struct ClientVpnAuthorizationRule;

/// `awscc_ec2_client_vpn_route`
#[cfg_resource("AWS::EC2::ClientVpnRoute")]
pub struct ClientVpnRoute;

/// `awscc_ec2_customer_gateway`
#[cfg_resource("AWS::EC2::CustomerGateway")]
pub struct CustomerGateway;

/// `awscc_ec2_dhcp_options`
#[cfg_resource("AWS::EC2::DHCPOptions")]
pub struct DHCPOptions;

/// `awscc_ec2_ec2_fleet`
#[cfg_resource("AWS::EC2::EC2Fleet")]
pub struct EC2Fleet;

/// `awscc_ec2_egress_only_internet_gateway`
#[cfg_resource("AWS::EC2::EgressOnlyInternetGateway")]
pub struct EgressOnlyInternetGateway;

/// `awscc_ec2_eip`
#[cfg_resource("AWS::EC2::EIP")]
pub struct EIP;

/// `awscc_ec2_eip_association`
#[cfg_resource("AWS::EC2::EIPAssociation")]
pub struct EIPAssociation;

/// `awscc_ec2_enclave_certificate_iam_role_association`
#[cfg_resource("AWS::EC2::EnclaveCertificateIamRoleAssociation")]
pub struct EnclaveCertificateIamRoleAssociation;

/// `awscc_ec2_flow_log`
#[cfg_resource("AWS::EC2::FlowLog")]
pub struct FlowLog;

/// `awscc_ec2_fpga_image`
#[cfg_resource("AWS::EC2::FpgaImage")]
pub struct FpgaImage;

/// `awscc_ec2_gateway_route_table_association`
#[cfg_resource("AWS::EC2::GatewayRouteTableAssociation")]
pub struct GatewayRouteTableAssociation;

/// `awscc_ec2_host`
#[cfg_resource("AWS::EC2::Host")]
pub struct Host;

/// `awscc_ec2_instance`
#[cfg_resource("AWS::EC2::Instance")]
pub struct Instance;

/// `awscc_ec2_instance_connect_endpoint`
#[cfg_resource("AWS::EC2::InstanceConnectEndpoint")]
pub struct InstanceConnectEndpoint;

/// `awscc_ec2_instance_event_window`
#[cfg_resource("AWS::EC2::InstanceEventWindow")]
pub struct InstanceEventWindow;

/// `awscc_ec2_internet_gateway`
#[cfg_resource("AWS::EC2::InternetGateway")]
pub struct InternetGateway;

/// `awscc_ec2_ipam`
#[cfg_resource("AWS::EC2::IPAM")]
pub struct IPAM;

/// `awscc_ec2_ipam_allocation`
#[cfg_resource("AWS::EC2::IPAMAllocation")]
pub struct IPAMAllocation;

/// `awscc_ec2_ipam_external_resource_verification_token`
#[cfg_resource("AWS::EC2::IpamExternalResourceVerificationToken")]
pub struct IpamExternalResourceVerificationToken;

/// `awscc_ec2_ipam_internet_registry_association`
#[cfg_resource("AWS::EC2::IpamInternetRegistryAssociation")]
pub struct IpamInternetRegistryAssociation;

/// `awscc_ec2_ipam_pool`
#[cfg_resource("AWS::EC2::IPAMPool")]
pub struct IPAMPool;

/// `awscc_ec2_ipam_pool_cidr`
#[cfg_resource("AWS::EC2::IPAMPoolCidr")]
pub struct IPAMPoolCidr;

/// `awscc_ec2_ipam_prefix_list_resolver`
#[cfg_resource("AWS::EC2::IPAMPrefixListResolver")]
pub struct IPAMPrefixListResolver;

/// `awscc_ec2_ipam_prefix_list_resolver_target`
#[cfg_resource("AWS::EC2::IPAMPrefixListResolverTarget")]
pub struct IPAMPrefixListResolverTarget;

/// `awscc_ec2_ipam_resource_discovery`
#[cfg_resource("AWS::EC2::IPAMResourceDiscovery")]
pub struct IPAMResourceDiscovery;

/// `awscc_ec2_ipam_resource_discovery_association`
#[cfg_resource("AWS::EC2::IPAMResourceDiscoveryAssociation")]
pub struct IPAMResourceDiscoveryAssociation;

/// `awscc_ec2_ipam_scope`
#[cfg_resource("AWS::EC2::IPAMScope")]
pub struct IPAMScope;

/// `awscc_ec2_ip_pool_route_table_association`
#[cfg_resource("AWS::EC2::IpPoolRouteTableAssociation")]
pub struct IpPoolRouteTableAssociation;

/// `awscc_ec2_i_pv_4_pool`
#[cfg_resource("AWS::EC2::IPv4Pool")]
pub struct IPv4Pool;

/// `awscc_ec2_key_pair`
#[cfg_resource("AWS::EC2::KeyPair")]
pub struct KeyPair;

/// `awscc_ec2_launch_template`
#[cfg_resource("AWS::EC2::LaunchTemplate")]
pub struct LaunchTemplate;

/// `awscc_ec2_local_gateway_route`
#[cfg_resource("AWS::EC2::LocalGatewayRoute")]
pub struct LocalGatewayRoute;

/// `awscc_ec2_local_gateway_route_table`
#[cfg_resource("AWS::EC2::LocalGatewayRouteTable")]
pub struct LocalGatewayRouteTable;

/// `awscc_ec2_local_gateway_route_table_virtual_interface_group_association`
#[cfg_resource("AWS::EC2::LocalGatewayRouteTableVirtualInterfaceGroupAssociation")]
pub struct LocalGatewayRouteTableVirtualInterfaceGroupAssociation;

/// `awscc_ec2_local_gateway_route_table_vpc_association`
#[cfg_resource("AWS::EC2::LocalGatewayRouteTableVPCAssociation")]
pub struct LocalGatewayRouteTableVPCAssociation;

/// `awscc_ec2_local_gateway_virtual_interface`
#[cfg_resource("AWS::EC2::LocalGatewayVirtualInterface")]
pub struct LocalGatewayVirtualInterface;

/// `awscc_ec2_local_gateway_virtual_interface_group`
#[cfg_resource("AWS::EC2::LocalGatewayVirtualInterfaceGroup")]
pub struct LocalGatewayVirtualInterfaceGroup;

/// `awscc_ec2_nat_gateway`
#[cfg_resource("AWS::EC2::NatGateway")]
pub struct NatGateway;

/// `awscc_ec2_network_acl`
#[cfg_resource("AWS::EC2::NetworkAcl")]
pub struct NetworkAcl;

/// `awscc_ec2_network_insights_access_scope`
#[cfg_resource("AWS::EC2::NetworkInsightsAccessScope")]
pub struct NetworkInsightsAccessScope;

/// `awscc_ec2_network_insights_access_scope_analysis`
#[cfg_resource("AWS::EC2::NetworkInsightsAccessScopeAnalysis")]
pub struct NetworkInsightsAccessScopeAnalysis;

/// `awscc_ec2_network_insights_analysis`
#[cfg_resource("AWS::EC2::NetworkInsightsAnalysis")]
pub struct NetworkInsightsAnalysis;

/// `awscc_ec2_network_insights_path`
#[cfg_resource("AWS::EC2::NetworkInsightsPath")]
pub struct NetworkInsightsPath;

/// `awscc_ec2_network_interface`
#[cfg_resource("AWS::EC2::NetworkInterface")]
pub struct NetworkInterface;

/// `awscc_ec2_network_interface_attachment`
#[cfg_resource("AWS::EC2::NetworkInterfaceAttachment")]
pub struct NetworkInterfaceAttachment;

/// `awscc_ec2_network_performance_metric_subscription`
#[cfg_resource("AWS::EC2::NetworkPerformanceMetricSubscription")]
pub struct NetworkPerformanceMetricSubscription;

/// `awscc_ec2_placement_group`
#[cfg_resource("AWS::EC2::PlacementGroup")]
pub struct PlacementGroup;

/// `awscc_ec2_prefix_list`
#[cfg_resource("AWS::EC2::PrefixList")]
pub struct PrefixList;

/// `awscc_ec2_route`
#[cfg_resource("AWS::EC2::Route")]
pub struct Route;

/// `awscc_ec2_route_server`
#[cfg_resource("AWS::EC2::RouteServer")]
pub struct RouteServer;

/// `awscc_ec2_route_server_association`
#[cfg_resource("AWS::EC2::RouteServerAssociation")]
pub struct RouteServerAssociation;

/// `awscc_ec2_route_server_endpoint`
#[cfg_resource("AWS::EC2::RouteServerEndpoint")]
pub struct RouteServerEndpoint;

/// `awscc_ec2_route_server_peer`
#[cfg_resource("AWS::EC2::RouteServerPeer")]
pub struct RouteServerPeer;

/// `awscc_ec2_route_server_propagation`
#[cfg_resource("AWS::EC2::RouteServerPropagation")]
pub struct RouteServerPropagation;

/// `awscc_ec2_route_table`
#[cfg_resource("AWS::EC2::RouteTable")]
pub struct RouteTable;

/// `awscc_ec2_secondary_network`
#[cfg_resource("AWS::EC2::SecondaryNetwork")]
pub struct SecondaryNetwork;

/// `awscc_ec2_security_group`
#[cfg_resource("AWS::EC2::SecurityGroup")]
pub struct SecurityGroup;

/// `awscc_ec2_security_group_egress`
#[cfg_resource("AWS::EC2::SecurityGroupEgress")]
pub struct SecurityGroupEgress;

/// `awscc_ec2_security_group_ingress`
#[cfg_resource("AWS::EC2::SecurityGroupIngress")]
pub struct SecurityGroupIngress;

/// `awscc_ec2_security_group_vpc_association`
#[cfg_resource("AWS::EC2::SecurityGroupVpcAssociation")]
pub struct SecurityGroupVpcAssociation;

/// `awscc_ec2_snapshot_block_public_access`
#[cfg_resource("AWS::EC2::SnapshotBlockPublicAccess")]
pub struct SnapshotBlockPublicAccess;

/// `awscc_ec2_spot_fleet`
#[cfg_resource("AWS::EC2::SpotFleet")]
pub struct SpotFleet;

/// `awscc_ec2_sql_ha_standby_detected_instance`
#[cfg_resource("AWS::EC2::SqlHaStandbyDetectedInstance")]
pub struct SqlHaStandbyDetectedInstance;

/// `awscc_ec2_subnet`
#[cfg_resource("AWS::EC2::Subnet")]
pub struct Subnet;

/// `awscc_ec2_subnet_cidr_block`
#[cfg_resource("AWS::EC2::SubnetCidrBlock")]
pub struct SubnetCidrBlock;

/// `awscc_ec2_subnet_cidr_reservation`
#[cfg_resource("AWS::EC2::SubnetCidrReservation")]
pub struct SubnetCidrReservation;

/// `awscc_ec2_subnet_network_acl_association`
#[cfg_resource("AWS::EC2::SubnetNetworkAclAssociation")]
pub struct SubnetNetworkAclAssociation;

/// `awscc_ec2_subnet_route_table_association`
#[cfg_resource("AWS::EC2::SubnetRouteTableAssociation")]
pub struct SubnetRouteTableAssociation;

/// `awscc_ec2_traffic_mirror_filter`
#[cfg_resource("AWS::EC2::TrafficMirrorFilter")]
pub struct TrafficMirrorFilter;

/// `awscc_ec2_traffic_mirror_filter_rule`
#[cfg_resource("AWS::EC2::TrafficMirrorFilterRule")]
pub struct TrafficMirrorFilterRule;

/// `awscc_ec2_traffic_mirror_session`
#[cfg_resource("AWS::EC2::TrafficMirrorSession")]
pub struct TrafficMirrorSession;

/// `awscc_ec2_traffic_mirror_target`
#[cfg_resource("AWS::EC2::TrafficMirrorTarget")]
pub struct TrafficMirrorTarget;

/// `awscc_ec2_transit_gateway`
#[cfg_resource("AWS::EC2::TransitGateway")]
pub struct TransitGateway;

/// `awscc_ec2_transit_gateway_attachment`
#[cfg_resource("AWS::EC2::TransitGatewayAttachment")]
pub struct TransitGatewayAttachment;

/// `awscc_ec2_transit_gateway_connect`
#[cfg_resource("AWS::EC2::TransitGatewayConnect")]
pub struct TransitGatewayConnect;

/// `awscc_ec2_transit_gateway_connect_peer`
#[cfg_resource("AWS::EC2::TransitGatewayConnectPeer")]
pub struct TransitGatewayConnectPeer;

/// `awscc_ec2_transit_gateway_metering_policy`
#[cfg_resource("AWS::EC2::TransitGatewayMeteringPolicy")]
pub struct TransitGatewayMeteringPolicy;

/// `awscc_ec2_transit_gateway_metering_policy_entry`
#[cfg_resource("AWS::EC2::TransitGatewayMeteringPolicyEntry")]
pub struct TransitGatewayMeteringPolicyEntry;

/// `awscc_ec2_transit_gateway_multicast_domain`
#[cfg_resource("AWS::EC2::TransitGatewayMulticastDomain")]
pub struct TransitGatewayMulticastDomain;

/// `awscc_ec2_transit_gateway_multicast_domain_association`
#[cfg_resource("AWS::EC2::TransitGatewayMulticastDomainAssociation")]
pub struct TransitGatewayMulticastDomainAssociation;

/// `awscc_ec2_transit_gateway_multicast_group_member`
#[cfg_resource("AWS::EC2::TransitGatewayMulticastGroupMember")]
pub struct TransitGatewayMulticastGroupMember;

/// `awscc_ec2_transit_gateway_multicast_group_source`
#[cfg_resource("AWS::EC2::TransitGatewayMulticastGroupSource")]
pub struct TransitGatewayMulticastGroupSource;

/// `awscc_ec2_transit_gateway_peering_attachment`
#[cfg_resource("AWS::EC2::TransitGatewayPeeringAttachment")]
pub struct TransitGatewayPeeringAttachment;

/// `awscc_ec2_transit_gateway_policy_table`
#[cfg_resource("AWS::EC2::TransitGatewayPolicyTable")]
pub struct TransitGatewayPolicyTable;

/// `awscc_ec2_transit_gateway_policy_table_association`
#[cfg_resource("AWS::EC2::TransitGatewayPolicyTableAssociation")]
pub struct TransitGatewayPolicyTableAssociation;

/// `awscc_ec2_transit_gateway_policy_table_entry`
#[cfg_resource("AWS::EC2::TransitGatewayPolicyTableEntry")]
pub struct TransitGatewayPolicyTableEntry;

/// `awscc_ec2_transit_gateway_route`
#[cfg_resource("AWS::EC2::TransitGatewayRoute")]
pub struct TransitGatewayRoute;

/// `awscc_ec2_transit_gateway_route_table`
#[cfg_resource("AWS::EC2::TransitGatewayRouteTable")]
pub struct TransitGatewayRouteTable;

/// `awscc_ec2_transit_gateway_route_table_association`
#[cfg_resource("AWS::EC2::TransitGatewayRouteTableAssociation")]
pub struct TransitGatewayRouteTableAssociation;

/// `awscc_ec2_transit_gateway_route_table_propagation`
#[cfg_resource("AWS::EC2::TransitGatewayRouteTablePropagation")]
pub struct TransitGatewayRouteTablePropagation;

/// `awscc_ec2_transit_gateway_vpc_attachment`
#[cfg_resource("AWS::EC2::TransitGatewayVpcAttachment")]
pub struct TransitGatewayVpcAttachment;

/// `awscc_ec2_verified_access_endpoint`
#[cfg_resource("AWS::EC2::VerifiedAccessEndpoint")]
pub struct VerifiedAccessEndpoint;

/// `awscc_ec2_verified_access_group`
#[cfg_resource("AWS::EC2::VerifiedAccessGroup")]
pub struct VerifiedAccessGroup;

/// `awscc_ec2_verified_access_instance`
#[cfg_resource("AWS::EC2::VerifiedAccessInstance")]
pub struct VerifiedAccessInstance;

/// `awscc_ec2_verified_access_trust_provider`
#[cfg_resource("AWS::EC2::VerifiedAccessTrustProvider")]
pub struct VerifiedAccessTrustProvider;

/// `awscc_ec2_volume`
#[cfg_resource("AWS::EC2::Volume")]
pub struct Volume;

/// `awscc_ec2_volume_attachment`
#[cfg_resource("AWS::EC2::VolumeAttachment")]
pub struct VolumeAttachment;

/// `awscc_ec2_vpc`
#[cfg_resource("AWS::EC2::VPC")]
pub struct VPC;

/// `awscc_ec2_vpc_block_public_access_exclusion`
#[cfg_resource("AWS::EC2::VPCBlockPublicAccessExclusion")]
pub struct VPCBlockPublicAccessExclusion;

/// `awscc_ec2_vpc_block_public_access_options`
#[cfg_resource("AWS::EC2::VPCBlockPublicAccessOptions")]
pub struct VPCBlockPublicAccessOptions;

/// `awscc_ec2_vpc_cidr_block`
#[cfg_resource("AWS::EC2::VPCCidrBlock")]
pub struct VPCCidrBlock;

/// `awscc_ec2_vpcdhcp_options_association`
#[cfg_resource("AWS::EC2::VPCDHCPOptionsAssociation")]
pub struct VPCDHCPOptionsAssociation;

/// `awscc_ec2_vpc_encryption_control`
#[cfg_resource("AWS::EC2::VPCEncryptionControl")]
pub struct VPCEncryptionControl;

/// `awscc_ec2_vpc_endpoint`
#[cfg_resource("AWS::EC2::VPCEndpoint")]
pub struct VPCEndpoint;

/// `awscc_ec2_vpc_endpoint_connection_notification`
#[cfg_resource("AWS::EC2::VPCEndpointConnectionNotification")]
pub struct VPCEndpointConnectionNotification;

/// `awscc_ec2_vpc_endpoint_service`
#[cfg_resource("AWS::EC2::VPCEndpointService")]
pub struct VPCEndpointService;

/// `awscc_ec2_vpc_endpoint_service_permissions`
#[cfg_resource("AWS::EC2::VPCEndpointServicePermissions")]
pub struct VPCEndpointServicePermissions;

/// `awscc_ec2_vpc_gateway_attachment`
#[cfg_resource("AWS::EC2::VPCGatewayAttachment")]
pub struct VPCGatewayAttachment;

/// `awscc_ec2_vpc_peering_connection`
#[cfg_resource("AWS::EC2::VPCPeeringConnection")]
pub struct VPCPeeringConnection;

/// `awscc_ec2_vpn_concentrator`
#[cfg_resource("AWS::EC2::VPNConcentrator")]
pub struct VPNConcentrator;

/// `awscc_ec2_vpn_connection`
#[cfg_resource("AWS::EC2::VPNConnection")]
pub struct VPNConnection;

/// `awscc_ec2_vpn_connection_route`
#[cfg_resource("AWS::EC2::VPNConnectionRoute")]
pub struct VPNConnectionRoute;

/// `awscc_ec2_vpn_gateway`
#[cfg_resource("AWS::EC2::VPNGateway")]
pub struct VPNGateway;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ApplicationStatusCheck,
    CapacityManagerDataExport,
    CapacityReservation,
    CapacityReservationFleet,
    CarrierGateway,
    ClientVpnAuthorizationRule,
    ClientVpnRoute,
    CustomerGateway,
    DHCPOptions,
    EC2Fleet,
    EgressOnlyInternetGateway,
    EIP,
    EIPAssociation,
    EnclaveCertificateIamRoleAssociation,
    FlowLog,
    FpgaImage,
    GatewayRouteTableAssociation,
    Host,
    Instance,
    InstanceConnectEndpoint,
    InstanceEventWindow,
    InternetGateway,
    IPAM,
    IPAMAllocation,
    IpamExternalResourceVerificationToken,
    IpamInternetRegistryAssociation,
    IPAMPool,
    IPAMPoolCidr,
    IPAMPrefixListResolver,
    IPAMPrefixListResolverTarget,
    IPAMResourceDiscovery,
    IPAMResourceDiscoveryAssociation,
    IPAMScope,
    IpPoolRouteTableAssociation,
    IPv4Pool,
    KeyPair,
    LaunchTemplate,
    LocalGatewayRoute,
    LocalGatewayRouteTable,
    LocalGatewayRouteTableVirtualInterfaceGroupAssociation,
    LocalGatewayRouteTableVPCAssociation,
    LocalGatewayVirtualInterface,
    LocalGatewayVirtualInterfaceGroup,
    NatGateway,
    NetworkAcl,
    NetworkInsightsAccessScope,
    NetworkInsightsAccessScopeAnalysis,
    NetworkInsightsAnalysis,
    NetworkInsightsPath,
    NetworkInterface,
    NetworkInterfaceAttachment,
    NetworkPerformanceMetricSubscription,
    PlacementGroup,
    PrefixList,
    Route,
    RouteServer,
    RouteServerAssociation,
    RouteServerEndpoint,
    RouteServerPeer,
    RouteServerPropagation,
    RouteTable,
    SecondaryNetwork,
    SecurityGroup,
    SecurityGroupEgress,
    SecurityGroupIngress,
    SecurityGroupVpcAssociation,
    SnapshotBlockPublicAccess,
    SpotFleet,
    SqlHaStandbyDetectedInstance,
    Subnet,
    SubnetCidrBlock,
    SubnetCidrReservation,
    SubnetNetworkAclAssociation,
    SubnetRouteTableAssociation,
    TrafficMirrorFilter,
    TrafficMirrorFilterRule,
    TrafficMirrorSession,
    TrafficMirrorTarget,
    TransitGateway,
    TransitGatewayAttachment,
    TransitGatewayConnect,
    TransitGatewayConnectPeer,
    TransitGatewayMeteringPolicy,
    TransitGatewayMeteringPolicyEntry,
    TransitGatewayMulticastDomain,
    TransitGatewayMulticastDomainAssociation,
    TransitGatewayMulticastGroupMember,
    TransitGatewayMulticastGroupSource,
    TransitGatewayPeeringAttachment,
    TransitGatewayPolicyTable,
    TransitGatewayPolicyTableAssociation,
    TransitGatewayPolicyTableEntry,
    TransitGatewayRoute,
    TransitGatewayRouteTable,
    TransitGatewayRouteTableAssociation,
    TransitGatewayRouteTablePropagation,
    TransitGatewayVpcAttachment,
    VerifiedAccessEndpoint,
    VerifiedAccessGroup,
    VerifiedAccessInstance,
    VerifiedAccessTrustProvider,
    Volume,
    VolumeAttachment,
    VPC,
    VPCBlockPublicAccessExclusion,
    VPCBlockPublicAccessOptions,
    VPCCidrBlock,
    VPCDHCPOptionsAssociation,
    VPCEncryptionControl,
    VPCEndpoint,
    VPCEndpointConnectionNotification,
    VPCEndpointService,
    VPCEndpointServicePermissions,
    VPCGatewayAttachment,
    VPCPeeringConnection,
    VPNConcentrator,
    VPNConnection,
    VPNConnectionRoute,
    VPNGateway,
];
