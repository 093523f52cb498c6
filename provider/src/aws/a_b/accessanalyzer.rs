//! Resource types of the service `accessanalyzer`.

use ferroform::prelude::*;

/// `awscc_accessanalyzer_analyzer`
#[cfg_resource("AWS::AccessAnalyzer::Analyzer")]
pub struct Analyzer;

/// `awscc_accessanalyzer_archive_rule`
#[cfg_resource("AWS::AccessAnalyzer::ArchiveRule")]
pub struct ArchiveRule;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Analyzer, ArchiveRule];
