//! Resource types of the service `comprehend`.

use ferroform::prelude::*;

/// `awscc_comprehend_document_classifier`
#[cfg_resource("AWS::Comprehend::DocumentClassifier")]
pub struct DocumentClassifier;

/// `awscc_comprehend_document_classifier_endpoint`
#[cfg_resource("AWS::Comprehend::DocumentClassifierEndpoint")]
pub struct DocumentClassifierEndpoint;

/// `awscc_comprehend_entity_recognizer`
#[cfg_resource("AWS::Comprehend::EntityRecognizer")]
pub struct EntityRecognizer;

/// `awscc_comprehend_entity_recognizer_endpoint`
#[cfg_resource("AWS::Comprehend::EntityRecognizerEndpoint")]
pub struct EntityRecognizerEndpoint;

/// `awscc_comprehend_flywheel`
#[cfg_resource("AWS::Comprehend::Flywheel")]
pub struct Flywheel;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    DocumentClassifier,
    DocumentClassifierEndpoint,
    EntityRecognizer,
    EntityRecognizerEndpoint,
    Flywheel,
];
