//! Resource types of the service `servicecatalogappregistry`.

use ferroform::prelude::*;

/// `awscc_servicecatalogappregistry_application`
#[cfg_resource("AWS::ServiceCatalogAppRegistry::Application")]
pub struct Application;

/// `awscc_servicecatalogappregistry_attribute_group`
#[cfg_resource("AWS::ServiceCatalogAppRegistry::AttributeGroup")]
pub struct AttributeGroup;

/// `awscc_servicecatalogappregistry_attribute_group_association`
#[cfg_resource("AWS::ServiceCatalogAppRegistry::AttributeGroupAssociation")]
pub struct AttributeGroupAssociation;

/// `awscc_servicecatalogappregistry_resource_association`
#[cfg_resource("AWS::ServiceCatalogAppRegistry::ResourceAssociation")]
pub struct ResourceAssociation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Application, AttributeGroup, AttributeGroupAssociation, ResourceAssociation,];
