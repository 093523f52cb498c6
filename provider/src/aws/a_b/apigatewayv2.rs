//! Resource types of the service `apigatewayv2`.

use ferroform::prelude::*;

/// `awscc_apigatewayv2_api`
#[cfg_resource("AWS::ApiGatewayV2::Api")]
pub struct Api;

/// `awscc_apigatewayv2_api_gateway_managed_overrides`
#[cfg_resource("AWS::ApiGatewayV2::ApiGatewayManagedOverrides")]
pub struct ApiGatewayManagedOverrides;

/// `awscc_apigatewayv2_api_mapping`
#[cfg_resource("AWS::ApiGatewayV2::ApiMapping")]
pub struct ApiMapping;

/// `awscc_apigatewayv2_authorizer`
#[cfg_resource("AWS::ApiGatewayV2::Authorizer")]
pub struct Authorizer;

/// `awscc_apigatewayv2_deployment`
#[cfg_resource("AWS::ApiGatewayV2::Deployment")]
pub struct Deployment;

/// `awscc_apigatewayv2_domain_name`
#[cfg_resource("AWS::ApiGatewayV2::DomainName")]
pub struct DomainName;

/// `awscc_apigatewayv2_integration`
#[cfg_resource("AWS::ApiGatewayV2::Integration")]
pub struct Integration;

/// `awscc_apigatewayv2_integration_response`
#[cfg_resource("AWS::ApiGatewayV2::IntegrationResponse")]
pub struct IntegrationResponse;

/// `awscc_apigatewayv2_model`
#[cfg_resource("AWS::ApiGatewayV2::Model")]
pub struct Model;

/// `awscc_apigatewayv2_portal_product`
#[cfg_resource("AWS::ApiGatewayV2::PortalProduct")]
pub struct PortalProduct;

/// `awscc_apigatewayv2_route`
#[cfg_resource("AWS::ApiGatewayV2::Route")]
pub struct Route;

/// `awscc_apigatewayv2_route_response`
#[cfg_resource("AWS::ApiGatewayV2::RouteResponse")]
pub struct RouteResponse;

/// `awscc_apigatewayv2_routing_rule`
#[cfg_resource("AWS::ApiGatewayV2::RoutingRule")]
pub struct RoutingRule;

/// `awscc_apigatewayv2_stage`
#[cfg_resource("AWS::ApiGatewayV2::Stage")]
pub struct Stage;

/// `awscc_apigatewayv2_vpc_link`
#[cfg_resource("AWS::ApiGatewayV2::VpcLink")]
pub struct VpcLink;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Api,
    ApiGatewayManagedOverrides,
    ApiMapping,
    Authorizer,
    Deployment,
    DomainName,
    Integration,
    IntegrationResponse,
    Model,
    PortalProduct,
    Route,
    RouteResponse,
    RoutingRule,
    Stage,
    VpcLink,
];
