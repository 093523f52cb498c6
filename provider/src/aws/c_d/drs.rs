//! Resource types of the service `drs`.

use ferroform::prelude::*;

/// `awscc_drs_launch_configuration_template`
#[cfg_resource("AWS::DRS::LaunchConfigurationTemplate")]
pub struct LaunchConfigurationTemplate;

/// `awscc_drs_recovery_plan`
#[cfg_resource("AWS::DRS::RecoveryPlan")]
pub struct RecoveryPlan;

/// `awscc_drs_replication_configuration_template`
#[cfg_resource("AWS::DRS::ReplicationConfigurationTemplate")]
pub struct ReplicationConfigurationTemplate;

/// `awscc_drs_source_network`
#[cfg_resource("AWS::DRS::SourceNetwork")]
pub struct SourceNetwork;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![LaunchConfigurationTemplate, RecoveryPlan, ReplicationConfigurationTemplate, SourceNetwork,];
