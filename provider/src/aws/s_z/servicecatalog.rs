//! Resource types of the service `servicecatalog`.

use ferroform::prelude::*;

/// `awscc_servicecatalog_accepted_portfolio_share`
#[cfg_resource("AWS::ServiceCatalog::AcceptedPortfolioShare")]
pub struct AcceptedPortfolioShare;

/// `awscc_servicecatalog_cloudformation_product`
#[cfg_resource("AWS::ServiceCatalog::CloudFormationProduct")]
pub struct CloudFormationProduct;

/// `awscc_servicecatalog_cloudformation_provisioned_product`
#[cfg_resource("AWS::ServiceCatalog::CloudFormationProvisionedProduct")]
pub struct CloudFormationProvisionedProduct;

/// `awscc_servicecatalog_launch_notification_constraint`
#[cfg_resource("AWS::ServiceCatalog::LaunchNotificationConstraint")]
pub struct LaunchNotificationConstraint;

/// `awscc_servicecatalog_launch_role_constraint`
#[cfg_resource("AWS::ServiceCatalog::LaunchRoleConstraint")]
pub struct LaunchRoleConstraint;

/// `awscc_servicecatalog_launch_template_constraint`
#[cfg_resource("AWS::ServiceCatalog::LaunchTemplateConstraint")]
pub struct LaunchTemplateConstraint;

/// `awscc_servicecatalog_portfolio`
#[cfg_resource("AWS::ServiceCatalog::Portfolio")]
pub struct Portfolio;

/// `awscc_servicecatalog_portfolio_principal_association`
#[cfg_resource("AWS::ServiceCatalog::PortfolioPrincipalAssociation")]
pub struct PortfolioPrincipalAssociation;

/// `awscc_servicecatalog_portfolio_product_association`
#[cfg_resource("AWS::ServiceCatalog::PortfolioProductAssociation")]
pub struct PortfolioProductAssociation;

/// `awscc_servicecatalog_portfolio_share`
#[cfg_resource("AWS::ServiceCatalog::PortfolioShare")]
pub struct PortfolioShare;

/// `awscc_servicecatalog_resource_update_constraint`
#[cfg_resource("AWS::ServiceCatalog::ResourceUpdateConstraint")]
pub struct ResourceUpdateConstraint;

/// `awscc_servicecatalog_service_action`
#[cfg_resource("AWS::ServiceCatalog::ServiceAction")]
pub struct ServiceAction;

/// `awscc_servicecatalog_service_action_association`
#[cfg_resource("AWS::ServiceCatalog::ServiceActionAssociation")]
pub struct ServiceActionAssociation;

/// `awscc_servicecatalog_stack_set_constraint`
#[cfg_resource("AWS::ServiceCatalog::StackSetConstraint")]
pub struct StackSetConstraint;

/// `awscc_servicecatalog_tag_option`
#[cfg_resource("AWS::ServiceCatalog::TagOption")]
pub struct TagOption;

/// `awscc_servicecatalog_tag_option_association`
#[cfg_resource("AWS::ServiceCatalog::TagOptionAssociation")]
pub struct TagOptionAssociation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AcceptedPortfolioShare,
    CloudFormationProduct,
    CloudFormationProvisionedProduct,
    LaunchNotificationConstraint,
    LaunchRoleConstraint,
    LaunchTemplateConstraint,
    Portfolio,
    PortfolioPrincipalAssociation,
    PortfolioProductAssociation,
    PortfolioShare,
    ResourceUpdateConstraint,
    ServiceAction,
    ServiceActionAssociation,
    StackSetConstraint,
    TagOption,
    TagOptionAssociation,
];
