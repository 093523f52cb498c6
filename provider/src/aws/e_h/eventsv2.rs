//! Resource types of the service `eventsv2`.

use ferroform::prelude::*;

/// `awscc_eventsv2_event_bus`
#[cfg_resource("AWS::EventsV2::EventBus")]
pub struct EventBus;

/// `awscc_eventsv2_event_source`
#[cfg_resource("AWS::EventsV2::EventSource")]
pub struct EventSource;

/// `awscc_eventsv2_resource_policy`
#[cfg_resource("AWS::EventsV2::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_eventsv2_subscriber`
#[cfg_resource("AWS::EventsV2::Subscriber")]
pub struct Subscriber;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![EventBus, EventSource, ResourcePolicy, Subscriber,];
