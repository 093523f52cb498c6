//! Resource types of the service `lambda`.

use ferroform::prelude::*;

/// `awscc_lambda_alias`
#[cfg_resource("AWS::Lambda::Alias")]
pub struct Alias;

/// `awscc_lambda_capacity_provider`
#[cfg_resource("AWS::Lambda::CapacityProvider")]
pub struct CapacityProvider;

/// `awscc_lambda_code_signing_config`
#[cfg_resource("AWS::Lambda::CodeSigningConfig")]
pub struct CodeSigningConfig;

/// `awscc_lambda_event_invoke_config`
#[cfg_resource("AWS::Lambda::EventInvokeConfig")]
pub struct EventInvokeConfig;

/// `awscc_lambda_event_source_mapping`
#[cfg_resource("AWS::Lambda::EventSourceMapping")]
pub struct EventSourceMapping;

/// `awscc_lambda_function`
#[cfg_resource("AWS::Lambda::Function")]
pub struct Function;

/// `awscc_lambda_layer_version`
#[cfg_resource("AWS::Lambda::LayerVersion")]
pub struct LayerVersion;

/// `awscc_lambda_layer_version_permission`
#[cfg_resource("AWS::Lambda::LayerVersionPermission")]
pub struct LayerVersionPermission;

/// `awscc_lambda_microvm_image`
#[cfg_resource("AWS::Lambda::MicrovmImage")]
pub struct MicrovmImage;

/// `awscc_lambda_network_connector`
#[cfg_resource("AWS::Lambda::NetworkConnector")]
pub struct NetworkConnector;

/// `awscc_lambda_permission`
#[cfg_resource("AWS::Lambda::Permission")]
pub struct Permission;

/// `awscc_lambda_resource_policy`
#[cfg_resource("AWS::Lambda::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_lambda_url`
#[cfg_resource("AWS::Lambda::Url")]
pub struct Url;

/// `awscc_lambda_version`
#[cfg_resource("AWS::Lambda::Version")]
pub struct Version;

/// `awscc_lambda_web_function`
#[cfg_resource("AWS::Lambda::WebFunction")]
pub struct WebFunction;

/// `awscc_lambda_web_function_endpoint`
#[cfg_resource("AWS::Lambda::WebFunctionEndpoint")]
pub struct WebFunctionEndpoint;

/// `awscc_lambda_web_function_revision`
#[cfg_resource("AWS::Lambda::WebFunctionRevision")]
pub struct WebFunctionRevision;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Alias,
    CapacityProvider,
    CodeSigningConfig,
    EventInvokeConfig,
    EventSourceMapping,
    Function,
    LayerVersion,
    LayerVersionPermission,
    MicrovmImage,
    NetworkConnector,
    Permission,
    ResourcePolicy,
    Url,
    Version,
    WebFunction,
    WebFunctionEndpoint,
    WebFunctionRevision,
];
