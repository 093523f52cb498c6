//! Resource types of the service `iotmanagedintegrations`.

use ferroform::prelude::*;

/// `awscc_iotmanagedintegrations_account_association`
#[cfg_resource("AWS::IoTManagedIntegrations::AccountAssociation")]
pub struct AccountAssociation;

/// `awscc_iotmanagedintegrations_cloud_connector`
#[cfg_resource("AWS::IoTManagedIntegrations::CloudConnector")]
pub struct CloudConnector;

/// `awscc_iotmanagedintegrations_credential_locker`
#[cfg_resource("AWS::IoTManagedIntegrations::CredentialLocker")]
pub struct CredentialLocker;

/// `awscc_iotmanagedintegrations_managed_thing`
#[cfg_resource("AWS::IoTManagedIntegrations::ManagedThing")]
pub struct ManagedThing;

/// `awscc_iotmanagedintegrations_provisioning_profile`
#[cfg_resource("AWS::IoTManagedIntegrations::ProvisioningProfile")]
pub struct ProvisioningProfile;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![AccountAssociation, CloudConnector, CredentialLocker, ManagedThing, ProvisioningProfile,];
