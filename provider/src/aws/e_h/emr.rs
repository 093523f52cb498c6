//! Resource types of the service `emr`.

use ferroform::prelude::*;

/// `awscc_emr_instance_fleet_config`
#[cfg_resource("AWS::EMR::InstanceFleetConfig")]
pub struct InstanceFleetConfig;

/// `awscc_emr_instance_group_config`
#[cfg_resource("AWS::EMR::InstanceGroupConfig")]
pub struct InstanceGroupConfig;

/// `awscc_emr_security_configuration`
#[cfg_resource("AWS::EMR::SecurityConfiguration")]
pub struct SecurityConfiguration;

/// `awscc_emr_step`
#[cfg_resource("AWS::EMR::Step")]
pub struct Step;

/// `awscc_emr_studio`
#[cfg_resource("AWS::EMR::Studio")]
pub struct Studio;

/// `awscc_emr_studio_session_mapping`
#[cfg_resource("AWS::EMR::StudioSessionMapping")]
pub struct StudioSessionMapping;

/// `awscc_emr_wal_workspace`
#[cfg_resource("AWS::EMR::WALWorkspace")]
pub struct WALWorkspace;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    InstanceFleetConfig,
    InstanceGroupConfig,
    SecurityConfiguration,
    Step,
    Studio,
    StudioSessionMapping,
    WALWorkspace,
];
