//! Resource types of the service `bedrock`.

use ferroform::prelude::*;

/// `awscc_bedrock_agent`
#[cfg_resource("AWS::Bedrock::Agent")]
pub struct Agent;

/// `awscc_bedrock_agent_alias`
#[cfg_resource("AWS::Bedrock::AgentAlias")]
pub struct AgentAlias;

/// `awscc_bedrock_application_inference_profile`
#[cfg_resource("AWS::Bedrock::ApplicationInferenceProfile")]
pub struct ApplicationInferenceProfile;

/// `awscc_bedrock_automated_reasoning_policy`
#[cfg_resource("AWS::Bedrock::AutomatedReasoningPolicy")]
pub struct AutomatedReasoningPolicy;

/// `awscc_bedrock_automated_reasoning_policy_version`
#[cfg_resource("AWS::Bedrock::AutomatedReasoningPolicyVersion")]
pub struct AutomatedReasoningPolicyVersion;

/// `awscc_bedrock_blueprint`
#[cfg_resource("AWS::Bedrock::Blueprint")]
pub struct Blueprint;

/// `awscc_bedrock_data_automation_library`
#[cfg_resource("AWS::Bedrock::DataAutomationLibrary")]
pub struct DataAutomationLibrary;

/// `awscc_bedrock_data_automation_project`
#[cfg_resource("AWS::Bedrock::DataAutomationProject")]
pub struct DataAutomationProject;

/// `awscc_bedrock_data_source`
#[cfg_resource("AWS::Bedrock::DataSource")]
pub struct DataSource;

/// `awscc_bedrock_enforced_guardrail_configuration`
#[cfg_resource("AWS::Bedrock::EnforcedGuardrailConfiguration")]
pub struct EnforcedGuardrailConfiguration;

/// `awscc_bedrock_flow`
#[cfg_resource("AWS::Bedrock::Flow")]
pub struct Flow;

/// `awscc_bedrock_flow_alias`
#[cfg_resource("AWS::Bedrock::FlowAlias")]
pub struct FlowAlias;

/// `awscc_bedrock_flow_version`
#[cfg_resource("AWS::Bedrock::FlowVersion")]
pub struct FlowVersion;

/// `awscc_bedrock_guardrail`
#[cfg_resource("AWS::Bedrock::Guardrail")]
pub struct Guardrail;

/// `awscc_bedrock_guardrail_version`
#[cfg_resource("AWS::Bedrock::GuardrailVersion")]
pub struct GuardrailVersion;

/// `awscc_bedrock_intelligent_prompt_router`
#[cfg_resource("AWS::Bedrock::IntelligentPromptRouter")]
pub struct IntelligentPromptRouter;

/// `awscc_bedrock_knowledge_base`
#[cfg_resource("AWS::Bedrock::KnowledgeBase")]
pub struct KnowledgeBase;

/// `awscc_bedrock_knowledge_base_policy`
#[cfg_resource("AWS::Bedrock::KnowledgeBasePolicy")]
pub struct KnowledgeBasePolicy;

/// `awscc_bedrock_prompt`
#[cfg_resource("AWS::Bedrock::Prompt")]
pub struct Prompt;

/// `awscc_bedrock_prompt_version`
#[cfg_resource("AWS::Bedrock::PromptVersion")]
pub struct PromptVersion;

/// `awscc_bedrock_resource_policy`
#[cfg_resource("AWS::Bedrock::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_bedrock_retrieval_instruction`
#[cfg_resource("AWS::Bedrock::RetrievalInstruction")]
pub struct RetrievalInstruction;

/// `awscc_bedrock_session`
#[cfg_resource("AWS::Bedrock::Session")]
pub struct Session;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Agent,
    AgentAlias,
    ApplicationInferenceProfile,
    AutomatedReasoningPolicy,
    AutomatedReasoningPolicyVersion,
    Blueprint,
    DataAutomationLibrary,
    DataAutomationProject,
    DataSource,
    EnforcedGuardrailConfiguration,
    Flow,
    FlowAlias,
    FlowVersion,
    Guardrail,
    GuardrailVersion,
    IntelligentPromptRouter,
    KnowledgeBase,
    KnowledgeBasePolicy,
    Prompt,
    PromptVersion,
    ResourcePolicy,
    RetrievalInstruction,
    Session,
];
