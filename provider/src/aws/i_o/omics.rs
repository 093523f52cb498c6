//! Resource types of the service `omics`.

use ferroform::prelude::*;

/// `awscc_omics_annotation_store`
#[cfg_resource("AWS::Omics::AnnotationStore")]
pub struct AnnotationStore;

/// `awscc_omics_configuration`
#[cfg_resource("AWS::Omics::Configuration")]
pub struct Configuration;

/// `awscc_omics_reference_store`
#[cfg_resource("AWS::Omics::ReferenceStore")]
pub struct ReferenceStore;

/// `awscc_omics_run_cache`
#[cfg_resource("AWS::Omics::RunCache")]
pub struct RunCache;

/// `awscc_omics_run_group`
#[cfg_resource("AWS::Omics::RunGroup")]
pub struct RunGroup;

/// `awscc_omics_sequence_store`
#[cfg_resource("AWS::Omics::SequenceStore")]
pub struct SequenceStore;

/// `awscc_omics_variant_store`
#[cfg_resource("AWS::Omics::VariantStore")]
pub struct VariantStore;

/// `awscc_omics_workflow`
#[cfg_resource("AWS::Omics::Workflow")]
pub struct Workflow;

/// `awscc_omics_workflow_version`
#[cfg_resource("AWS::Omics::WorkflowVersion")]
pub struct WorkflowVersion;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AnnotationStore,
    Configuration,
    ReferenceStore,
    RunCache,
    RunGroup,
    SequenceStore,
    VariantStore,
    Workflow,
    WorkflowVersion,
];
