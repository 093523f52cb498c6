//! Resource types of the service `synthetics`.

use ferroform::prelude::*;

/// `awscc_synthetics_canary`
#[cfg_resource("AWS::Synthetics::Canary")]
pub struct Canary;

/// `awscc_synthetics_group`
#[cfg_resource("AWS::Synthetics::Group")]
pub struct Group;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Canary, Group];
