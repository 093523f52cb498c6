//! Resource types of the service `elementalinference`.

use ferroform::prelude::*;

/// `awscc_elementalinference_dictionary`
#[cfg_resource("AWS::ElementalInference::Dictionary")]
pub struct Dictionary;

/// `awscc_elementalinference_feed`
#[cfg_resource("AWS::ElementalInference::Feed")]
pub struct Feed;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Dictionary, Feed];
