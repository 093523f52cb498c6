//! Resource types of the service `globalaccelerator`.

use ferroform::prelude::*;

/// `awscc_globalaccelerator_accelerator`
#[cfg_resource("AWS::GlobalAccelerator::Accelerator")]
pub struct Accelerator;

/// `awscc_globalaccelerator_cross_account_attachment`
#[cfg_resource("AWS::GlobalAccelerator::CrossAccountAttachment")]
pub struct CrossAccountAttachment;

/// `awscc_globalaccelerator_endpoint_group`
#[cfg_resource("AWS::GlobalAccelerator::EndpointGroup")]
pub struct EndpointGroup;

/// `awscc_globalaccelerator_listener`
#[cfg_resource("AWS::GlobalAccelerator::Listener")]
pub struct Listener;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Accelerator, CrossAccountAttachment, EndpointGroup, Listener,];
