//! Resource types of the service `iotsitewise`.

use ferroform::prelude::*;

/// `awscc_iotsitewise_access_policy`
#[cfg_resource("AWS::IoTSiteWise::AccessPolicy")]
pub struct AccessPolicy;

/// `awscc_iotsitewise_application`
#[cfg_resource("AWS::IoTSiteWise::Application")]
pub struct Application;

/// `awscc_iotsitewise_asset`
#[cfg_resource("AWS::IoTSiteWise::Asset")]
pub struct Asset;

/// `awscc_iotsitewise_asset_model`
#[cfg_resource("AWS::IoTSiteWise::AssetModel")]
pub struct AssetModel;

/// `awscc_iotsitewise_computation_model`
#[cfg_resource("AWS::IoTSiteWise::ComputationModel")]
pub struct ComputationModel;

/// `awscc_iotsitewise_dashboard`
#[cfg_resource("AWS::IoTSiteWise::Dashboard")]
pub struct Dashboard;

/// `awscc_iotsitewise_dataset`
#[cfg_resource("AWS::IoTSiteWise::Dataset")]
pub struct Dataset;

/// `awscc_iotsitewise_gateway`
#[cfg_resource("AWS::IoTSiteWise::Gateway")]
pub struct Gateway;

/// `awscc_iotsitewise_pipeline`
#[cfg_resource("AWS::IoTSiteWise::Pipeline")]
pub struct Pipeline;

/// `awscc_iotsitewise_portal`
#[cfg_resource("AWS::IoTSiteWise::Portal")]
pub struct Portal;

/// `awscc_iotsitewise_project`
#[cfg_resource("AWS::IoTSiteWise::Project")]
pub struct Project;

/// `awscc_iotsitewise_task`
#[cfg_resource("AWS::IoTSiteWise::Task")]
pub struct Task;

/// `awscc_iotsitewise_workspace`
#[cfg_resource("AWS::IoTSiteWise::Workspace")]
pub struct Workspace;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AccessPolicy,
    Application,
    Asset,
    AssetModel,
    ComputationModel,
    Dashboard,
    Dataset,
    Gateway,
    Pipeline,
    Portal,
    Project,
    Task,
    Workspace,
];
