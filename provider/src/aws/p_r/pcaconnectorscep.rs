//! Resource types of the service `pcaconnectorscep`.

use ferroform::prelude::*;

/// `awscc_pcaconnectorscep_challenge`
#[cfg_resource("AWS::PCAConnectorSCEP::Challenge")]
pub struct Challenge;

/// `awscc_pcaconnectorscep_connector`
#[cfg_resource("AWS::PCAConnectorSCEP::Connector")]
pub struct Connector;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Challenge, Connector];
