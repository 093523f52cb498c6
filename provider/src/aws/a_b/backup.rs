//! Resource types of the service `backup`.

use ferroform::prelude::*;

/// `awscc_backup_backup_plan`
#[cfg_resource("AWS::Backup::BackupPlan")]
pub struct BackupPlan;

/// `awscc_backup_backup_selection`
#[cfg_resource("AWS::Backup::BackupSelection")]
pub struct BackupSelection;

/// `awscc_backup_backup_vault`
#[cfg_resource("AWS::Backup::BackupVault")]
pub struct BackupVault;

/// `awscc_backup_framework`
#[cfg_resource("AWS::Backup::Framework")]
pub struct Framework;

/// `awscc_backup_legal_hold`
#[cfg_resource("AWS::Backup::LegalHold")]
pub struct LegalHold;

/// `awscc_backup_logically_air_gapped_backup_vault`
#[cfg_resource("AWS::Backup::LogicallyAirGappedBackupVault")]
pub struct LogicallyAirGappedBackupVault;

/// `awscc_backup_report_plan`
#[cfg_resource("AWS::Backup::ReportPlan")]
pub struct ReportPlan;

/// `awscc_backup_restore_testing_plan`
#[cfg_resource("AWS::Backup::RestoreTestingPlan")]
pub struct RestoreTestingPlan;

/// `awscc_backup_restore_testing_selection`
#[cfg_resource("AWS::Backup::RestoreTestingSelection")]
pub struct RestoreTestingSelection;

/// `awscc_backup_tiering_configuration`
#[cfg_resource("AWS::Backup::TieringConfiguration")]
pub struct TieringConfiguration;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    BackupPlan,
    BackupSelection,
    BackupVault,
    Framework,
    LegalHold,
    LogicallyAirGappedBackupVault,
    ReportPlan,
    RestoreTestingPlan,
    RestoreTestingSelection,
    TieringConfiguration,
];
