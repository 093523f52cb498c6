//! Resource types of the service `pricingplanmanager`.

use ferroform::prelude::*;

/// `awscc_pricingplanmanager_subscription`
#[cfg_resource("AWS::PricingPlanManager::Subscription")]
pub struct Subscription;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Subscription];
