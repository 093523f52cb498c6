//! Resource types of the service `robomaker`.

use ferroform::prelude::*;

/// `awscc_robomaker_fleet`
#[cfg_resource("AWS::RoboMaker::Fleet")]
pub struct Fleet;

/// `awscc_robomaker_robot`
#[cfg_resource("AWS::RoboMaker::Robot")]
pub struct Robot;

/// `awscc_robomaker_robot_application`
#[cfg_resource("AWS::RoboMaker::RobotApplication")]
pub struct RobotApplication;

/// `awscc_robomaker_robot_application_version`
#[cfg_resource("AWS::RoboMaker::RobotApplicationVersion")]
pub struct RobotApplicationVersion;

/// `awscc_robomaker_simulation_application`
#[cfg_resource("AWS::RoboMaker::SimulationApplication")]
pub struct SimulationApplication;

/// `awscc_robomaker_simulation_application_version`
#[cfg_resource("AWS::RoboMaker::SimulationApplicationVersion")]
pub struct SimulationApplicationVersion;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Fleet,
    Robot,
    RobotApplication,
    RobotApplicationVersion,
    SimulationApplication,
    SimulationApplicationVersion,
];
