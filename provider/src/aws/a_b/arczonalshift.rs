//! Resource types of the service `arczonalshift`.

use ferroform::prelude::*;

/// `awscc_arczonalshift_autoshift_observer_notification_status`
#[cfg_resource("AWS::ARCZonalShift::AutoshiftObserverNotificationStatus")]
pub struct AutoshiftObserverNotificationStatus;

/// `awscc_arczonalshift_zonal_autoshift_configuration`
#[cfg_resource("AWS::ARCZonalShift::ZonalAutoshiftConfiguration")]
pub struct ZonalAutoshiftConfiguration;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![AutoshiftObserverNotificationStatus, ZonalAutoshiftConfiguration,];
