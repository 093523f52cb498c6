//! Resource types of the service `directoryservice`.

use ferroform::prelude::*;

/// `awscc_directoryservice_microsoft_ad`
#[cfg_resource("AWS::DirectoryService::MicrosoftAD")]
pub struct MicrosoftAD;

/// `awscc_directoryservice_simple_ad`
#[cfg_resource("AWS::DirectoryService::SimpleAD")]
pub struct SimpleAD;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![MicrosoftAD, SimpleAD];
