//! Resource types of the service `cleanroomsml`.

use ferroform::prelude::*;

/// `awscc_cleanroomsml_configured_model_algorithm`
#[cfg_resource("AWS::CleanRoomsML::ConfiguredModelAlgorithm")]
pub struct ConfiguredModelAlgorithm;

/// `awscc_cleanroomsml_configured_model_algorithm_association`
#[cfg_resource("AWS::CleanRoomsML::ConfiguredModelAlgorithmAssociation")]
pub struct ConfiguredModelAlgorithmAssociation;

/// `awscc_cleanroomsml_training_dataset`
#[cfg_resource("AWS::CleanRoomsML::TrainingDataset")]
pub struct TrainingDataset;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![ConfiguredModelAlgorithm, ConfiguredModelAlgorithmAssociation, TrainingDataset,];
