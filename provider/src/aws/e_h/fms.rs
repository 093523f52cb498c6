//! Resource types of the service `fms`.

use ferroform::prelude::*;

/// `awscc_fms_applications_list`
#[cfg_resource("AWS::FMS::ApplicationsList")]
pub struct ApplicationsList;

/// `awscc_fms_notification_channel`
#[cfg_resource("AWS::FMS::NotificationChannel")]
pub struct NotificationChannel;

/// `awscc_fms_policy`
#[cfg_resource("AWS::FMS::Policy")]
pub struct Policy;

/// `awscc_fms_protocols_list`
#[cfg_resource("AWS::FMS::ProtocolsList")]
pub struct ProtocolsList;

/// `awscc_fms_resource_set`
#[cfg_resource("AWS::FMS::ResourceSet")]
pub struct ResourceSet;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![ApplicationsList, NotificationChannel, Policy, ProtocolsList, ResourceSet,];
