//! Resource types of the service `networksecuritymanager`.

use ferroform::prelude::*;

/// `awscc_networksecuritymanager_deployment`
#[cfg_resource("AWS::NetworkSecurityManager::Deployment")]
pub struct Deployment;

/// `awscc_networksecuritymanager_policy`
#[cfg_resource("AWS::NetworkSecurityManager::Policy")]
pub struct Policy;

/// `awscc_networksecuritymanager_rule`
#[cfg_resource("AWS::NetworkSecurityManager::Rule")]
pub struct Rule;

/// `awscc_networksecuritymanager_scope`
#[cfg_resource("AWS::NetworkSecurityManager::Scope")]
pub struct Scope;

/// `awscc_networksecuritymanager_template`
#[cfg_resource("AWS::NetworkSecurityManager::Template")]
pub struct Template;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Deployment, Policy, Rule, Scope, Template];
