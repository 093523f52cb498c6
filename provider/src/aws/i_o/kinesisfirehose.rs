//! Resource types of the service `kinesisfirehose`.

use ferroform::prelude::*;

/// `awscc_kinesisfirehose_delivery_stream`
#[cfg_resource("AWS::KinesisFirehose::DeliveryStream")]
pub struct DeliveryStream;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![DeliveryStream];
