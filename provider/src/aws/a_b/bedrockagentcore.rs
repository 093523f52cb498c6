//! Resource types of the service `bedrockagentcore`.

use ferroform::prelude::*;

/// `awscc_bedrockagentcore_api_key_credential_provider`
#[cfg_resource("AWS::BedrockAgentCore::ApiKeyCredentialProvider")]
pub struct ApiKeyCredentialProvider;

/// `awscc_bedrockagentcore_browser_custom`
#[cfg_resource("AWS::BedrockAgentCore::BrowserCustom")]
pub struct BrowserCustom;

/// `awscc_bedrockagentcore_browser_profile`
#[cfg_resource("AWS::BedrockAgentCore::BrowserProfile")]
pub struct BrowserProfile;

/// `awscc_bedrockagentcore_capacity_provider`
#[cfg_resource("AWS::BedrockAgentCore::CapacityProvider")]
pub struct CapacityProvider;

/// `awscc_bedrockagentcore_code_interpreter_custom`
#[cfg_resource("AWS::BedrockAgentCore::CodeInterpreterCustom")]
pub struct CodeInterpreterCustom;

/// `awscc_bedrockagentcore_configuration_bundle`
#[cfg_resource("AWS::BedrockAgentCore::ConfigurationBundle")]
pub struct ConfigurationBundle;

/// `awscc_bedrockagentcore_consent_portal`
#[cfg_resource("AWS::BedrockAgentCore::ConsentPortal")]
pub struct ConsentPortal;

/// `awscc_bedrockagentcore_dataset`
#[cfg_resource("AWS::BedrockAgentCore::Dataset")]
pub struct Dataset;

/// `awscc_bedrockagentcore_evaluator`
#[cfg_resource("AWS::BedrockAgentCore::Evaluator")]
pub struct Evaluator;

/// `awscc_bedrockagentcore_gateway`
#[cfg_resource("AWS::BedrockAgentCore::Gateway")]
pub struct Gateway;

/// `awscc_bedrockagentcore_gateway_rate_limit`
#[cfg_resource("AWS::BedrockAgentCore::GatewayRateLimit")]
pub struct GatewayRateLimit;

/// `awscc_bedrockagentcore_gateway_rule`
#[cfg_resource("AWS::BedrockAgentCore::GatewayRule")]
pub struct GatewayRule;

/// `awscc_bedrockagentcore_gateway_target`
#[cfg_resource("AWS::BedrockAgentCore::GatewayTarget")]
pub struct GatewayTarget;

/// `awscc_bedrockagentcore_harness`
#[cfg_resource("AWS::BedrockAgentCore::Harness")]
pub struct Harness;

/// `awscc_bedrockagentcore_harness_endpoint`
#[cfg_resource("AWS::BedrockAgentCore::HarnessEndpoint")]
pub struct HarnessEndpoint;

/// `awscc_bedrockagentcore_memory`
#[cfg_resource("AWS::BedrockAgentCore::Memory")]
pub struct Memory;

/// `awscc_bedrockagentcore_o_auth_2_credential_provider`
#[cfg_resource("AWS::BedrockAgentCore::OAuth2CredentialProvider")]
pub struct OAuth2CredentialProvider;

/// `awscc_bedrockagentcore_online_evaluation_config`
#[cfg_resource("AWS::BedrockAgentCore::OnlineEvaluationConfig")]
pub struct OnlineEvaluationConfig;

/// `awscc_bedrockagentcore_payment_connector`
#[cfg_resource("AWS::BedrockAgentCore::PaymentConnector")]
pub struct PaymentConnector;

/// `awscc_bedrockagentcore_payment_credential_provider`
#[cfg_resource("AWS::BedrockAgentCore::PaymentCredentialProvider")]
pub struct PaymentCredentialProvider;

/// `awscc_bedrockagentcore_payment_manager`
#[cfg_resource("AWS::BedrockAgentCore::PaymentManager")]
pub struct PaymentManager;

/// `awscc_bedrockagentcore_policy`
#[cfg_resource("AWS::BedrockAgentCore::Policy")]
pub struct Policy;

/// `awscc_bedrockagentcore_policy_engine`
#[cfg_resource("AWS::BedrockAgentCore::PolicyEngine")]
pub struct PolicyEngine;

/// `awscc_bedrockagentcore_resource_policy`
#[cfg_resource("AWS::BedrockAgentCore::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_bedrockagentcore_runtime`
#[cfg_resource("AWS::BedrockAgentCore::Runtime")]
pub struct Runtime;

/// `awscc_bedrockagentcore_runtime_endpoint`
#[cfg_resource("AWS::BedrockAgentCore::RuntimeEndpoint")]
pub struct RuntimeEndpoint;

/// `awscc_bedrockagentcore_workload_identity`
#[cfg_resource("AWS::BedrockAgentCore::WorkloadIdentity")]
pub struct WorkloadIdentity;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ApiKeyCredentialProvider,
    BrowserCustom,
    BrowserProfile,
    CapacityProvider,
    CodeInterpreterCustom,
    ConfigurationBundle,
    ConsentPortal,
    Dataset,
    Evaluator,
    Gateway,
    GatewayRateLimit,
    GatewayRule,
    GatewayTarget,
    Harness,
    HarnessEndpoint,
    Memory,
    OAuth2CredentialProvider,
    OnlineEvaluationConfig,
    PaymentConnector,
    PaymentCredentialProvider,
    PaymentManager,
    Policy,
    PolicyEngine,
    ResourcePolicy,
    Runtime,
    RuntimeEndpoint,
    WorkloadIdentity,
];
