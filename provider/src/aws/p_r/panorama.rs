//! Resource types of the service `panorama`.

use ferroform::prelude::*;

/// `awscc_panorama_application_instance`
#[cfg_resource("AWS::Panorama::ApplicationInstance")]
pub struct ApplicationInstance;

/// `awscc_panorama_package`
#[cfg_resource("AWS::Panorama::Package")]
pub struct Package;

/// `awscc_panorama_package_version`
#[cfg_resource("AWS::Panorama::PackageVersion")]
pub struct PackageVersion;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ApplicationInstance, Package, PackageVersion];
