//! Resource types of the service `storagegateway`.

use ferroform::prelude::*;

/// `awscc_storagegateway_nfs_file_share`
#[cfg_resource("AWS::StorageGateway::NFSFileShare")]
pub struct NFSFileShare;

/// `awscc_storagegateway_smb_file_share`
#[cfg_resource("AWS::StorageGateway::SMBFileShare")]
pub struct SMBFileShare;

/// `awscc_storagegateway_tape`
#[cfg_resource("AWS::StorageGateway::Tape")]
pub struct Tape;

/// `awscc_storagegateway_tape_pool`
#[cfg_resource("AWS::StorageGateway::TapePool")]
pub struct TapePool;

/// `awscc_storagegateway_volume`
#[cfg_resource("AWS::StorageGateway::Volume")]
pub struct Volume;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![NFSFileShare, SMBFileShare, Tape, TapePool, Volume,];
