//! Resource types of the service `supportauthz`.

use ferroform::prelude::*;

/// `awscc_supportauthz_support_permit`
#[cfg_resource("AWS::SupportAuthZ::SupportPermit")]
pub struct SupportPermit;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![SupportPermit];
