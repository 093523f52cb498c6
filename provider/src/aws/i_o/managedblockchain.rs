//! Resource types of the service `managedblockchain`.

use ferroform::prelude::*;

/// `awscc_managedblockchain_accessor`
#[cfg_resource("AWS::ManagedBlockchain::Accessor")]
pub struct Accessor;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Accessor];
