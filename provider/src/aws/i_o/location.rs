//! Resource types of the service `location`.

use ferroform::prelude::*;

/// `awscc_location_api_key`
#[cfg_resource("AWS::Location::APIKey")]
pub struct APIKey;

/// `awscc_location_geofence_collection`
#[cfg_resource("AWS::Location::GeofenceCollection")]
pub struct GeofenceCollection;

/// `awscc_location_map`
#[cfg_resource("AWS::Location::Map")]
pub struct Map;

/// `awscc_location_place_index`
#[cfg_resource("AWS::Location::PlaceIndex")]
pub struct PlaceIndex;

/// `awscc_location_route_calculator`
#[cfg_resource("AWS::Location::RouteCalculator")]
pub struct RouteCalculator;

/// `awscc_location_tracker`
#[cfg_resource("AWS::Location::Tracker")]
pub struct Tracker;

/// `awscc_location_tracker_consumer`
#[cfg_resource("AWS::Location::TrackerConsumer")]
pub struct TrackerConsumer;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![APIKey, GeofenceCollection, Map, PlaceIndex, RouteCalculator, Tracker, TrackerConsumer,];
