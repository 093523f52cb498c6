//! Resource types of the service `iotwireless`.

use ferroform::prelude::*;

/// `awscc_iotwireless_destination`
#[cfg_resource("AWS::IoTWireless::Destination")]
pub struct Destination;

/// `awscc_iotwireless_device_profile`
#[cfg_resource("AWS::IoTWireless::DeviceProfile")]
pub struct DeviceProfile;

/// `awscc_iotwireless_fuota_task`
#[cfg_resource("AWS::IoTWireless::FuotaTask")]
pub struct FuotaTask;

/// `awscc_iotwireless_multicast_group`
#[cfg_resource("AWS::IoTWireless::MulticastGroup")]
pub struct MulticastGroup;

/// `awscc_iotwireless_network_analyzer_configuration`
#[cfg_resource("AWS::IoTWireless::NetworkAnalyzerConfiguration")]
pub struct NetworkAnalyzerConfiguration;

/// `awscc_iotwireless_partner_account`
#[cfg_resource("AWS::IoTWireless::PartnerAccount")]
pub struct PartnerAccount;

/// `awscc_iotwireless_service_profile`
#[cfg_resource("AWS::IoTWireless::ServiceProfile")]
pub struct ServiceProfile;

/// `awscc_iotwireless_task_definition`
#[cfg_resource("AWS::IoTWireless::TaskDefinition")]
pub struct TaskDefinition;

/// `awscc_iotwireless_wireless_device`
#[cfg_resource("AWS::IoTWireless::WirelessDevice")]
pub struct WirelessDevice;

/// `awscc_iotwireless_wireless_device_import_task`
#[cfg_resource("AWS::IoTWireless::WirelessDeviceImportTask")]
pub struct WirelessDeviceImportTask;

/// `awscc_iotwireless_wireless_gateway`
#[cfg_resource("AWS::IoTWireless::WirelessGateway")]
pub struct WirelessGateway;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Destination,
    DeviceProfile,
    FuotaTask,
    MulticastGroup,
    NetworkAnalyzerConfiguration,
    PartnerAccount,
    ServiceProfile,
    TaskDefinition,
    WirelessDevice,
    WirelessDeviceImportTask,
    WirelessGateway,
];
