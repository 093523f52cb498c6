//! Resource types of the service `datazone`.

use ferroform::prelude::*;

/// `awscc_datazone_connection`
#[cfg_resource("AWS::DataZone::Connection")]
pub struct Connection;

/// `awscc_datazone_data_source`
#[cfg_resource("AWS::DataZone::DataSource")]
pub struct DataSource;

/// `awscc_datazone_domain`
#[cfg_resource("AWS::DataZone::Domain")]
pub struct Domain;

/// `awscc_datazone_domain_unit`
#[cfg_resource("AWS::DataZone::DomainUnit")]
pub struct DomainUnit;

/// `awscc_datazone_environment`
#[cfg_resource("AWS::DataZone::Environment")]
pub struct Environment;

/// `awscc_datazone_environment_actions`
#[cfg_resource("AWS::DataZone::EnvironmentActions")]
pub struct EnvironmentActions;

/// `awscc_datazone_environment_blueprint_configuration`
#[cfg_resource("AWS::DataZone::EnvironmentBlueprintConfiguration")]
pub struct EnvironmentBlueprintConfiguration;

/// `awscc_datazone_environment_profile`
#[cfg_resource("AWS::DataZone::EnvironmentProfile")]
pub struct EnvironmentProfile;

/// `awscc_datazone_form_type`
#[cfg_resource("AWS::DataZone::FormType")]
pub struct FormType;

/// `awscc_datazone_group_profile`
#[cfg_resource("AWS::DataZone::GroupProfile")]
pub struct GroupProfile;

/// `awscc_datazone_owner`
#[cfg_resource("AWS::DataZone::Owner")]
pub struct Owner;

/// `awscc_datazone_policy_grant`
#[cfg_resource("AWS::DataZone::PolicyGrant")]
pub struct PolicyGrant;

/// `awscc_datazone_project`
#[cfg_resource("AWS::DataZone::Project")]
pub struct Project;

/// `awscc_datazone_project_membership`
#[cfg_resource("AWS::DataZone::ProjectMembership")]
pub struct ProjectMembership;

/// `awscc_datazone_project_profile`
#[cfg_resource("AWS::DataZone::ProjectProfile")]
pub struct ProjectProfile;

/// `awscc_datazone_subscription_target`
#[cfg_resource("AWS::DataZone::SubscriptionTarget")]
pub struct SubscriptionTarget;

/// `awscc_datazone_user_profile`
#[cfg_resource("AWS::DataZone::UserProfile")]
pub struct UserProfile;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Connection,
    DataSource,
    Domain,
    DomainUnit,
    Environment,
    EnvironmentActions,
    EnvironmentBlueprintConfiguration,
    EnvironmentProfile,
    FormType,
    GroupProfile,
    Owner,
    PolicyGrant,
    Project,
    ProjectMembership,
    ProjectProfile,
    SubscriptionTarget,
    UserProfile,
];
