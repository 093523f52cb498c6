//! Resource types of the service `dax`.

use ferroform::prelude::*;

/// `awscc_dax_parameter_group`
#[cfg_resource("AWS::DAX::ParameterGroup")]
pub struct ParameterGroup;

/// `awscc_dax_subnet_group`
#[cfg_resource("AWS::DAX::SubnetGroup")]
pub struct SubnetGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ParameterGroup, SubnetGroup];
