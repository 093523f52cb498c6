//! Resource types of the service `sagemaker`.

use ferroform::prelude::*;

/// `awscc_sagemaker_action`
#[cfg_resource("AWS::SageMaker::Action")]
pub struct Action;

/// `awscc_sagemaker_ai_workload_config`
#[cfg_resource("AWS::SageMaker::AIWorkloadConfig")]
pub struct AIWorkloadConfig;

/// `awscc_sagemaker_algorithm`
#[cfg_resource("AWS::SageMaker::Algorithm")]
pub struct Algorithm;

/// `awscc_sagemaker_app`
#[cfg_resource("AWS::SageMaker::App")]
pub struct App;

/// `awscc_sagemaker_app_image_config`
#[cfg_resource("AWS::SageMaker::AppImageConfig")]
pub struct AppImageConfig;

/// `awscc_sagemaker_artifact`
#[cfg_resource("AWS::SageMaker::Artifact")]
pub struct Artifact;

/// `awscc_sagemaker_cluster`
#[cfg_resource("AWS::SageMaker::Cluster")]
pub struct Cluster;

/// `awscc_sagemaker_cluster_scheduler_config`
#[cfg_resource("AWS::SageMaker::ClusterSchedulerConfig")]
pub struct ClusterSchedulerConfig;

/// `awscc_sagemaker_code_repository`
#[cfg_resource("AWS::SageMaker::CodeRepository")]
pub struct CodeRepository;

/// `awscc_sagemaker_compute_quota`
#[cfg_resource("AWS::SageMaker::ComputeQuota")]
pub struct ComputeQuota;

/// `awscc_sagemaker_context`
#[cfg_resource("AWS::SageMaker::Context")]
pub struct Context;

/// `awscc_sagemaker_data_quality_job_definition`
#[cfg_resource("AWS::SageMaker::DataQualityJobDefinition")]
pub struct DataQualityJobDefinition;

/// `awscc_sagemaker_device`
#[cfg_resource("AWS::SageMaker::Device")]
pub struct Device;

/// `awscc_sagemaker_device_fleet`
#[cfg_resource("AWS::SageMaker::DeviceFleet")]
pub struct DeviceFleet;

/// `awscc_sagemaker_domain`
#[cfg_resource("AWS::SageMaker::Domain")]
pub struct Domain;

/// `awscc_sagemaker_endpoint`
#[cfg_resource("AWS::SageMaker::Endpoint")]
pub struct Endpoint;

/// `awscc_sagemaker_endpoint_config`
#[cfg_resource("AWS::SageMaker::EndpointConfig")]
pub struct EndpointConfig;

/// `awscc_sagemaker_experiment`
#[cfg_resource("AWS::SageMaker::Experiment")]
pub struct Experiment;

/// `awscc_sagemaker_feature_group`
#[cfg_resource("AWS::SageMaker::FeatureGroup")]
pub struct FeatureGroup;

/// `awscc_sagemaker_hub`
#[cfg_resource("AWS::SageMaker::Hub")]
pub struct Hub;

/// `awscc_sagemaker_human_task_ui`
#[cfg_resource("AWS::SageMaker::HumanTaskUi")]
pub struct HumanTaskUi;

/// `awscc_sagemaker_image`
#[cfg_resource("AWS::SageMaker::Image")]
pub struct Image;

/// `awscc_sagemaker_image_version`
#[cfg_resource("AWS::SageMaker::ImageVersion")]
pub struct ImageVersion;

/// `awscc_sagemaker_inference_component`
#[cfg_resource("AWS::SageMaker::InferenceComponent")]
pub struct InferenceComponent;

/// `awscc_sagemaker_inference_experiment`
#[cfg_resource("AWS::SageMaker::InferenceExperiment")]
pub struct InferenceExperiment;

/// `awscc_sagemaker_mlflow_app`
#[cfg_resource("AWS::SageMaker::MlflowApp")]
pub struct MlflowApp;

/// `awscc_sagemaker_mlflow_tracking_server`
#[cfg_resource("AWS::SageMaker::MlflowTrackingServer")]
pub struct MlflowTrackingServer;

/// `awscc_sagemaker_model`
#[cfg_resource("AWS::SageMaker::Model")]
pub struct Model;

