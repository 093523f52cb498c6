//! Resource types of the service `personalize`.

use ferroform::prelude::*;

/// `awscc_personalize_campaign`
#[cfg_resource("AWS::Personalize::Campaign")]
pub struct Campaign;

/// `awscc_personalize_dataset`
#[cfg_resource("AWS::Personalize::Dataset")]
pub struct Dataset;

/// `awscc_personalize_dataset_group`
#[cfg_resource("AWS::Personalize::DatasetGroup")]
pub struct DatasetGroup;

/// `awscc_personalize_event_tracker`
#[cfg_resource("AWS::Personalize::EventTracker")]
pub struct EventTracker;

/// `awscc_personalize_filter`
#[cfg_resource("AWS::Personalize::Filter")]
pub struct Filter;

/// `awscc_personalize_metric_attribution`
#[cfg_resource("AWS::Personalize::MetricAttribution")]
pub struct MetricAttribution;

/// `awscc_personalize_schema`
#[cfg_resource("AWS::Personalize::Schema")]
pub struct Schema;

/// `awscc_personalize_solution`
#[cfg_resource("AWS::Personalize::Solution")]
pub struct Solution;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Campaign, Dataset, DatasetGroup, EventTracker, Filter, MetricAttribution, Schema, Solution,];
