//! Resource types of the service `translate`.

use ferroform::prelude::*;

/// `awscc_translate_parallel_data`
#[cfg_resource("AWS::Translate::ParallelData")]
pub struct ParallelData;

/// `awscc_translate_terminology`
#[cfg_resource("AWS::Translate::Terminology")]
pub struct Terminology;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ParallelData, Terminology];
