//! Resource types of the service `cleanrooms`.

use ferroform::prelude::*;

/// `awscc_cleanrooms_analysis_template`
#[cfg_resource("AWS::CleanRooms::AnalysisTemplate")]
pub struct AnalysisTemplate;

/// `awscc_cleanrooms_collaboration`
#[cfg_resource("AWS::CleanRooms::Collaboration")]
pub struct Collaboration;

/// `awscc_cleanrooms_configured_table`
#[cfg_resource("AWS::CleanRooms::ConfiguredTable")]
pub struct ConfiguredTable;

/// `awscc_cleanrooms_configured_table_association`
#[cfg_resource("AWS::CleanRooms::ConfiguredTableAssociation")]
pub struct ConfiguredTableAssociation;

/// `awscc_cleanrooms_id_mapping_table`
#[cfg_resource("AWS::CleanRooms::IdMappingTable")]
pub struct IdMappingTable;

/// `awscc_cleanrooms_id_namespace_association`
#[cfg_resource("AWS::CleanRooms::IdNamespaceAssociation")]
pub struct IdNamespaceAssociation;

/// `awscc_cleanrooms_intermediate_table`
#[cfg_resource("AWS::CleanRooms::IntermediateTable")]
pub struct IntermediateTable;

/// `awscc_cleanrooms_membership`
#[cfg_resource("AWS::CleanRooms::Membership")]
pub struct Membership;

/// `awscc_cleanrooms_privacy_budget_template`
#[cfg_resource("AWS::CleanRooms::PrivacyBudgetTemplate")]
pub struct PrivacyBudgetTemplate;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AnalysisTemplate,
    Collaboration,
    ConfiguredTable,
    ConfiguredTableAssociation,
    IdMappingTable,
    IdNamespaceAssociation,
    IntermediateTable,
    Membership,
    PrivacyBudgetTemplate,
];
