//! Resource types of the service `securitylake`.

use ferroform::prelude::*;

/// `awscc_securitylake_aws_log_source`
#[cfg_resource("AWS::SecurityLake::AwsLogSource")]
pub struct AwsLogSource;

/// `awscc_securitylake_data_lake`
#[cfg_resource("AWS::SecurityLake::DataLake")]
pub struct DataLake;

/// `awscc_securitylake_subscriber`
#[cfg_resource("AWS::SecurityLake::Subscriber")]
pub struct Subscriber;

/// `awscc_securitylake_subscriber_notification`
#[cfg_resource("AWS::SecurityLake::SubscriberNotification")]
pub struct SubscriberNotification;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![AwsLogSource, DataLake, Subscriber, SubscriberNotification,];
