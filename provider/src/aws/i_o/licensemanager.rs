//! Resource types of the service `licensemanager`.

use ferroform::prelude::*;

/// `awscc_licensemanager_grant`
#[cfg_resource("AWS::LicenseManager::Grant")]
pub struct Grant;

/// `awscc_licensemanager_license`
#[cfg_resource("AWS::LicenseManager::License")]
pub struct License;

/// `awscc_licensemanager_license_asset_group`
#[cfg_resource("AWS::LicenseManager::LicenseAssetGroup")]
pub struct LicenseAssetGroup;

/// `awscc_licensemanager_license_asset_rule_set`
#[cfg_resource("AWS::LicenseManager::LicenseAssetRuleSet")]
pub struct LicenseAssetRuleSet;

/// `awscc_licensemanager_license_configuration`
#[cfg_resource("AWS::LicenseManager::LicenseConfiguration")]
pub struct LicenseConfiguration;

/// `awscc_licensemanager_report_generator`
#[cfg_resource("AWS::LicenseManager::ReportGenerator")]
pub struct ReportGenerator;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Grant,
    License,
    LicenseAssetGroup,
    LicenseAssetRuleSet,
    LicenseConfiguration,
    ReportGenerator,
];
