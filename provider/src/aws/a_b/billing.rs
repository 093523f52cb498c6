//! Resource types of the service `billing`.

use ferroform::prelude::*;

/// `awscc_billing_billing_view`
#[cfg_resource("AWS::Billing::BillingView")]
pub struct BillingView;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![BillingView];
