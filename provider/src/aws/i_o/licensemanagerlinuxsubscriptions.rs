//! Resource types of the service `licensemanagerlinuxsubscriptions`.

use ferroform::prelude::*;

/// `awscc_licensemanagerlinuxsubscriptions_subscription_provider`
#[cfg_resource("AWS::LicenseManagerLinuxSubscriptions::SubscriptionProvider")]
pub struct SubscriptionProvider;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![SubscriptionProvider];
