//! Resource types of the service `workspacesweb`.

use ferroform::prelude::*;

/// `awscc_workspacesweb_browser_settings`
#[cfg_resource("AWS::WorkSpacesWeb::BrowserSettings")]
pub struct BrowserSettings;

/// `awscc_workspacesweb_data_protection_settings`
#[cfg_resource("AWS::WorkSpacesWeb::DataProtectionSettings")]
pub struct DataProtectionSettings;

/// `awscc_workspacesweb_identity_provider`
#[cfg_resource("AWS::WorkSpacesWeb::IdentityProvider")]
pub struct IdentityProvider;

/// `awscc_workspacesweb_ip_access_settings`
#[cfg_resource("AWS::WorkSpacesWeb::IpAccessSettings")]
pub struct IpAccessSettings;

/// `awscc_workspacesweb_network_settings`
#[cfg_resource("AWS::WorkSpacesWeb::NetworkSettings")]
pub struct NetworkSettings;

/// `awscc_workspacesweb_portal`
#[cfg_resource("AWS::WorkSpacesWeb::Portal")]
pub struct Portal;

/// `awscc_workspacesweb_session_logger`
#[cfg_resource("AWS::WorkSpacesWeb::SessionLogger")]
pub struct SessionLogger;

/// `awscc_workspacesweb_trust_store`
#[cfg_resource("AWS::WorkSpacesWeb::TrustStore")]
pub struct TrustStore;

/// `awscc_workspacesweb_user_access_logging_settings`
#[cfg_resource("AWS::WorkSpacesWeb::UserAccessLoggingSettings")]
pub struct UserAccessLoggingSettings;

/// `awscc_workspacesweb_user_settings`
#[cfg_resource("AWS::WorkSpacesWeb::UserSettings")]
pub struct UserSettings;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    BrowserSettings,
    DataProtectionSettings,
    IdentityProvider,
    IpAccessSettings,
    NetworkSettings,
    Portal,
    SessionLogger,
    TrustStore,
    UserAccessLoggingSettings,
    UserSettings,
];
