//! Resource types of the service `ce`.

use ferroform::prelude::*;

/// `awscc_ce_anomaly_monitor`
#[cfg_resource("AWS::CE::AnomalyMonitor")]
pub struct AnomalyMonitor;

/// `awscc_ce_anomaly_subscription`
#[cfg_resource("AWS::CE::AnomalySubscription")]
pub struct AnomalySubscription;

/// `awscc_ce_cost_category`
#[cfg_resource("AWS::CE::CostCategory")]
pub struct CostCategory;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![AnomalyMonitor, AnomalySubscription, CostCategory,];
