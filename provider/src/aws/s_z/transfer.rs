//! Resource types of the service `transfer`.

use ferroform::prelude::*;

/// `awscc_transfer_agreement`
#[cfg_resource("AWS::Transfer::Agreement")]
pub struct Agreement;

/// `awscc_transfer_certificate`
#[cfg_resource("AWS::Transfer::Certificate")]
pub struct Certificate;

/// `awscc_transfer_connector`
#[cfg_resource("AWS::Transfer::Connector")]
pub struct Connector;

/// `awscc_transfer_host_key`
#[cfg_resource("AWS::Transfer::HostKey")]
pub struct HostKey;

/// `awscc_transfer_profile`
#[cfg_resource("AWS::Transfer::Profile")]
pub struct Profile;

/// `awscc_transfer_server`
#[cfg_resource("AWS::Transfer::Server")]
pub struct Server;

/// `awscc_transfer_user`
#[cfg_resource("AWS::Transfer::User")]
pub struct User;

/// `awscc_transfer_web_app`
#[cfg_resource("AWS::Transfer::WebApp")]
pub struct WebApp;

/// `awscc_transfer_workflow`
#[cfg_resource("AWS::Transfer::Workflow")]
pub struct Workflow;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Agreement, Certificate, Connector, HostKey, Profile, Server, User, WebApp, Workflow,];
