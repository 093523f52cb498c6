//! Resource types of the service `notificationscontacts`.

use ferroform::prelude::*;

/// `awscc_notificationscontacts_email_contact`
#[cfg_resource("AWS::NotificationsContacts::EmailContact")]
pub struct EmailContact;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![EmailContact];
