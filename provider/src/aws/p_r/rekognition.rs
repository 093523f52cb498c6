//! Resource types of the service `rekognition`.

use ferroform::prelude::*;

/// `awscc_rekognition_collection`
#[cfg_resource("AWS::Rekognition::Collection")]
pub struct Collection;

/// `awscc_rekognition_dataset`
#[cfg_resource("AWS::Rekognition::Dataset")]
pub struct Dataset;

/// `awscc_rekognition_project`
#[cfg_resource("AWS::Rekognition::Project")]
pub struct Project;

/// `awscc_rekognition_stream_processor`
#[cfg_resource("AWS::Rekognition::StreamProcessor")]
pub struct StreamProcessor;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Collection, Dataset, Project, StreamProcessor];
