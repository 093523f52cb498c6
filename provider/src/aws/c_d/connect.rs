//! Resource types of the service `connect`.

use ferroform::prelude::*;

/// `awscc_connect_agent_status`
#[cfg_resource("AWS::Connect::AgentStatus")]
pub struct AgentStatus;

/// `awscc_connect_approved_origin`
#[cfg_resource("AWS::Connect::ApprovedOrigin")]
pub struct ApprovedOrigin;

/// `awscc_connect_contact_flow`
#[cfg_resource("AWS::Connect::ContactFlow")]
pub struct ContactFlow;

/// `awscc_connect_contact_flow_module`
#[cfg_resource("AWS::Connect::ContactFlowModule")]
pub struct ContactFlowModule;

/// `awscc_connect_contact_flow_module_alias`
#[cfg_resource("AWS::Connect::ContactFlowModuleAlias")]
pub struct ContactFlowModuleAlias;

/// `awscc_connect_contact_flow_module_version`
#[cfg_resource("AWS::Connect::ContactFlowModuleVersion")]
pub struct ContactFlowModuleVersion;

/// `awscc_connect_contact_flow_version`
#[cfg_resource("AWS::Connect::ContactFlowVersion")]
pub struct ContactFlowVersion;

/// `awscc_connect_data_lake_association`
#[cfg_resource("AWS::Connect::DataLakeAssociation")]
pub struct DataLakeAssociation;

/// `awscc_connect_data_table`
#[cfg_resource("AWS::Connect::DataTable")]
pub struct DataTable;

/// `awscc_connect_data_table_attribute`
#[cfg_resource("AWS::Connect::DataTableAttribute")]
pub struct DataTableAttribute;

/// `awscc_connect_data_table_record`
#[cfg_resource("AWS::Connect::DataTableRecord")]
pub struct DataTableRecord;

/// `awscc_connect_email_address`
#[cfg_resource("AWS::Connect::EmailAddress")]
pub struct EmailAddress;

/// `awscc_connect_evaluation_form`
#[cfg_resource("AWS::Connect::EvaluationForm")]
pub struct EvaluationForm;

/// `awscc_connect_hours_of_operation`
#[cfg_resource("AWS::Connect::HoursOfOperation")]
pub struct HoursOfOperation;

/// `awscc_connect_instance`
#[cfg_resource("AWS::Connect::Instance")]
pub struct Instance;

/// `awscc_connect_instance_storage_config`
#[cfg_resource("AWS::Connect::InstanceStorageConfig")]
pub struct InstanceStorageConfig;

/// `awscc_connect_integration_association`
#[cfg_resource("AWS::Connect::IntegrationAssociation")]
pub struct IntegrationAssociation;

/// `awscc_connect_metric`
#[cfg_resource("AWS::Connect::Metric")]
pub struct Metric;

/// `awscc_connect_notification`
#[cfg_resource("AWS::Connect::Notification")]
pub struct Notification;

/// `awscc_connect_phone_number`
#[cfg_resource("AWS::Connect::PhoneNumber")]
pub struct PhoneNumber;

/// `awscc_connect_predefined_attribute`
#[cfg_resource("AWS::Connect::PredefinedAttribute")]
pub struct PredefinedAttribute;

/// `awscc_connect_prompt`
#[cfg_resource("AWS::Connect::Prompt")]
pub struct Prompt;

/// `awscc_connect_queue`
#[cfg_resource("AWS::Connect::Queue")]
pub struct Queue;

/// `awscc_connect_quick_connect`
#[cfg_resource("AWS::Connect::QuickConnect")]
pub struct QuickConnect;

/// `awscc_connect_routing_profile`
#[cfg_resource("AWS::Connect::RoutingProfile")]
pub struct RoutingProfile;

/// `awscc_connect_rule`
#[cfg_resource("AWS::Connect::Rule")]
pub struct Rule;

/// `awscc_connect_security_key`
#[cfg_resource("AWS::Connect::SecurityKey")]
pub struct SecurityKey;

/// `awscc_connect_security_profile`
#[cfg_resource("AWS::Connect::SecurityProfile")]
pub struct SecurityProfile;

/// `awscc_connect_task_template`
#[cfg_resource("AWS::Connect::TaskTemplate")]
pub struct TaskTemplate;

/// `awscc_connect_test_case`
#[cfg_resource("AWS::Connect::TestCase")]
pub struct TestCase;

/// `awscc_connect_traffic_distribution_group`
#[cfg_resource("AWS::Connect::TrafficDistributionGroup")]
pub struct TrafficDistributionGroup;

/// `awscc_connect_use_case`
#[cfg_resource("AWS::Connect::UseCase")]
pub struct UseCase;

/// `awscc_connect_user`
#[cfg_resource("AWS::Connect::User")]
pub struct User;

/// `awscc_connect_user_hierarchy_group`
#[cfg_resource("AWS::Connect::UserHierarchyGroup")]
pub struct UserHierarchyGroup;

/// `awscc_connect_user_hierarchy_structure`
#[cfg_resource("AWS::Connect::UserHierarchyStructure")]
pub struct UserHierarchyStructure;

/// `awscc_connect_view`
#[cfg_resource("AWS::Connect::View")]
pub struct View;

/// `awscc_connect_view_version`
#[cfg_resource("AWS::Connect::ViewVersion")]
pub struct ViewVersion;

/// `awscc_connect_vocabulary`
#[cfg_resource("AWS::Connect::Vocabulary")]
pub struct Vocabulary;

/// `awscc_connect_workspace`
#[cfg_resource("AWS::Connect::Workspace")]
pub struct Workspace;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AgentStatus,
    ApprovedOrigin,
    ContactFlow,
    ContactFlowModule,
    ContactFlowModuleAlias,
    ContactFlowModuleVersion,
    ContactFlowVersion,
    DataLakeAssociation,
    DataTable,
    DataTableAttribute,
    DataTableRecord,
    EmailAddress,
    EvaluationForm,
    HoursOfOperation,
    Instance,
    InstanceStorageConfig,
    IntegrationAssociation,
    Metric,
    Notification,
    PhoneNumber,
    PredefinedAttribute,
    Prompt,
    Queue,
    QuickConnect,
    RoutingProfile,
    Rule,
    SecurityKey,
    SecurityProfile,
    TaskTemplate,
    TestCase,
    TrafficDistributionGroup,
    UseCase,
    User,
    UserHierarchyGroup,
    UserHierarchyStructure,
    View,
    ViewVersion,
    Vocabulary,
    Workspace,
];
