//! Resource types of the service `paymentcryptography`.

use ferroform::prelude::*;

/// `awscc_paymentcryptography_alias`
#[cfg_resource("AWS::PaymentCryptography::Alias")]
pub struct Alias;

/// `awscc_paymentcryptography_key`
#[cfg_resource("AWS::PaymentCryptography::Key")]
pub struct Key;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Alias, Key];
