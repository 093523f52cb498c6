//! Resource types of the service `devopsguru`.

use ferroform::prelude::*;

/// `awscc_devopsguru_log_anomaly_detection_integration`
#[cfg_resource("AWS::DevOpsGuru::LogAnomalyDetectionIntegration")]
pub struct LogAnomalyDetectionIntegration;

/// `awscc_devopsguru_notification_channel`
#[cfg_resource("AWS::DevOpsGuru::NotificationChannel")]
pub struct NotificationChannel;

/// `awscc_devopsguru_resource_collection`
#[cfg_resource("AWS::DevOpsGuru::ResourceCollection")]
pub struct ResourceCollection;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![LogAnomalyDetectionIntegration, NotificationChannel, ResourceCollection,];
