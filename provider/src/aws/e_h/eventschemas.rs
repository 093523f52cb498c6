//! Resource types of the service `eventschemas`.

use ferroform::prelude::*;

/// `awscc_eventschemas_discoverer`
#[cfg_resource("AWS::EventSchemas::Discoverer")]
pub struct Discoverer;

/// `awscc_eventschemas_registry`
#[cfg_resource("AWS::EventSchemas::Registry")]
pub struct Registry;

/// `awscc_eventschemas_registry_policy`
#[cfg_resource("AWS::EventSchemas::RegistryPolicy")]
pub struct RegistryPolicy;

/// `awscc_eventschemas_schema`
#[cfg_resource("AWS::EventSchemas::Schema")]
pub struct Schema;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Discoverer, Registry, RegistryPolicy, Schema];
