//! Resource types of the service `appsync`.

use ferroform::prelude::*;

/// `awscc_appsync_api`
#[cfg_resource("AWS::AppSync::Api")]
pub struct Api;

/// `awscc_appsync_api_cache`
#[cfg_resource("AWS::AppSync::ApiCache")]
pub struct ApiCache;

/// `awscc_appsync_api_key`
#[cfg_resource("AWS::AppSync::ApiKey")]
pub struct ApiKey;

/// `awscc_appsync_channel_namespace`
#[cfg_resource("AWS::AppSync::ChannelNamespace")]
pub struct ChannelNamespace;

/// `awscc_appsync_data_source`
#[cfg_resource("AWS::AppSync::DataSource")]
pub struct DataSource;

/// `awscc_appsync_domain_name`
#[cfg_resource("AWS::AppSync::DomainName")]
pub struct DomainName;

/// `awscc_appsync_domain_name_api_association`
#[cfg_resource("AWS::AppSync::DomainNameApiAssociation")]
pub struct DomainNameApiAssociation;

/// `awscc_appsync_function_configuration`
#[cfg_resource("AWS::AppSync::FunctionConfiguration")]
pub struct FunctionConfiguration;

/// `awscc_appsync_graph_ql_api`
#[cfg_resource("AWS::AppSync::GraphQLApi")]
pub struct GraphQLApi;

/// `awscc_appsync_resolver`
#[cfg_resource("AWS::AppSync::Resolver")]
pub struct Resolver;

/// `awscc_appsync_source_api_association`
#[cfg_resource("AWS::AppSync::SourceApiAssociation")]
pub struct SourceApiAssociation;

/// `awscc_appsync_type`
#[cfg_resource("AWS::AppSync::Type")]
pub struct Type;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Api,
    ApiCache,
    ApiKey,
    ChannelNamespace,
    DataSource,
    DomainName,
    DomainNameApiAssociation,
    FunctionConfiguration,
    GraphQLApi,
    Resolver,
    SourceApiAssociation,
    Type,
];
