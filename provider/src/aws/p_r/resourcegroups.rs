//! Resource types of the service `resourcegroups`.

use ferroform::prelude::*;

/// `awscc_resourcegroups_group`
#[cfg_resource("AWS::ResourceGroups::Group")]
pub struct Group;

/// `awscc_resourcegroups_tag_sync_task`
#[cfg_resource("AWS::ResourceGroups::TagSyncTask")]
pub struct TagSyncTask;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Group, TagSyncTask];
