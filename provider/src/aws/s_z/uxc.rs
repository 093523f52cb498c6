//! Resource types of the service `uxc`.

use ferroform::prelude::*;

/// `awscc_uxc_account_customization`
#[cfg_resource("AWS::UXC::AccountCustomization")]
pub struct AccountCustomization;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![AccountCustomization];
