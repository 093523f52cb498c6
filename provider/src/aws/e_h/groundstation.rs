//! Resource types of the service `groundstation`.

use ferroform::prelude::*;

/// `awscc_groundstation_config`
#[cfg_resource("AWS::GroundStation::Config")]
pub struct Config;

/// `awscc_groundstation_dataflow_endpoint_group`
#[cfg_resource("AWS::GroundStation::DataflowEndpointGroup")]
pub struct DataflowEndpointGroup;

/// `awscc_groundstation_dataflow_endpoint_group_v2`
#[cfg_resource("AWS::GroundStation::DataflowEndpointGroupV2")]
pub struct DataflowEndpointGroupV2;

/// `awscc_groundstation_mission_profile`
#[cfg_resource("AWS::GroundStation::MissionProfile")]
pub struct MissionProfile;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Config, DataflowEndpointGroup, DataflowEndpointGroupV2, MissionProfile,];
