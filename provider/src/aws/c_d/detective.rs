//! Resource types of the service `detective`.

use ferroform::prelude::*;

/// `awscc_detective_graph`
#[cfg_resource("AWS::Detective::Graph")]
pub struct Graph;

/// `awscc_detective_member_invitation`
#[cfg_resource("AWS::Detective::MemberInvitation")]
pub struct MemberInvitation;

/// `awscc_detective_organization_admin`
#[cfg_resource("AWS::Detective::OrganizationAdmin")]
pub struct OrganizationAdmin;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Graph, MemberInvitation, OrganizationAdmin];
