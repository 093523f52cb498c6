//! Resource types of the service `transcribe`.

use ferroform::prelude::*;

/// `awscc_transcribe_call_analytics_category`
#[cfg_resource("AWS::Transcribe::CallAnalyticsCategory")]
pub struct CallAnalyticsCategory;

/// `awscc_transcribe_medical_vocabulary`
#[cfg_resource("AWS::Transcribe::MedicalVocabulary")]
pub struct MedicalVocabulary;

/// `awscc_transcribe_vocabulary`
#[cfg_resource("AWS::Transcribe::Vocabulary")]
pub struct Vocabulary;

/// `awscc_transcribe_vocabulary_filter`
#[cfg_resource("AWS::Transcribe::VocabularyFilter")]
pub struct VocabularyFilter;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![CallAnalyticsCategory, MedicalVocabulary, Vocabulary, VocabularyFilter,];