/// `awscc_sagemaker_model_bias_job_definition`
#[cfg_resource("AWS::SageMaker::ModelBiasJobDefinition")]
pub struct ModelBiasJobDefinition;

/// `awscc_sagemaker_model_card`
#[cfg_resource("AWS::SageMaker::ModelCard")]
pub struct ModelCard;

/// `awscc_sagemaker_model_explainability_job_definition`
#[cfg_resource("AWS::SageMaker::ModelExplainabilityJobDefinition")]
pub struct ModelExplainabilityJobDefinition;

/// `awscc_sagemaker_model_package`
#[cfg_resource("AWS::SageMaker::ModelPackage")]
pub struct ModelPackage;

/// `awscc_sagemaker_model_package_group`
#[cfg_resource("AWS::SageMaker::ModelPackageGroup")]
pub struct ModelPackageGroup;

/// `awscc_sagemaker_model_quality_job_definition`
#[cfg_resource("AWS::SageMaker::ModelQualityJobDefinition")]
pub struct ModelQualityJobDefinition;

/// `awscc_sagemaker_monitoring_schedule`
#[cfg_resource("AWS::SageMaker::MonitoringSchedule")]
pub struct MonitoringSchedule;

/// `awscc_sagemaker_notebook_instance`
#[cfg_resource("AWS::SageMaker::NotebookInstance")]
pub struct NotebookInstance;

/// `awscc_sagemaker_notebook_instance_lifecycle_config`
#[cfg_resource("AWS::SageMaker::NotebookInstanceLifecycleConfig")]
pub struct NotebookInstanceLifecycleConfig;

/// `awscc_sagemaker_partner_app`
#[cfg_resource("AWS::SageMaker::PartnerApp")]
pub struct PartnerApp;

/// `awscc_sagemaker_pipeline`
#[cfg_resource("AWS::SageMaker::Pipeline")]
pub struct Pipeline;

/// `awscc_sagemaker_processing_job`
#[cfg_resource("AWS::SageMaker::ProcessingJob")]
pub struct ProcessingJob;

/// `awscc_sagemaker_project`
#[cfg_resource("AWS::SageMaker::Project")]
pub struct Project;

/// `awscc_sagemaker_space`
#[cfg_resource("AWS::SageMaker::Space")]
pub struct Space;

/// `awscc_sagemaker_studio_lifecycle_config`
#[cfg_resource("AWS::SageMaker::StudioLifecycleConfig")]
pub struct StudioLifecycleConfig;

/// `awscc_sagemaker_trial_component`
#[cfg_resource("AWS::SageMaker::TrialComponent")]
pub struct TrialComponent;

/// `awscc_sagemaker_user_profile`
#[cfg_resource("AWS::SageMaker::UserProfile")]
pub struct UserProfile;

/// `awscc_sagemaker_workforce`
#[cfg_resource("AWS::SageMaker::Workforce")]
pub struct Workforce;

/// `awscc_sagemaker_workteam`
#[cfg_resource("AWS::SageMaker::Workteam")]
pub struct Workteam;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Action,
    AIWorkloadConfig,
    Algorithm,
    App,
    AppImageConfig,
    Artifact,
    Cluster,
    ClusterSchedulerConfig,
    CodeRepository,
    ComputeQuota,
    Context,
    DataQualityJobDefinition,
    Device,
    DeviceFleet,
    Domain,
    Endpoint,
    EndpointConfig,
    Experiment,
    FeatureGroup,
    Hub,
    HumanTaskUi,
    Image,
    ImageVersion,
    InferenceComponent,
    InferenceExperiment,
    MlflowApp,
    MlflowTrackingServer,
    Model,
    ModelBiasJobDefinition,
    ModelCard,
    ModelExplainabilityJobDefinition,
    ModelPackage,
    ModelPackageGroup,
    ModelQualityJobDefinition,
    MonitoringSchedule,
    NotebookInstance,
    NotebookInstanceLifecycleConfig,
    PartnerApp,
    Pipeline,
    ProcessingJob,
    Project,
    Space,
    StudioLifecycleConfig,
    TrialComponent,
    UserProfile,
    Workforce,
    Workteam,
];
