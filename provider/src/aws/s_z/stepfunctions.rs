//! Resource types of the service `stepfunctions`.

use ferroform::prelude::*;

/// `awscc_stepfunctions_activity`
#[cfg_resource("AWS::StepFunctions::Activity")]
pub struct Activity;

/// `awscc_stepfunctions_state_machine`
#[cfg_resource("AWS::StepFunctions::StateMachine")]
pub struct StateMachine;

/// `awscc_stepfunctions_state_machine_alias`
#[cfg_resource("AWS::StepFunctions::StateMachineAlias")]
pub struct StateMachineAlias;

/// `awscc_stepfunctions_state_machine_version`
#[cfg_resource("AWS::StepFunctions::StateMachineVersion")]
pub struct StateMachineVersion;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Activity, StateMachine, StateMachineAlias, StateMachineVersion,];
