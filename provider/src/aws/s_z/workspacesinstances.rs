//! Resource types of the service `workspacesinstances`.

use ferroform::prelude::*;

/// `awscc_workspacesinstances_volume`
#[cfg_resource("AWS::WorkspacesInstances::Volume")]
pub struct Volume;

/// `awscc_workspacesinstances_volume_association`
#[cfg_resource("AWS::WorkspacesInstances::VolumeAssociation")]
pub struct VolumeAssociation;

/// `awscc_workspacesinstances_workspace_instance`
#[cfg_resource("AWS::WorkspacesInstances::WorkspaceInstance")]
pub struct WorkspaceInstance;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Volume, VolumeAssociation, WorkspaceInstance];
