//! Resource types of the service `codeartifact`.

use ferroform::prelude::*;

/// `awscc_codeartifact_domain`
#[cfg_resource("AWS::CodeArtifact::Domain")]
pub struct Domain;

/// `awscc_codeartifact_package_group`
#[cfg_resource("AWS::CodeArtifact::PackageGroup")]
pub struct PackageGroup;

/// `awscc_codeartifact_repository`
#[cfg_resource("AWS::CodeArtifact::Repository")]
pub struct Repository;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Domain, PackageGroup, Repository];
