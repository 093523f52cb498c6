//! Resource types of the service `secretsmanager`.

use ferroform::prelude::*;

/// `awscc_secretsmanager_resource_policy`
#[cfg_resource("AWS::SecretsManager::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_secretsmanager_rotation_schedule`
#[cfg_resource("AWS::SecretsManager::RotationSchedule")]
pub struct RotationSchedule;

/// `awscc_secretsmanager_secret`
#[cfg_resource("AWS::SecretsManager::Secret")]
pub struct Secret;

/// `awscc_secretsmanager_secret_target_attachment`
#[cfg_resource("AWS::SecretsManager::SecretTargetAttachment")]
pub struct SecretTargetAttachment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![ResourcePolicy, RotationSchedule, Secret, SecretTargetAttachment,];
