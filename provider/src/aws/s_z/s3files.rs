//! Resource types of the service `s3files`.

use ferroform::prelude::*;

/// `awscc_s3files_access_point`
#[cfg_resource("AWS::S3Files::AccessPoint")]
pub struct AccessPoint;

/// `awscc_s3files_file_system`
#[cfg_resource("AWS::S3Files::FileSystem")]
pub struct FileSystem;

/// `awscc_s3files_file_system_policy`
#[cfg_resource("AWS::S3Files::FileSystemPolicy")]
pub struct FileSystemPolicy;

/// `awscc_s3files_mount_target`
#[cfg_resource("AWS::S3Files::MountTarget")]
pub struct MountTarget;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![AccessPoint, FileSystem, FileSystemPolicy, MountTarget,];
