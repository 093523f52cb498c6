//! Resource types of the service `kafkaconnect`.

use ferroform::prelude::*;

/// `awscc_kafkaconnect_connector`
#[cfg_resource("AWS::KafkaConnect::Connector")]
pub struct Connector;

/// `awscc_kafkaconnect_custom_plugin`
#[cfg_resource("AWS::KafkaConnect::CustomPlugin")]
pub struct CustomPlugin;

/// `awscc_kafkaconnect_worker_configuration`
#[cfg_resource("AWS::KafkaConnect::WorkerConfiguration")]
pub struct WorkerConfiguration;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Connector, CustomPlugin, WorkerConfiguration];
