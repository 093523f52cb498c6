//! Resource types of the service `ssmcontacts`.

use ferroform::prelude::*;

/// `awscc_ssmcontacts_contact`
#[cfg_resource("AWS::SSMContacts::Contact")]
pub struct Contact;

/// `awscc_ssmcontacts_contact_channel`
#[cfg_resource("AWS::SSMContacts::ContactChannel")]
pub struct ContactChannel;

/// `awscc_ssmcontacts_plan`
#[cfg_resource("AWS::SSMContacts::Plan")]
pub struct Plan;

/// `awscc_ssmcontacts_rotation`
#[cfg_resource("AWS::SSMContacts::Rotation")]
pub struct Rotation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Contact, ContactChannel, Plan, Rotation];
