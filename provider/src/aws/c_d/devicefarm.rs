//! Resource types of the service `devicefarm`.

use ferroform::prelude::*;

/// `awscc_devicefarm_device_pool`
#[cfg_resource("AWS::DeviceFarm::DevicePool")]
pub struct DevicePool;

/// `awscc_devicefarm_instance_profile`
#[cfg_resource("AWS::DeviceFarm::InstanceProfile")]
pub struct InstanceProfile;

/// `awscc_devicefarm_network_profile`
#[cfg_resource("AWS::DeviceFarm::NetworkProfile")]
pub struct NetworkProfile;

/// `awscc_devicefarm_project`
#[cfg_resource("AWS::DeviceFarm::Project")]
pub struct Project;

/// `awscc_devicefarm_test_grid_project`
#[cfg_resource("AWS::DeviceFarm::TestGridProject")]
pub struct TestGridProject;

/// `awscc_devicefarm_upload`
#[cfg_resource("AWS::DeviceFarm::Upload")]
pub struct Upload;

/// `awscc_devicefarm_vpce_configuration`
#[cfg_resource("AWS::DeviceFarm::VPCEConfiguration")]
pub struct VPCEConfiguration;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    DevicePool,
    InstanceProfile,
    NetworkProfile,
    Project,
    TestGridProject,
    Upload,
    VPCEConfiguration,
];
