//! Resource types of the service `b2bi`.

use ferroform::prelude::*;

/// `awscc_b2bi_capability`
#[cfg_resource("AWS::B2BI::Capability")]
pub struct Capability;

/// `awscc_b2bi_partnership`
#[cfg_resource("AWS::B2BI::Partnership")]
pub struct Partnership;

/// `awscc_b2bi_profile`
#[cfg_resource("AWS::B2BI::Profile")]
pub struct Profile;

/// `awscc_b2bi_transformer`
#[cfg_resource("AWS::B2BI::Transformer")]
pub struct Transformer;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Capability, Partnership, Profile, Transformer];
