//! Resource types of the service `simspaceweaver`.

use ferroform::prelude::*;

/// `awscc_simspaceweaver_simulation`
#[cfg_resource("AWS::SimSpaceWeaver::Simulation")]
pub struct Simulation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Simulation];
