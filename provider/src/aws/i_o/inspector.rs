//! Resource types of the service `inspector`.

use ferroform::prelude::*;

/// `awscc_inspector_assessment_target`
#[cfg_resource("AWS::Inspector::AssessmentTarget")]
pub struct AssessmentTarget;

/// `awscc_inspector_assessment_template`
#[cfg_resource("AWS::Inspector::AssessmentTemplate")]
pub struct AssessmentTemplate;

/// `awscc_inspector_resource_group`
#[cfg_resource("AWS::Inspector::ResourceGroup")]
pub struct ResourceGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![AssessmentTarget, AssessmentTemplate, ResourceGroup,];
