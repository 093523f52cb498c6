//! Resource types of the service `workspaces`.

use ferroform::prelude::*;

/// `awscc_workspaces_connection_alias`
#[cfg_resource("AWS::WorkSpaces::ConnectionAlias")]
pub struct ConnectionAlias;

/// `awscc_workspaces_directory`
#[cfg_resource("AWS::WorkSpaces::Directory")]
pub struct Directory;

/// `awscc_workspaces_workspace`
#[cfg_resource("AWS::WorkSpaces::Workspace")]
pub struct Workspace;

/// `awscc_workspaces_workspace_ip_group`
#[cfg_resource("AWS::WorkSpaces::WorkspaceIpGroup")]
pub struct WorkspaceIpGroup;

/// `awscc_workspaces_workspaces_pool`
#[cfg_resource("AWS::WorkSpaces::WorkspacesPool")]
pub struct WorkspacesPool;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![ConnectionAlias, Directory, Workspace, WorkspaceIpGroup, WorkspacesPool,];
