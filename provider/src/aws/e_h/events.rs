//! Resource types of the service `events`.

use ferroform::prelude::*;

/// `awscc_events_api_destination`
#[cfg_resource("AWS::Events::ApiDestination")]
pub struct ApiDestination;

/// `awscc_events_archive`
#[cfg_resource("AWS::Events::Archive")]
pub struct Archive;

/// `awscc_events_connection`
#[cfg_resource("AWS::Events::Connection")]
pub struct Connection;

/// `awscc_events_endpoint`
#[cfg_resource("AWS::Events::Endpoint")]
pub struct Endpoint;

/// `awscc_events_event_bus`
#[cfg_resource("AWS::Events::EventBus")]
pub struct EventBus;

/// `awscc_events_event_bus_policy`
#[cfg_resource("AWS::Events::EventBusPolicy")]
pub struct EventBusPolicy;

/// `awscc_events_rule`
#[cfg_resource("AWS::Events::Rule")]
pub struct Rule;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![ApiDestination, Archive, Connection, Endpoint, EventBus, EventBusPolicy, Rule,];
