//! Resource types of the service `observabilityadmin`.

use ferroform::prelude::*;

/// `awscc_observabilityadmin_dataset_integration`
#[cfg_resource("AWS::ObservabilityAdmin::DatasetIntegration")]
pub struct DatasetIntegration;

/// `awscc_observabilityadmin_organization_centralization_rule`
#[cfg_resource("AWS::ObservabilityAdmin::OrganizationCentralizationRule")]
pub struct OrganizationCentralizationRule;

/// `awscc_observabilityadmin_organization_telemetry_rule`
#[cfg_resource("AWS::ObservabilityAdmin::OrganizationTelemetryRule")]
pub struct OrganizationTelemetryRule;

/// `awscc_observabilityadmin_s3_table_integration`
#[cfg_resource("AWS::ObservabilityAdmin::S3TableIntegration")]
pub struct S3TableIntegration;

/// `awscc_observabilityadmin_telemetry_enrichment`
#[cfg_resource("AWS::ObservabilityAdmin::TelemetryEnrichment")]
pub struct TelemetryEnrichment;

/// `awscc_observabilityadmin_telemetry_pipelines`
#[cfg_resource("AWS::ObservabilityAdmin::TelemetryPipelines")]
pub struct TelemetryPipelines;

/// `awscc_observabilityadmin_telemetry_rule`
#[cfg_resource("AWS::ObservabilityAdmin::TelemetryRule")]
pub struct TelemetryRule;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    DatasetIntegration,
    OrganizationCentralizationRule,
    OrganizationTelemetryRule,
    S3TableIntegration,
    TelemetryEnrichment,
    TelemetryPipelines,
    TelemetryRule,
];
