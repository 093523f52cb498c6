//! Resource types of the service `wellarchitected`.

use ferroform::prelude::*;

/// `awscc_wellarchitected_agent_context`
#[cfg_resource("AWS::WellArchitected::AgentContext")]
pub struct AgentContext;

/// `awscc_wellarchitected_agent_goal`
#[cfg_resource("AWS::WellArchitected::AgentGoal")]
pub struct AgentGoal;

/// `awscc_wellarchitected_agent_profile`
#[cfg_resource("AWS::WellArchitected::AgentProfile")]
pub struct AgentProfile;

/// `awscc_wellarchitected_lens`
#[cfg_resource("AWS::WellArchitected::Lens")]
pub struct Lens;

/// `awscc_wellarchitected_profile`
#[cfg_resource("AWS::WellArchitected::Profile")]
pub struct Profile;

/// `awscc_wellarchitected_review_template`
#[cfg_resource("AWS::WellArchitected::ReviewTemplate")]
pub struct ReviewTemplate;

/// `awscc_wellarchitected_workload`
#[cfg_resource("AWS::WellArchitected::Workload")]
pub struct Workload;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![AgentContext, AgentGoal, AgentProfile, Lens, Profile, ReviewTemplate, Workload,];
