//! Resource types of the service `cognito`.

use ferroform::prelude::*;

/// `awscc_cognito_identity_pool`
#[cfg_resource("AWS::Cognito::IdentityPool")]
pub struct IdentityPool;

/// `awscc_cognito_identity_pool_principal_tag`
#[cfg_resource("AWS::Cognito::IdentityPoolPrincipalTag")]
pub struct IdentityPoolPrincipalTag;

/// `awscc_cognito_identity_pool_role_attachment`
#[cfg_resource("AWS::Cognito::IdentityPoolRoleAttachment")]
pub struct IdentityPoolRoleAttachment;

/// `awscc_cognito_log_delivery_configuration`
#[cfg_resource("AWS::Cognito::LogDeliveryConfiguration")]
pub struct LogDeliveryConfiguration;

/// `awscc_cognito_managed_login_branding`
#[cfg_resource("AWS::Cognito::ManagedLoginBranding")]
pub struct ManagedLoginBranding;

/// `awscc_cognito_terms`
#[cfg_resource("AWS::Cognito::Terms")]
pub struct Terms;

/// `awscc_cognito_user_pool`
#[cfg_resource("AWS::Cognito::UserPool")]
pub struct UserPool;

/// `awscc_cognito_user_pool_client`
#[cfg_resource("AWS::Cognito::UserPoolClient")]
pub struct UserPoolClient;

/// `awscc_cognito_user_pool_domain`
#[cfg_resource("AWS::Cognito::UserPoolDomain")]
pub struct UserPoolDomain;

/// `awscc_cognito_user_pool_group`
#[cfg_resource("AWS::Cognito::UserPoolGroup")]
pub struct UserPoolGroup;

/// `awscc_cognito_user_pool_identity_provider`
#[cfg_resource("AWS::Cognito::UserPoolIdentityProvider")]
pub struct UserPoolIdentityProvider;

/// `awscc_cognito_user_pool_regional_configuration_attachment`
#[cfg_resource("AWS::Cognito::UserPoolRegionalConfigurationAttachment")]
pub struct UserPoolRegionalConfigurationAttachment;

/// `awscc_cognito_user_pool_replica`
#[cfg_resource("AWS::Cognito::UserPoolReplica")]
pub struct UserPoolReplica;

/// `awscc_cognito_user_pool_resource_server`
#[cfg_resource("AWS::Cognito::UserPoolResourceServer")]
pub struct UserPoolResourceServer;

/// `awscc_cognito_user_pool_risk_configuration_attachment`
#[cfg_resource("AWS::Cognito::UserPoolRiskConfigurationAttachment")]
pub struct UserPoolRiskConfigurationAttachment;

/// `awscc_cognito_user_pool_ui_customization_attachment`
#[cfg_resource("AWS::Cognito::UserPoolUICustomizationAttachment")]
pub struct UserPoolUICustomizationAttachment;

/// `awscc_cognito_user_pool_user`
#[cfg_resource("AWS::Cognito::UserPoolUser")]
pub struct UserPoolUser;

/// `awscc_cognito_user_pool_user_to_group_attachment`
#[cfg_resource("AWS::Cognito::UserPoolUserToGroupAttachment")]
pub struct UserPoolUserToGroupAttachment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    IdentityPool,
    IdentityPoolPrincipalTag,
    IdentityPoolRoleAttachment,
    LogDeliveryConfiguration,
    ManagedLoginBranding,
    Terms,
    UserPool,
    UserPoolClient,
    UserPoolDomain,
    UserPoolGroup,
    UserPoolIdentityProvider,
    UserPoolRegionalConfigurationAttachment,
    UserPoolReplica,
    UserPoolResourceServer,
    UserPoolRiskConfigurationAttachment,
    UserPoolUICustomizationAttachment,
    UserPoolUser,
    UserPoolUserToGroupAttachment,
];
