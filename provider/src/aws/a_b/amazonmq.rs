//! Resource types of the service `amazonmq`.

use ferroform::prelude::*;

/// `awscc_amazonmq_broker`
#[cfg_resource("AWS::AmazonMQ::Broker")]
pub struct Broker;

/// `awscc_amazonmq_configuration`
#[cfg_resource("AWS::AmazonMQ::Configuration")]
pub struct Configuration;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Broker, Configuration];
