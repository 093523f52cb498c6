//! Resource types of the service `kinesis`.

use ferroform::prelude::*;

/// `awscc_kinesis_channel`
#[cfg_resource("AWS::Kinesis::Channel")]
pub struct Channel;

/// `awscc_kinesis_resource_policy`
#[cfg_resource("AWS::Kinesis::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_kinesis_stream`
#[cfg_resource("AWS::Kinesis::Stream")]
pub struct Stream;

/// `awscc_kinesis_stream_consumer`
#[cfg_resource("AWS::Kinesis::StreamConsumer")]
pub struct StreamConsumer;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Channel, ResourcePolicy, Stream, StreamConsumer];
