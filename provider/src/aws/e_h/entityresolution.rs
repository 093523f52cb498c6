//! Resource types of the service `entityresolution`.

use ferroform::prelude::*;

/// `awscc_entityresolution_id_mapping_workflow`
#[cfg_resource("AWS::EntityResolution::IdMappingWorkflow")]
pub struct IdMappingWorkflow;

/// `awscc_entityresolution_id_namespace`
#[cfg_resource("AWS::EntityResolution::IdNamespace")]
pub struct IdNamespace;

/// `awscc_entityresolution_matching_workflow`
#[cfg_resource("AWS::EntityResolution::MatchingWorkflow")]
pub struct MatchingWorkflow;

/// `awscc_entityresolution_policy_statement`
#[cfg_resource("AWS::EntityResolution::PolicyStatement")]
pub struct PolicyStatement;

/// `awscc_entityresolution_schema_mapping`
#[cfg_resource("AWS::EntityResolution::SchemaMapping")]
pub struct SchemaMapping;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![IdMappingWorkflow, IdNamespace, MatchingWorkflow, PolicyStatement, SchemaMapping,];
