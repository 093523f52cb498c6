//! Resource types of the service `datasync`.

use ferroform::prelude::*;

/// `awscc_datasync_agent`
#[cfg_resource("AWS::DataSync::Agent")]
pub struct Agent;

/// `awscc_datasync_location_azure_blob`
#[cfg_resource("AWS::DataSync::LocationAzureBlob")]
pub struct LocationAzureBlob;

/// `awscc_datasync_location_efs`
#[cfg_resource("AWS::DataSync::LocationEFS")]
pub struct LocationEFS;

/// `awscc_datasync_location_fsx_lustre`
#[cfg_resource("AWS::DataSync::LocationFSxLustre")]
pub struct LocationFSxLustre;

/// `awscc_datasync_location_fsx_ontap`
#[cfg_resource("AWS::DataSync::LocationFSxONTAP")]
pub struct LocationFSxONTAP;

/// `awscc_datasync_location_fsx_open_zfs`
#[cfg_resource("AWS::DataSync::LocationFSxOpenZFS")]
pub struct LocationFSxOpenZFS;

/// `awscc_datasync_location_fsx_windows`
#[cfg_resource("AWS::DataSync::LocationFSxWindows")]
pub struct LocationFSxWindows;

/// `awscc_datasync_location_hdfs`
#[cfg_resource("AWS::DataSync::LocationHDFS")]
pub struct LocationHDFS;

/// `awscc_datasync_location_nfs`
#[cfg_resource("AWS::DataSync::LocationNFS")]
pub struct LocationNFS;

/// `awscc_datasync_location_object_storage`
#[cfg_resource("AWS::DataSync::LocationObjectStorage")]
pub struct LocationObjectStorage;

/// `awscc_datasync_location_s3`
#[cfg_resource("AWS::DataSync::LocationS3")]
pub struct LocationS3;

/// `awscc_datasync_location_smb`
#[cfg_resource("AWS::DataSync::LocationSMB")]
pub struct LocationSMB;

/// `awscc_datasync_task`
#[cfg_resource("AWS::DataSync::Task")]
pub struct Task;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Agent,
    LocationAzureBlob,
    LocationEFS,
    LocationFSxLustre,
    LocationFSxONTAP,
    LocationFSxOpenZFS,
    LocationFSxWindows,
    LocationHDFS,
    LocationNFS,
    LocationObjectStorage,
    LocationS3,
    LocationSMB,
    Task,
];
