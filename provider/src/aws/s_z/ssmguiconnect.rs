//! Resource types of the service `ssmguiconnect`.

use ferroform::prelude::*;

/// `awscc_ssmguiconnect_preferences`
#[cfg_resource("AWS::SSMGuiConnect::Preferences")]
pub struct Preferences;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Preferences];
