//! Resource types of the service `fsx`.

use ferroform::prelude::*;

/// `awscc_fsx_backup`
#[cfg_resource("AWS::FSx::Backup")]
pub struct Backup;

/// `awscc_fsx_data_repository_association`
#[cfg_resource("AWS::FSx::DataRepositoryAssociation")]
pub struct DataRepositoryAssociation;

/// `awscc_fsx_file_cache`
#[cfg_resource("AWS::FSx::FileCache")]
pub struct FileCache;

/// `awscc_fsx_s3_access_point_attachment`
#[cfg_resource("AWS::FSx::S3AccessPointAttachment")]
pub struct S3AccessPointAttachment;

/// `awscc_fsx_snapshot`
#[cfg_resource("AWS::FSx::Snapshot")]
pub struct Snapshot;

/// `awscc_fsx_storage_virtual_machine`
#[cfg_resource("AWS::FSx::StorageVirtualMachine")]
pub struct StorageVirtualMachine;

/// `awscc_fsx_volume`
#[cfg_resource("AWS::FSx::Volume")]
pub struct Volume;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Backup,
    DataRepositoryAssociation,
    FileCache,
    S3AccessPointAttachment,
    Snapshot,
    StorageVirtualMachine,
    Volume,
];
