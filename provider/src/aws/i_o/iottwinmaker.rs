//! Resource types of the service `iottwinmaker`.

use ferroform::prelude::*;

/// `awscc_iottwinmaker_component_type`
#[cfg_resource("AWS::IoTTwinMaker::ComponentType")]
pub struct ComponentType;

/// `awscc_iottwinmaker_entity`
#[cfg_resource("AWS::IoTTwinMaker::Entity")]
pub struct Entity;

/// `awscc_iottwinmaker_scene`
#[cfg_resource("AWS::IoTTwinMaker::Scene")]
pub struct Scene;

/// `awscc_iottwinmaker_sync_job`
#[cfg_resource("AWS::IoTTwinMaker::SyncJob")]
pub struct SyncJob;

/// `awscc_iottwinmaker_workspace`
#[cfg_resource("AWS::IoTTwinMaker::Workspace")]
pub struct Workspace;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![ComponentType, Entity, Scene, SyncJob, Workspace,];
