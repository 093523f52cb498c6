//! Resource types of the service `ecr`.

use ferroform::prelude::*;

/// `awscc_ecr_public_repository`
#[cfg_resource("AWS::ECR::PublicRepository")]
pub struct PublicRepository;

/// `awscc_ecr_pull_through_cache_rule`
#[cfg_resource("AWS::ECR::PullThroughCacheRule")]
pub struct PullThroughCacheRule;

/// `awscc_ecr_pull_time_update_exclusion`
#[cfg_resource("AWS::ECR::PullTimeUpdateExclusion")]
pub struct PullTimeUpdateExclusion;

/// `awscc_ecr_registry_policy`
#[cfg_resource("AWS::ECR::RegistryPolicy")]
pub struct RegistryPolicy;

/// `awscc_ecr_registry_scanning_configuration`
#[cfg_resource("AWS::ECR::RegistryScanningConfiguration")]
pub struct RegistryScanningConfiguration;

/// `awscc_ecr_replication_configuration`
#[cfg_resource("AWS::ECR::ReplicationConfiguration")]
pub struct ReplicationConfiguration;

/// `awscc_ecr_repository`
#[cfg_resource("AWS::ECR::Repository")]
pub struct Repository;

/// `awscc_ecr_repository_creation_template`
#[cfg_resource("AWS::ECR::RepositoryCreationTemplate")]
pub struct RepositoryCreationTemplate;

/// `awscc_ecr_signing_configuration`
#[cfg_resource("AWS::ECR::SigningConfiguration")]
pub struct SigningConfiguration;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    PublicRepository,
    PullThroughCacheRule,
    PullTimeUpdateExclusion,
    RegistryPolicy,
    RegistryScanningConfiguration,
    ReplicationConfiguration,
    Repository,
    RepositoryCreationTemplate,
    SigningConfiguration,
];
