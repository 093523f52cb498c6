//! Resource types of the service `ses`.

use ferroform::prelude::*;

/// `awscc_ses_configuration_set`
#[cfg_resource("AWS::SES::ConfigurationSet")]
pub struct ConfigurationSet;

/// `awscc_ses_configuration_set_event_destination`
#[cfg_resource("AWS::SES::ConfigurationSetEventDestination")]
pub struct ConfigurationSetEventDestination;

/// `awscc_ses_contact_list`
#[cfg_resource("AWS::SES::ContactList")]
pub struct ContactList;

/// `awscc_ses_custom_verification_email_template`
#[cfg_resource("AWS::SES::CustomVerificationEmailTemplate")]
pub struct CustomVerificationEmailTemplate;

/// `awscc_ses_dedicated_ip_pool`
#[cfg_resource("AWS::SES::DedicatedIpPool")]
pub struct DedicatedIpPool;

/// `awscc_ses_email_identity`
#[cfg_resource("AWS::SES::EmailIdentity")]
pub struct EmailIdentity;

/// `awscc_ses_email_identity_certificate`
#[cfg_resource("AWS::SES::EmailIdentityCertificate")]
pub struct EmailIdentityCertificate;

/// `awscc_ses_mail_manager_addon_instance`
#[cfg_resource("AWS::SES::MailManagerAddonInstance")]
pub struct MailManagerAddonInstance;

/// `awscc_ses_mail_manager_addon_subscription`
#[cfg_resource("AWS::SES::MailManagerAddonSubscription")]
pub struct MailManagerAddonSubscription;

/// `awscc_ses_mail_manager_address_list`
#[cfg_resource("AWS::SES::MailManagerAddressList")]
pub struct MailManagerAddressList;

/// `awscc_ses_mail_manager_archive`
#[cfg_resource("AWS::SES::MailManagerArchive")]
pub struct MailManagerArchive;

/// `awscc_ses_mail_manager_ingress_point`
#[cfg_resource("AWS::SES::MailManagerIngressPoint")]
pub struct MailManagerIngressPoint;

/// `awscc_ses_mail_manager_relay`
#[cfg_resource("AWS::SES::MailManagerRelay")]
pub struct MailManagerRelay;

/// `awscc_ses_mail_manager_rule_set`
#[cfg_resource("AWS::SES::MailManagerRuleSet")]
pub struct MailManagerRuleSet;

/// `awscc_ses_mail_manager_traffic_policy`
#[cfg_resource("AWS::SES::MailManagerTrafficPolicy")]
pub struct MailManagerTrafficPolicy;

/// `awscc_ses_multi_region_endpoint`
#[cfg_resource("AWS::SES::MultiRegionEndpoint")]
pub struct MultiRegionEndpoint;

/// `awscc_ses_receipt_filter`
#[cfg_resource("AWS::SES::ReceiptFilter")]
pub struct ReceiptFilter;

/// `awscc_ses_receipt_rule`
#[cfg_resource("AWS::SES::ReceiptRule")]
pub struct ReceiptRule;

/// `awscc_ses_receipt_rule_set`
#[cfg_resource("AWS::SES::ReceiptRuleSet")]
pub struct ReceiptRuleSet;

/// `awscc_ses_template`
#[cfg_resource("AWS::SES::Template")]
pub struct Template;

/// `awscc_ses_tenant`
#[cfg_resource("AWS::SES::Tenant")]
pub struct Tenant;

/// `awscc_ses_vdm_attributes`
#[cfg_resource("AWS::SES::VdmAttributes")]
pub struct VdmAttributes;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ConfigurationSet,
    ConfigurationSetEventDestination,
    ContactList,
    CustomVerificationEmailTemplate,
    DedicatedIpPool,
    EmailIdentity,
    EmailIdentityCertificate,
    MailManagerAddonInstance,
    MailManagerAddonSubscription,
    MailManagerAddressList,
    MailManagerArchive,
    MailManagerIngressPoint,
    MailManagerRelay,
    MailManagerRuleSet,
    MailManagerTrafficPolicy,
    MultiRegionEndpoint,
    ReceiptFilter,
    ReceiptRule,
    ReceiptRuleSet,
    Template,
    Tenant,
    VdmAttributes,
];
