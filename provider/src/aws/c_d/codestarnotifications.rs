//! Resource types of the service `codestarnotifications`.

use ferroform::prelude::*;

/// `awscc_codestarnotifications_notification_rule`
#[cfg_resource("AWS::CodeStarNotifications::NotificationRule")]
pub struct NotificationRule;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![NotificationRule];
