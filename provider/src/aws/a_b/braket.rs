//! Resource types of the service `braket`.

use ferroform::prelude::*;

/// `awscc_braket_spending_limit`
#[cfg_resource("AWS::Braket::SpendingLimit")]
pub struct SpendingLimit;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![SpendingLimit];
