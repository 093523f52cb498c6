//! Resource types of the service `codestarconnections`.

use ferroform::prelude::*;

/// `awscc_codestarconnections_connection`
#[cfg_resource("AWS::CodeStarConnections::Connection")]
pub struct Connection;

/// `awscc_codestarconnections_repository_link`
#[cfg_resource("AWS::CodeStarConnections::RepositoryLink")]
pub struct RepositoryLink;

/// `awscc_codestarconnections_sync_configuration`
#[cfg_resource("AWS::CodeStarConnections::SyncConfiguration")]
pub struct SyncConfiguration;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Connection, RepositoryLink, SyncConfiguration];
