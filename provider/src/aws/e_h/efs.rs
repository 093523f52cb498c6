//! Resource types of the service `efs`.

use ferroform::prelude::*;

/// `awscc_efs_access_point`
#[cfg_resource("AWS::EFS::AccessPoint")]
pub struct AccessPoint;

/// `awscc_efs_file_system`
#[cfg_resource("AWS::EFS::FileSystem")]
pub struct FileSystem;

/// `awscc_efs_mount_target`
#[cfg_resource("AWS::EFS::MountTarget")]
pub struct MountTarget;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![AccessPoint, FileSystem, MountTarget];
