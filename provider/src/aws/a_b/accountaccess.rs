//! Resource types of the service `accountaccess`.

use ferroform::prelude::*;

/// `awscc_accountaccess_application`
#[cfg_resource("AWS::AccountAccess::Application")]
pub struct Application;

/// `awscc_accountaccess_entitlement`
#[cfg_resource("AWS::AccountAccess::Entitlement")]
pub struct Entitlement;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Application, Entitlement];
