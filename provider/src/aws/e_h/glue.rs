//! Resource types of the service `glue`.

use ferroform::prelude::*;

/// `awscc_glue_blueprint`
#[cfg_resource("AWS::Glue::Blueprint")]
pub struct Blueprint;

/// `awscc_glue_catalog`
#[cfg_resource("AWS::Glue::Catalog")]
pub struct Catalog;

/// `awscc_glue_classifier`
#[cfg_resource("AWS::Glue::Classifier")]
pub struct Classifier;

/// `awscc_glue_connection`
#[cfg_resource("AWS::Glue::Connection")]
pub struct Connection;

/// `awscc_glue_connection_type`
#[cfg_resource("AWS::Glue::ConnectionType")]
pub struct ConnectionType;

/// `awscc_glue_crawler`
#[cfg_resource("AWS::Glue::Crawler")]
pub struct Crawler;

/// `awscc_glue_custom_entity_type`
#[cfg_resource("AWS::Glue::CustomEntityType")]
pub struct CustomEntityType;

/// `awscc_glue_database`
#[cfg_resource("AWS::Glue::Database")]
pub struct Database;

/// `awscc_glue_data_catalog_encryption_settings`
#[cfg_resource("AWS::Glue::DataCatalogEncryptionSettings")]
pub struct DataCatalogEncryptionSettings;

/// `awscc_glue_data_quality_ruleset`
#[cfg_resource("AWS::Glue::DataQualityRuleset")]
pub struct DataQualityRuleset;

/// `awscc_glue_identity_center_configuration`
#[cfg_resource("AWS::Glue::IdentityCenterConfiguration")]
pub struct IdentityCenterConfiguration;

/// `awscc_glue_integration`
#[cfg_resource("AWS::Glue::Integration")]
pub struct Integration;

/// `awscc_glue_integration_resource_property`
#[cfg_resource("AWS::Glue::IntegrationResourceProperty")]
pub struct IntegrationResourceProperty;

/// `awscc_glue_job`
#[cfg_resource("AWS::Glue::Job")]
pub struct Job;

/// `awscc_glue_ml_transform`
#[cfg_resource("AWS::Glue::MLTransform")]
pub struct MLTransform;

/// `awscc_glue_partition`
#[cfg_resource("AWS::Glue::Partition")]
pub struct Partition;

/// `awscc_glue_registry`
#[cfg_resource("AWS::Glue::Registry")]
pub struct Registry;

/// `awscc_glue_schema`
#[cfg_resource("AWS::Glue::Schema")]
pub struct Schema;

/// `awscc_glue_schema_version`
#[cfg_resource("AWS::Glue::SchemaVersion")]
pub struct SchemaVersion;

/// `awscc_glue_schema_version_metadata`
#[cfg_resource("AWS::Glue::SchemaVersionMetadata")]
pub struct SchemaVersionMetadata;

/// `awscc_glue_security_configuration`
#[cfg_resource("AWS::Glue::SecurityConfiguration")]
pub struct SecurityConfiguration;

/// `awscc_glue_session`
#[cfg_resource("AWS::Glue::Session")]
pub struct Session;

/// `awscc_glue_table`
#[cfg_resource("AWS::Glue::Table")]
pub struct Table;

/// `awscc_glue_table_optimizer`
#[cfg_resource("AWS::Glue::TableOptimizer")]
pub struct TableOptimizer;

/// `awscc_glue_trigger`
#[cfg_resource("AWS::Glue::Trigger")]
pub struct Trigger;

/// `awscc_glue_usage_profile`
#[cfg_resource("AWS::Glue::UsageProfile")]
pub struct UsageProfile;

/// `awscc_glue_user_defined_function`
#[cfg_resource("AWS::Glue::UserDefinedFunction")]
pub struct UserDefinedFunction;

/// `awscc_glue_workflow`
#[cfg_resource("AWS::Glue::Workflow")]
pub struct Workflow;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Blueprint,
    Catalog,
    Classifier,
    Connection,
    ConnectionType,
    Crawler,
    CustomEntityType,
    Database,
    DataCatalogEncryptionSettings,
    DataQualityRuleset,
    IdentityCenterConfiguration,
    Integration,
    IntegrationResourceProperty,
    Job,
    MLTransform,
    Partition,
    Registry,
    Schema,
    SchemaVersion,
    SchemaVersionMetadata,
    SecurityConfiguration,
    Session,
    Table,
    TableOptimizer,
    Trigger,
    UsageProfile,
    UserDefinedFunction,
    Workflow,
];
