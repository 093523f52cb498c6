//! Resource types of the service `ecs`.

use ferroform::prelude::*;

/// `awscc_ecs_capacity_provider`
#[cfg_resource("AWS::ECS::CapacityProvider")]
pub struct CapacityProvider;

/// `awscc_ecs_cluster`
#[cfg_resource("AWS::ECS::Cluster")]
pub struct Cluster;

/// `awscc_ecs_cluster_capacity_provider_associations`
#[cfg_resource("AWS::ECS::ClusterCapacityProviderAssociations")]
pub struct ClusterCapacityProviderAssociations;

/// `awscc_ecs_daemon`
#[cfg_resource("AWS::ECS::Daemon")]
pub struct Daemon;

/// `awscc_ecs_daemon_task_definition`
#[cfg_resource("AWS::ECS::DaemonTaskDefinition")]
pub struct DaemonTaskDefinition;

/// `awscc_ecs_express_gateway_service`
#[cfg_resource("AWS::ECS::ExpressGatewayService")]
pub struct ExpressGatewayService;

/// `awscc_ecs_gateway`
#[cfg_resource("AWS::ECS::Gateway")]
pub struct Gateway;

/// `awscc_ecs_gateway_cluster_associations`
#[cfg_resource("AWS::ECS::GatewayClusterAssociations")]
pub struct GatewayClusterAssociations;

/// `awscc_ecs_primary_task_set`
#[cfg_resource("AWS::ECS::PrimaryTaskSet")]
pub struct PrimaryTaskSet;

/// `awscc_ecs_service`
#[cfg_resource("AWS::ECS::Service")]
pub struct Service;

/// `awscc_ecs_task_definition`
#[cfg_resource("AWS::ECS::TaskDefinition")]
pub struct TaskDefinition;

/// `awscc_ecs_task_set`
#[cfg_resource("AWS::ECS::TaskSet")]
pub struct TaskSet;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    CapacityProvider,
    Cluster,
    ClusterCapacityProviderAssociations,
    Daemon,
    DaemonTaskDefinition,
    ExpressGatewayService,
    Gateway,
    GatewayClusterAssociations,
    PrimaryTaskSet,
    Service,
    TaskDefinition,
    TaskSet,
];
