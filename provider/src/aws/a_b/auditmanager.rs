//! Resource types of the service `auditmanager`.

use ferroform::prelude::*;

/// `awscc_auditmanager_assessment`
#[cfg_resource("AWS::AuditManager::Assessment")]
pub struct Assessment;

/// `awscc_auditmanager_assessment_framework`
#[cfg_resource("AWS::AuditManager::AssessmentFramework")]
pub struct AssessmentFramework;

/// `awscc_auditmanager_control`
#[cfg_resource("AWS::AuditManager::Control")]
pub struct Control;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Assessment, AssessmentFramework, Control];
