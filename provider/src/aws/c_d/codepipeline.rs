//! Resource types of the service `codepipeline`.

use ferroform::prelude::*;

/// `awscc_codepipeline_custom_action_type`
#[cfg_resource("AWS::CodePipeline::CustomActionType")]
pub struct CustomActionType;

/// `awscc_codepipeline_pipeline`
#[cfg_resource("AWS::CodePipeline::Pipeline")]
pub struct Pipeline;

/// `awscc_codepipeline_webhook`
#[cfg_resource("AWS::CodePipeline::Webhook")]
pub struct Webhook;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![CustomActionType, Pipeline, Webhook];
