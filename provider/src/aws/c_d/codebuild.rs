//! Resource types of the service `codebuild`.

use ferroform::prelude::*;

/// `awscc_codebuild_fleet`
#[cfg_resource("AWS::CodeBuild::Fleet")]
pub struct Fleet;

/// `awscc_codebuild_report_group`
#[cfg_resource("AWS::CodeBuild::ReportGroup")]
pub struct ReportGroup;

/// `awscc_codebuild_source_credential`
#[cfg_resource("AWS::CodeBuild::SourceCredential")]
pub struct SourceCredential;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Fleet, ReportGroup, SourceCredential];
