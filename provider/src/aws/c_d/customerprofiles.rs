//! Resource types of the service `customerprofiles`.

use ferroform::prelude::*;

/// `awscc_customerprofiles_calculated_attribute_definition`
#[cfg_resource("AWS::CustomerProfiles::CalculatedAttributeDefinition")]
pub struct CalculatedAttributeDefinition;

/// `awscc_customerprofiles_domain`
#[cfg_resource("AWS::CustomerProfiles::Domain")]
pub struct Domain;

/// `awscc_customerprofiles_domain_object_type`
#[cfg_resource("AWS::CustomerProfiles::DomainObjectType")]
pub struct DomainObjectType;

/// `awscc_customerprofiles_event_stream`
#[cfg_resource("AWS::CustomerProfiles::EventStream")]
pub struct EventStream;

/// `awscc_customerprofiles_event_trigger`
#[cfg_resource("AWS::CustomerProfiles::EventTrigger")]
pub struct EventTrigger;

/// `awscc_customerprofiles_integration`
#[cfg_resource("AWS::CustomerProfiles::Integration")]
pub struct Integration;

/// `awscc_customerprofiles_object_type`
#[cfg_resource("AWS::CustomerProfiles::ObjectType")]
pub struct ObjectType;

/// `awscc_customerprofiles_recommender`
#[cfg_resource("AWS::CustomerProfiles::Recommender")]
pub struct Recommender;

/// `awscc_customerprofiles_recommender_filter`
#[cfg_resource("AWS::CustomerProfiles::RecommenderFilter")]
pub struct RecommenderFilter;

/// `awscc_customerprofiles_recommender_schema`
#[cfg_resource("AWS::CustomerProfiles::RecommenderSchema")]
pub struct RecommenderSchema;

/// `awscc_customerprofiles_segment_definition`
#[cfg_resource("AWS::CustomerProfiles::SegmentDefinition")]
pub struct SegmentDefinition;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    CalculatedAttributeDefinition,
    Domain,
    DomainObjectType,
    EventStream,
    EventTrigger,
    Integration,
    ObjectType,
    Recommender,
    RecommenderFilter,
    RecommenderSchema,
    SegmentDefinition,
];
