//! Resource types of the service `amplify`.

use ferroform::prelude::*;

/// `awscc_amplify_app`
#[cfg_resource("AWS::Amplify::App")]
pub struct App;

/// `awscc_amplify_branch`
#[cfg_resource("AWS::Amplify::Branch")]
pub struct Branch;

/// `awscc_amplify_domain`
#[cfg_resource("AWS::Amplify::Domain")]
pub struct Domain;

/// `awscc_amplify_webhook`
#[cfg_resource("AWS::Amplify::Webhook")]
pub struct Webhook;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![App, Branch, Domain, Webhook];
