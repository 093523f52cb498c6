//! Resource types of the service `applicationsignals`.

use ferroform::prelude::*;

/// `awscc_applicationsignals_discovery`
#[cfg_resource("AWS::ApplicationSignals::Discovery")]
pub struct Discovery;

/// `awscc_applicationsignals_grouping_configuration`
#[cfg_resource("AWS::ApplicationSignals::GroupingConfiguration")]
pub struct GroupingConfiguration;

/// `awscc_applicationsignals_instrumentation_config`
#[cfg_resource("AWS::ApplicationSignals::InstrumentationConfig")]
pub struct InstrumentationConfig;

/// `awscc_applicationsignals_service_level_objective`
#[cfg_resource("AWS::ApplicationSignals::ServiceLevelObjective")]
pub struct ServiceLevelObjective;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Discovery, GroupingConfiguration, InstrumentationConfig, ServiceLevelObjective,];
