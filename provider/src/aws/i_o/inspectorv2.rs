//! Resource types of the service `inspectorv2`.

use ferroform::prelude::*;

/// `awscc_inspectorv2_cis_scan_configuration`
#[cfg_resource("AWS::InspectorV2::CisScanConfiguration")]
pub struct CisScanConfiguration;

/// `awscc_inspectorv2_code_security_integration`
#[cfg_resource("AWS::InspectorV2::CodeSecurityIntegration")]
pub struct CodeSecurityIntegration;

/// `awscc_inspectorv2_code_security_scan_configuration`
#[cfg_resource("AWS::InspectorV2::CodeSecurityScanConfiguration")]
pub struct CodeSecurityScanConfiguration;

/// `awscc_inspectorv2_connector`
#[cfg_resource("AWS::InspectorV2::Connector")]
pub struct Connector;

/// `awscc_inspectorv2_filter`
#[cfg_resource("AWS::InspectorV2::Filter")]
pub struct Filter;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    CisScanConfiguration,
    CodeSecurityIntegration,
    CodeSecurityScanConfiguration,
    Connector,
    Filter,
];
