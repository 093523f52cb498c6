//! Types whose examples the service refuses, because their schemas demand something that no table says: alternatives inside of
//! nested values. The campaign fails if one of them is accepted, so that the list cannot grow old.

/// The types, and the step that fails.
const INCOMPLETE: &[(&str, &str)] = &[
    ("AWS::AmazonMQ::Broker", "create"),
    ("AWS::BillingConductor::BillingGroup", "create"),
    ("AWS::BillingConductor::CustomLineItem", "create"),
    ("AWS::GroundStation::Config", "create"),
    ("AWS::ImageBuilder::Image", "update"),
    ("AWS::Logs::Transformer", "create"),
    ("AWS::MediaLive::CloudWatchAlarmTemplate", "create"),
];

/// Returns the step at which the example of a type is refused, if it is one of those.
pub(crate) fn refused_at(cloudformation_type: &str) -> Option<&'static str> {
    INCOMPLETE.iter().find(|(name, _)| *name == cloudformation_type).map(|(_, step)| *step)
}
