//! Resource types of the service `cloudformation`.

use ferroform::prelude::*;

/// `awscc_cloudformation_change_set`
#[cfg_resource("AWS::CloudFormation::ChangeSet")]
pub struct ChangeSet;

/// `awscc_cloudformation_generated_template`
#[cfg_resource("AWS::CloudFormation::GeneratedTemplate")]
pub struct GeneratedTemplate;

/// `awscc_cloudformation_guard_hook`
#[cfg_resource("AWS::CloudFormation::GuardHook")]
pub struct GuardHook;

/// `awscc_cloudformation_hook_default_version`
#[cfg_resource("AWS::CloudFormation::HookDefaultVersion")]
pub struct HookDefaultVersion;

/// `awscc_cloudformation_hook_type_config`
#[cfg_resource("AWS::CloudFormation::HookTypeConfig")]
pub struct HookTypeConfig;

/// `awscc_cloudformation_hook_version`
#[cfg_resource("AWS::CloudFormation::HookVersion")]
pub struct HookVersion;

/// `awscc_cloudformation_lambda_hook`
#[cfg_resource("AWS::CloudFormation::LambdaHook")]
pub struct LambdaHook;

/// `awscc_cloudformation_module_default_version`
#[cfg_resource("AWS::CloudFormation::ModuleDefaultVersion")]
pub struct ModuleDefaultVersion;

/// `awscc_cloudformation_module_version`
#[cfg_resource("AWS::CloudFormation::ModuleVersion")]
pub struct ModuleVersion;

/// `awscc_cloudformation_public_type_version`
#[cfg_resource("AWS::CloudFormation::PublicTypeVersion")]
pub struct PublicTypeVersion;

/// `awscc_cloudformation_publisher`
#[cfg_resource("AWS::CloudFormation::Publisher")]
pub struct Publisher;

/// `awscc_cloudformation_resource_default_version`
#[cfg_resource("AWS::CloudFormation::ResourceDefaultVersion")]
pub struct ResourceDefaultVersion;

/// `awscc_cloudformation_resource_version`
#[cfg_resource("AWS::CloudFormation::ResourceVersion")]
pub struct ResourceVersion;

/// `awscc_cloudformation_stack`
#[cfg_resource("AWS::CloudFormation::Stack")]
pub struct Stack;

/// `awscc_cloudformation_stack_set`
#[cfg_resource("AWS::CloudFormation::StackSet")]
pub struct StackSet;

/// `awscc_cloudformation_type_activation`
#[cfg_resource("AWS::CloudFormation::TypeActivation")]
pub struct TypeActivation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ChangeSet,
    GeneratedTemplate,
    GuardHook,
    HookDefaultVersion,
    HookTypeConfig,
    HookVersion,
    LambdaHook,
    ModuleDefaultVersion,
    ModuleVersion,
    PublicTypeVersion,
    Publisher,
    ResourceDefaultVersion,
    ResourceVersion,
    Stack,
    StackSet,
    TypeActivation,
];
