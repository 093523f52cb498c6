//! Resource types of the service `fis`.

use ferroform::prelude::*;

/// `awscc_fis_experiment_template`
#[cfg_resource("AWS::FIS::ExperimentTemplate")]
pub struct ExperimentTemplate;

/// `awscc_fis_target_account_configuration`
#[cfg_resource("AWS::FIS::TargetAccountConfiguration")]
pub struct TargetAccountConfiguration;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ExperimentTemplate, TargetAccountConfiguration];
