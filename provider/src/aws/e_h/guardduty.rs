//! Resource types of the service `guardduty`.

use ferroform::prelude::*;

/// `awscc_guardduty_custom_detection_rule_association`
#[cfg_resource("AWS::GuardDuty::CustomDetectionRuleAssociation")]
pub struct CustomDetectionRuleAssociation;

/// `awscc_guardduty_detector`
#[cfg_resource("AWS::GuardDuty::Detector")]
pub struct Detector;

/// `awscc_guardduty_filter`
#[cfg_resource("AWS::GuardDuty::Filter")]
pub struct Filter;

/// `awscc_guardduty_ip_set`
#[cfg_resource("AWS::GuardDuty::IPSet")]
pub struct IPSet;

/// `awscc_guardduty_malware_protection_plan`
#[cfg_resource("AWS::GuardDuty::MalwareProtectionPlan")]
pub struct MalwareProtectionPlan;

/// `awscc_guardduty_master`
#[cfg_resource("AWS::GuardDuty::Master")]
pub struct Master;

/// `awscc_guardduty_member`
#[cfg_resource("AWS::GuardDuty::Member")]
pub struct Member;

/// `awscc_guardduty_publishing_destination`
#[cfg_resource("AWS::GuardDuty::PublishingDestination")]
pub struct PublishingDestination;

/// `awscc_guardduty_threat_entity_set`
#[cfg_resource("AWS::GuardDuty::ThreatEntitySet")]
pub struct ThreatEntitySet;

/// `awscc_guardduty_threat_intel_set`
#[cfg_resource("AWS::GuardDuty::ThreatIntelSet")]
pub struct ThreatIntelSet;

/// `awscc_guardduty_trusted_entity_set`
#[cfg_resource("AWS::GuardDuty::TrustedEntitySet")]
pub struct TrustedEntitySet;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    CustomDetectionRuleAssociation,
    Detector,
    Filter,
    IPSet,
    MalwareProtectionPlan,
    Master,
    Member,
    PublishingDestination,
    ThreatEntitySet,
    ThreatIntelSet,
    TrustedEntitySet,
];
