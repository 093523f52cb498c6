//! Resource types of the service `agentregistry`.

use ferroform::prelude::*;

/// `awscc_agentregistry_registry`
#[cfg_resource("AWS::AgentRegistry::Registry")]
pub struct Registry;

/// `awscc_agentregistry_registry_record`
#[cfg_resource("AWS::AgentRegistry::RegistryRecord")]
pub struct RegistryRecord;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Registry, RegistryRecord];
