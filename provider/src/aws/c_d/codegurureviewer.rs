//! Resource types of the service `codegurureviewer`.

use ferroform::prelude::*;

/// `awscc_codegurureviewer_repository_association`
#[cfg_resource("AWS::CodeGuruReviewer::RepositoryAssociation")]
pub struct RepositoryAssociation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![RepositoryAssociation];
