//! Resource types of the service `scheduler`.

use ferroform::prelude::*;

/// `awscc_scheduler_schedule`
#[cfg_resource("AWS::Scheduler::Schedule")]
pub struct Schedule;

/// `awscc_scheduler_schedule_group`
#[cfg_resource("AWS::Scheduler::ScheduleGroup")]
pub struct ScheduleGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Schedule, ScheduleGroup];
