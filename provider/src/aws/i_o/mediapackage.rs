//! Resource types of the service `mediapackage`.

use ferroform::prelude::*;

/// `awscc_mediapackage_asset`
#[cfg_resource("AWS::MediaPackage::Asset")]
pub struct Asset;

/// `awscc_mediapackage_channel`
#[cfg_resource("AWS::MediaPackage::Channel")]
pub struct Channel;

/// `awscc_mediapackage_origin_endpoint`
#[cfg_resource("AWS::MediaPackage::OriginEndpoint")]
pub struct OriginEndpoint;

/// `awscc_mediapackage_packaging_configuration`
#[cfg_resource("AWS::MediaPackage::PackagingConfiguration")]
pub struct PackagingConfiguration;

/// `awscc_mediapackage_packaging_group`
#[cfg_resource("AWS::MediaPackage::PackagingGroup")]
pub struct PackagingGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Asset, Channel, OriginEndpoint, PackagingConfiguration, PackagingGroup,];
