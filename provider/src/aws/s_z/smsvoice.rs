//! Resource types of the service `smsvoice`.

use ferroform::prelude::*;

/// `awscc_smsvoice_configuration_set`
#[cfg_resource("AWS::SMSVOICE::ConfigurationSet")]
pub struct ConfigurationSet;

/// `awscc_smsvoice_notify_configuration`
#[cfg_resource("AWS::SMSVOICE::NotifyConfiguration")]
pub struct NotifyConfiguration;

/// `awscc_smsvoice_opt_out_list`
#[cfg_resource("AWS::SMSVOICE::OptOutList")]
pub struct OptOutList;

/// `awscc_smsvoice_phone_number`
#[cfg_resource("AWS::SMSVOICE::PhoneNumber")]
pub struct PhoneNumber;

/// `awscc_smsvoice_pool`
#[cfg_resource("AWS::SMSVOICE::Pool")]
pub struct Pool;

/// `awscc_smsvoice_protect_configuration`
#[cfg_resource("AWS::SMSVOICE::ProtectConfiguration")]
pub struct ProtectConfiguration;

/// `awscc_smsvoice_rcs_agent`
#[cfg_resource("AWS::SMSVOICE::RcsAgent")]
pub struct RcsAgent;

/// `awscc_smsvoice_registration`
#[cfg_resource("AWS::SMSVOICE::Registration")]
pub struct Registration;

/// `awscc_smsvoice_registration_attachment`
#[cfg_resource("AWS::SMSVOICE::RegistrationAttachment")]
pub struct RegistrationAttachment;

/// `awscc_smsvoice_resource_policy`
#[cfg_resource("AWS::SMSVOICE::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_smsvoice_sender_id`
#[cfg_resource("AWS::SMSVOICE::SenderId")]
pub struct SenderId;

/// `awscc_smsvoice_verified_destination_number`
#[cfg_resource("AWS::SMSVOICE::VerifiedDestinationNumber")]
pub struct VerifiedDestinationNumber;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ConfigurationSet,
    NotifyConfiguration,
    OptOutList,
    PhoneNumber,
    Pool,
    ProtectConfiguration,
    RcsAgent,
    Registration,
    RegistrationAttachment,
    ResourcePolicy,
    SenderId,
    VerifiedDestinationNumber,
];
