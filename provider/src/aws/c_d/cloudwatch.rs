//! Resource types of the service `cloudwatch`.

use ferroform::prelude::*;

/// `awscc_cloudwatch_alarm`
#[cfg_resource("AWS::CloudWatch::Alarm")]
pub struct Alarm;

/// `awscc_cloudwatch_alarm_mute_rule`
#[cfg_resource("AWS::CloudWatch::AlarmMuteRule")]
pub struct AlarmMuteRule;

/// `awscc_cloudwatch_composite_alarm`
#[cfg_resource("AWS::CloudWatch::CompositeAlarm")]
pub struct CompositeAlarm;

/// `awscc_cloudwatch_dashboard`
#[cfg_resource("AWS::CloudWatch::Dashboard")]
pub struct Dashboard;

/// `awscc_cloudwatch_insight_rule`
#[cfg_resource("AWS::CloudWatch::InsightRule")]
pub struct InsightRule;

/// `awscc_cloudwatch_integration`
#[cfg_resource("AWS::CloudWatch::Integration")]
pub struct Integration;

/// `awscc_cloudwatch_log_alarm`
#[cfg_resource("AWS::CloudWatch::LogAlarm")]
pub struct LogAlarm;

/// `awscc_cloudwatch_metric_stream`
#[cfg_resource("AWS::CloudWatch::MetricStream")]
pub struct MetricStream;

/// `awscc_cloudwatch_otel_enrichment`
#[cfg_resource("AWS::CloudWatch::OTelEnrichment")]
pub struct OTelEnrichment;

/// `awscc_cloudwatch_resource_metrics_configuration`
#[cfg_resource("AWS::CloudWatch::ResourceMetricsConfiguration")]
pub struct ResourceMetricsConfiguration;

/// `awscc_cloudwatch_view`
#[cfg_resource("AWS::CloudWatch::View")]
pub struct View;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Alarm,
    AlarmMuteRule,
    CompositeAlarm,
    Dashboard,
    InsightRule,
    Integration,
    LogAlarm,
    MetricStream,
    OTelEnrichment,
    ResourceMetricsConfiguration,
    View,
];
