//! Resource types of the service `apprunner`.

use ferroform::prelude::*;

/// `awscc_apprunner_auto_scaling_configuration`
#[cfg_resource("AWS::AppRunner::AutoScalingConfiguration")]
pub struct AutoScalingConfiguration;

/// `awscc_apprunner_observability_configuration`
#[cfg_resource("AWS::AppRunner::ObservabilityConfiguration")]
pub struct ObservabilityConfiguration;

/// `awscc_apprunner_service`
#[cfg_resource("AWS::AppRunner::Service")]
pub struct Service;

/// `awscc_apprunner_vpc_connector`
#[cfg_resource("AWS::AppRunner::VpcConnector")]
pub struct VpcConnector;

/// `awscc_apprunner_vpc_ingress_connection`
#[cfg_resource("AWS::AppRunner::VpcIngressConnection")]
pub struct VpcIngressConnection;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AutoScalingConfiguration,
    ObservabilityConfiguration,
    Service,
    VpcConnector,
    VpcIngressConnection,
];
