//! Resource types of the service `ssm`.

use ferroform::prelude::*;

/// `awscc_ssm_association`
#[cfg_resource("AWS::SSM::Association")]
pub struct Association;

/// `awscc_ssm_cloud_connector`
#[cfg_resource("AWS::SSM::CloudConnector")]
pub struct CloudConnector;

/// `awscc_ssm_document`
#[cfg_resource("AWS::SSM::Document")]
pub struct Document;

/// `awscc_ssm_maintenance_window`
#[cfg_resource("AWS::SSM::MaintenanceWindow")]
pub struct MaintenanceWindow;

/// `awscc_ssm_maintenance_window_target`
#[cfg_resource("AWS::SSM::MaintenanceWindowTarget")]
pub struct MaintenanceWindowTarget;

/// `awscc_ssm_maintenance_window_task`
#[cfg_resource("AWS::SSM::MaintenanceWindowTask")]
pub struct MaintenanceWindowTask;

/// `awscc_ssm_ops_item`
#[cfg_resource("AWS::SSM::OpsItem")]
pub struct OpsItem;

/// `awscc_ssm_parameter`
#[cfg_resource("AWS::SSM::Parameter")]
pub struct Parameter;

/// `awscc_ssm_patch_baseline`
#[cfg_resource("AWS::SSM::PatchBaseline")]
pub struct PatchBaseline;

/// `awscc_ssm_resource_data_sync`
#[cfg_resource("AWS::SSM::ResourceDataSync")]
pub struct ResourceDataSync;

/// `awscc_ssm_resource_policy`
#[cfg_resource("AWS::SSM::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_ssm_service_setting`
#[cfg_resource("AWS::SSM::ServiceSetting")]
pub struct ServiceSetting;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Association,
    CloudConnector,
    Document,
    MaintenanceWindow,
    MaintenanceWindowTarget,
    MaintenanceWindowTask,
    OpsItem,
    Parameter,
    PatchBaseline,
    ResourceDataSync,
    ResourcePolicy,
    ServiceSetting,
];
