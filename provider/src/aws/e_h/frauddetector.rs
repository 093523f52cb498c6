//! Resource types of the service `frauddetector`.

use ferroform::prelude::*;

/// `awscc_frauddetector_detector`
#[cfg_resource("AWS::FraudDetector::Detector")]
pub struct Detector;

/// `awscc_frauddetector_entity_type`
#[cfg_resource("AWS::FraudDetector::EntityType")]
pub struct EntityType;

/// `awscc_frauddetector_event_type`
#[cfg_resource("AWS::FraudDetector::EventType")]
pub struct EventType;

/// `awscc_frauddetector_label`
#[cfg_resource("AWS::FraudDetector::Label")]
pub struct Label;

/// `awscc_frauddetector_list`
#[cfg_resource("AWS::FraudDetector::List")]
pub struct List;

/// `awscc_frauddetector_outcome`
#[cfg_resource("AWS::FraudDetector::Outcome")]
pub struct Outcome;

/// `awscc_frauddetector_variable`
#[cfg_resource("AWS::FraudDetector::Variable")]
pub struct Variable;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Detector, EntityType, EventType, Label, List, Outcome, Variable,];
