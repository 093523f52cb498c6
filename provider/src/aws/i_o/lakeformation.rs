//! Resource types of the service `lakeformation`.

use ferroform::prelude::*;

/// `awscc_lakeformation_data_cells_filter`
#[cfg_resource("AWS::LakeFormation::DataCellsFilter")]
pub struct DataCellsFilter;

/// `awscc_lakeformation_principal_permissions`
#[cfg_resource("AWS::LakeFormation::PrincipalPermissions")]
pub struct PrincipalPermissions;

/// `awscc_lakeformation_tag`
#[cfg_resource("AWS::LakeFormation::Tag")]
pub struct Tag;

/// `awscc_lakeformation_tag_association`
#[cfg_resource("AWS::LakeFormation::TagAssociation")]
pub struct TagAssociation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![DataCellsFilter, PrincipalPermissions, Tag, TagAssociation,];
