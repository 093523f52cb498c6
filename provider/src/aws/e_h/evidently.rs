//! Resource types of the service `evidently`.

use ferroform::prelude::*;

/// `awscc_evidently_experiment`
#[cfg_resource("AWS::Evidently::Experiment")]
pub struct Experiment;

/// `awscc_evidently_feature`
#[cfg_resource("AWS::Evidently::Feature")]
pub struct Feature;

/// `awscc_evidently_launch`
#[cfg_resource("AWS::Evidently::Launch")]
pub struct Launch;

/// `awscc_evidently_project`
#[cfg_resource("AWS::Evidently::Project")]
pub struct Project;

/// `awscc_evidently_segment`
#[cfg_resource("AWS::Evidently::Segment")]
pub struct Segment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Experiment, Feature, Launch, Project, Segment];
