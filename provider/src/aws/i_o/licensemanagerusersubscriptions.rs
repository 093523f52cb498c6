//! Resource types of the service `licensemanagerusersubscriptions`.

use ferroform::prelude::*;

/// `awscc_licensemanagerusersubscriptions_license_server_endpoint`
#[cfg_resource("AWS::LicenseManagerUserSubscriptions::LicenseServerEndpoint")]
pub struct LicenseServerEndpoint;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![LicenseServerEndpoint];
