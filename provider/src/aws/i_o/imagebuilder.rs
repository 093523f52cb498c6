//! Resource types of the service `imagebuilder`.

use ferroform::prelude::*;

/// `awscc_imagebuilder_component`
#[cfg_resource("AWS::ImageBuilder::Component")]
pub struct Component;

/// `awscc_imagebuilder_container_recipe`
#[cfg_resource("AWS::ImageBuilder::ContainerRecipe")]
pub struct ContainerRecipe;

/// `awscc_imagebuilder_distribution_configuration`
#[cfg_resource("AWS::ImageBuilder::DistributionConfiguration")]
pub struct DistributionConfiguration;

/// `awscc_imagebuilder_image`
#[cfg_resource("AWS::ImageBuilder::Image")]
pub struct Image;

/// `awscc_imagebuilder_image_pipeline`
#[cfg_resource("AWS::ImageBuilder::ImagePipeline")]
pub struct ImagePipeline;

/// `awscc_imagebuilder_image_recipe`
#[cfg_resource("AWS::ImageBuilder::ImageRecipe")]
pub struct ImageRecipe;

/// `awscc_imagebuilder_infrastructure_configuration`
#[cfg_resource("AWS::ImageBuilder::InfrastructureConfiguration")]
pub struct InfrastructureConfiguration;

/// `awscc_imagebuilder_lifecycle_policy`
#[cfg_resource("AWS::ImageBuilder::LifecyclePolicy")]
pub struct LifecyclePolicy;

/// `awscc_imagebuilder_workflow`
#[cfg_resource("AWS::ImageBuilder::Workflow")]
pub struct Workflow;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Component,
    ContainerRecipe,
    DistributionConfiguration,
    Image,
    ImagePipeline,
    ImageRecipe,
    InfrastructureConfiguration,
    LifecyclePolicy,
    Workflow,
];
