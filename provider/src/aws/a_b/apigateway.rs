//! Resource types of the service `apigateway`.

use ferroform::prelude::*;

/// `awscc_apigateway_account`
#[cfg_resource("AWS::ApiGateway::Account")]
pub struct Account;

/// `awscc_apigateway_api_key`
#[cfg_resource("AWS::ApiGateway::ApiKey")]
pub struct ApiKey;

/// `awscc_apigateway_authorizer`
#[cfg_resource("AWS::ApiGateway::Authorizer")]
pub struct Authorizer;

/// `awscc_apigateway_base_path_mapping`
#[cfg_resource("AWS::ApiGateway::BasePathMapping")]
pub struct BasePathMapping;

/// `awscc_apigateway_base_path_mapping_v2`
#[cfg_resource("AWS::ApiGateway::BasePathMappingV2")]
pub struct BasePathMappingV2;

/// `awscc_apigateway_client_certificate`
#[cfg_resource("AWS::ApiGateway::ClientCertificate")]
pub struct ClientCertificate;

/// `awscc_apigateway_deployment`
#[cfg_resource("AWS::ApiGateway::Deployment")]
pub struct Deployment;

/// `awscc_apigateway_documentation_part`
#[cfg_resource("AWS::ApiGateway::DocumentationPart")]
pub struct DocumentationPart;

/// `awscc_apigateway_documentation_version`
#[cfg_resource("AWS::ApiGateway::DocumentationVersion")]
pub struct DocumentationVersion;

/// `awscc_apigateway_domain_name`
#[cfg_resource("AWS::ApiGateway::DomainName")]
pub struct DomainName;

/// `awscc_apigateway_domain_name_access_association`
#[cfg_resource("AWS::ApiGateway::DomainNameAccessAssociation")]
pub struct DomainNameAccessAssociation;

/// `awscc_apigateway_domain_name_v2`
#[cfg_resource("AWS::ApiGateway::DomainNameV2")]
pub struct DomainNameV2;

/// `awscc_apigateway_gateway_response`
#[cfg_resource("AWS::ApiGateway::GatewayResponse")]
pub struct GatewayResponse;

/// `awscc_apigateway_method`
#[cfg_resource("AWS::ApiGateway::Method")]
pub struct Method;

/// `awscc_apigateway_model`
#[cfg_resource("AWS::ApiGateway::Model")]
pub struct Model;

/// `awscc_apigateway_request_validator`
#[cfg_resource("AWS::ApiGateway::RequestValidator")]
pub struct RequestValidator;

/// `awscc_apigateway_resource`
#[cfg_resource("AWS::ApiGateway::Resource")]
pub struct Resource;

/// `awscc_apigateway_rest_api`
#[cfg_resource("AWS::ApiGateway::RestApi")]
pub struct RestApi;

/// `awscc_apigateway_stage`
#[cfg_resource("AWS::ApiGateway::Stage")]
pub struct Stage;

/// `awscc_apigateway_usage_plan`
#[cfg_resource("AWS::ApiGateway::UsagePlan")]
pub struct UsagePlan;

/// `awscc_apigateway_usage_plan_key`
#[cfg_resource("AWS::ApiGateway::UsagePlanKey")]
pub struct UsagePlanKey;

/// `awscc_apigateway_vpc_link`
#[cfg_resource("AWS::ApiGateway::VpcLink")]
pub struct VpcLink;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Account,
    ApiKey,
    Authorizer,
    BasePathMapping,
    BasePathMappingV2,
    ClientCertificate,
    Deployment,
    DocumentationPart,
    DocumentationVersion,
    DomainName,
    DomainNameAccessAssociation,
    DomainNameV2,
    GatewayResponse,
    Method,
    Model,
    RequestValidator,
    Resource,
    RestApi,
    Stage,
    UsagePlan,
    UsagePlanKey,
    VpcLink,
];
