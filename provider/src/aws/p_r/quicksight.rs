//! Resource types of the service `quicksight`.

use ferroform::prelude::*;

/// `awscc_quicksight_action_connector`
#[cfg_resource("AWS::QuickSight::ActionConnector")]
pub struct ActionConnector;

/// `awscc_quicksight_agent`
#[cfg_resource("AWS::QuickSight::Agent")]
pub struct Agent;

/// `awscc_quicksight_analysis`
#[cfg_resource("AWS::QuickSight::Analysis")]
pub struct Analysis;

/// `awscc_quicksight_approval_policy`
#[cfg_resource("AWS::QuickSight::ApprovalPolicy")]
pub struct ApprovalPolicy;

/// `awscc_quicksight_assignment`
#[cfg_resource("AWS::QuickSight::Assignment")]
pub struct Assignment;

/// `awscc_quicksight_brand`
#[cfg_resource("AWS::QuickSight::Brand")]
pub struct Brand;

/// `awscc_quicksight_customization`
#[cfg_resource("AWS::QuickSight::Customization")]
pub struct Customization;

/// `awscc_quicksight_custom_permissions`
#[cfg_resource("AWS::QuickSight::CustomPermissions")]
pub struct CustomPermissions;

/// `awscc_quicksight_dashboard`
#[cfg_resource("AWS::QuickSight::Dashboard")]
pub struct Dashboard;

/// `awscc_quicksight_data_set`
#[cfg_resource("AWS::QuickSight::DataSet")]
pub struct DataSet;

/// `awscc_quicksight_data_source`
#[cfg_resource("AWS::QuickSight::DataSource")]
pub struct DataSource;

/// `awscc_quicksight_dlp_setting`
#[cfg_resource("AWS::QuickSight::DLPSetting")]
pub struct DLPSetting;

/// `awscc_quicksight_flow`
#[cfg_resource("AWS::QuickSight::Flow")]
pub struct Flow;

/// `awscc_quicksight_folder`
#[cfg_resource("AWS::QuickSight::Folder")]
pub struct Folder;

/// `awscc_quicksight_group`
#[cfg_resource("AWS::QuickSight::Group")]
pub struct Group;

/// `awscc_quicksight_knowledge_base`
#[cfg_resource("AWS::QuickSight::KnowledgeBase")]
pub struct KnowledgeBase;

/// `awscc_quicksight_limits_profile`
#[cfg_resource("AWS::QuickSight::LimitsProfile")]
pub struct LimitsProfile;

/// `awscc_quicksight_o_auth_client_application`
#[cfg_resource("AWS::QuickSight::OAuthClientApplication")]
pub struct OAuthClientApplication;

/// `awscc_quicksight_refresh_schedule`
#[cfg_resource("AWS::QuickSight::RefreshSchedule")]
pub struct RefreshSchedule;

/// `awscc_quicksight_space`
#[cfg_resource("AWS::QuickSight::Space")]
pub struct Space;

/// `awscc_quicksight_template`
#[cfg_resource("AWS::QuickSight::Template")]
pub struct Template;

/// `awscc_quicksight_theme`
#[cfg_resource("AWS::QuickSight::Theme")]
pub struct Theme;

/// `awscc_quicksight_topic`
#[cfg_resource("AWS::QuickSight::Topic")]
pub struct Topic;

/// `awscc_quicksight_topic_v2`
#[cfg_resource("AWS::QuickSight::TopicV2")]
pub struct TopicV2;

/// `awscc_quicksight_vpc_connection`
#[cfg_resource("AWS::QuickSight::VPCConnection")]
pub struct VPCConnection;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ActionConnector,
    Agent,
    Analysis,
    ApprovalPolicy,
    Assignment,
    Brand,
    Customization,
    CustomPermissions,
    Dashboard,
    DataSet,
    DataSource,
    DLPSetting,
    Flow,
    Folder,
    Group,
    KnowledgeBase,
    LimitsProfile,
    OAuthClientApplication,
    RefreshSchedule,
    Space,
    Template,
    Theme,
    Topic,
    TopicV2,
    VPCConnection,
];
