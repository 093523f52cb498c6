//! Resource types of the service `textract`.

use ferroform::prelude::*;

/// `awscc_textract_adapter`
#[cfg_resource("AWS::Textract::Adapter")]
pub struct Adapter;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Adapter];
