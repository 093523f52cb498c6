//! Resource types of the service `securityagent`.

use ferroform::prelude::*;

/// `awscc_securityagent_agent_space`
#[cfg_resource("AWS::SecurityAgent::AgentSpace")]
pub struct AgentSpace;

/// `awscc_securityagent_application`
#[cfg_resource("AWS::SecurityAgent::Application")]
pub struct Application;

/// `awscc_securityagent_artifact`
#[cfg_resource("AWS::SecurityAgent::Artifact")]
pub struct Artifact;

/// `awscc_securityagent_integration`
#[cfg_resource("AWS::SecurityAgent::Integration")]
pub struct Integration;

/// `awscc_securityagent_pentest`
#[cfg_resource("AWS::SecurityAgent::Pentest")]
pub struct Pentest;

/// `awscc_securityagent_security_requirement_pack`
#[cfg_resource("AWS::SecurityAgent::SecurityRequirementPack")]
pub struct SecurityRequirementPack;

/// `awscc_securityagent_target_domain`
#[cfg_resource("AWS::SecurityAgent::TargetDomain")]
pub struct TargetDomain;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AgentSpace,
    Application,
    Artifact,
    Integration,
    Pentest,
    SecurityRequirementPack,
    TargetDomain,
];
