//! Resource types of the service `logs`.

use ferroform::prelude::*;

/// `awscc_logs_account_policy`
#[cfg_resource("AWS::Logs::AccountPolicy")]
pub struct AccountPolicy;

/// `awscc_logs_delivery`
#[cfg_resource("AWS::Logs::Delivery")]
pub struct Delivery;

/// `awscc_logs_delivery_destination`
#[cfg_resource("AWS::Logs::DeliveryDestination")]
pub struct DeliveryDestination;

/// `awscc_logs_delivery_source`
#[cfg_resource("AWS::Logs::DeliverySource")]
pub struct DeliverySource;

/// `awscc_logs_destination`
#[cfg_resource("AWS::Logs::Destination")]
pub struct Destination;

/// `awscc_logs_integration`
#[cfg_resource("AWS::Logs::Integration")]
pub struct Integration;

/// `awscc_logs_log_anomaly_detector`
#[cfg_resource("AWS::Logs::LogAnomalyDetector")]
pub struct LogAnomalyDetector;

/// `awscc_logs_log_group`
#[cfg_resource("AWS::Logs::LogGroup")]
pub struct LogGroup;

/// `awscc_logs_log_stream`
#[cfg_resource("AWS::Logs::LogStream")]
pub struct LogStream;

/// `awscc_logs_metric_filter`
#[cfg_resource("AWS::Logs::MetricFilter")]
pub struct MetricFilter;

/// `awscc_logs_query_definition`
#[cfg_resource("AWS::Logs::QueryDefinition")]
pub struct QueryDefinition;

/// `awscc_logs_resource_policy`
#[cfg_resource("AWS::Logs::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_logs_scheduled_query`
#[cfg_resource("AWS::Logs::ScheduledQuery")]
pub struct ScheduledQuery;

/// `awscc_logs_storage_tier_policy`
#[cfg_resource("AWS::Logs::StorageTierPolicy")]
pub struct StorageTierPolicy;

/// `awscc_logs_subscription_filter`
#[cfg_resource("AWS::Logs::SubscriptionFilter")]
pub struct SubscriptionFilter;

/// `awscc_logs_transformer`
#[cfg_resource("AWS::Logs::Transformer")]
pub struct Transformer;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AccountPolicy,
    Delivery,
    DeliveryDestination,
    DeliverySource,
    Destination,
    Integration,
    LogAnomalyDetector,
    LogGroup,
    LogStream,
    MetricFilter,
    QueryDefinition,
    ResourcePolicy,
    ScheduledQuery,
    StorageTierPolicy,
    SubscriptionFilter,
    Transformer,
];
