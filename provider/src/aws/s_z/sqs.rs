//! Resource types of the service `sqs`.

use ferroform::prelude::*;

/// `awscc_sqs_queue`
#[cfg_resource("AWS::SQS::Queue")]
pub struct Queue;

/// `awscc_sqs_queue_inline_policy`
#[cfg_resource("AWS::SQS::QueueInlinePolicy")]
pub struct QueueInlinePolicy;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Queue, QueueInlinePolicy];
