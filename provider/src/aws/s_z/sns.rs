//! Resource types of the service `sns`.

use ferroform::prelude::*;

/// `awscc_sns_subscription`
#[cfg_resource("AWS::SNS::Subscription")]
pub struct Subscription;

/// `awscc_sns_topic`
#[cfg_resource("AWS::SNS::Topic")]
pub struct Topic;

/// `awscc_sns_topic_inline_policy`
#[cfg_resource("AWS::SNS::TopicInlinePolicy")]
pub struct TopicInlinePolicy;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Subscription, Topic, TopicInlinePolicy];
