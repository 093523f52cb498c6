//! Resource types of the service `devopsagent`.

use ferroform::prelude::*;

/// `awscc_devopsagent_agent_space`
#[cfg_resource("AWS::DevOpsAgent::AgentSpace")]
pub struct AgentSpace;

/// `awscc_devopsagent_asset`
#[cfg_resource("AWS::DevOpsAgent::Asset")]
pub struct Asset;

/// `awscc_devopsagent_association`
#[cfg_resource("AWS::DevOpsAgent::Association")]
pub struct Association;

/// `awscc_devopsagent_private_connection`
#[cfg_resource("AWS::DevOpsAgent::PrivateConnection")]
pub struct PrivateConnection;

/// `awscc_devopsagent_service`
#[cfg_resource("AWS::DevOpsAgent::Service")]
pub struct Service;

/// `awscc_devopsagent_trigger`
#[cfg_resource("AWS::DevOpsAgent::Trigger")]
pub struct Trigger;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![AgentSpace, Asset, Association, PrivateConnection, Service, Trigger,];
