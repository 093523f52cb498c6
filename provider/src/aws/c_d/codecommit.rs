//! Resource types of the service `codecommit`.

use ferroform::prelude::*;

/// `awscc_codecommit_repository`
#[cfg_resource("AWS::CodeCommit::Repository")]
pub struct Repository;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Repository];
