//! All resource types, service by service.
//!
//! The services are split into a few crates by the first letter of their names, so that the compiler needs less
//! memory, builds several crates in parallel, and recompiles little after a change.

use ferroform::{Registration, Service, resources, services};

/// The services, each with its resource types.
pub const SERVICES: &[Service] = services![
    terraform_provider_awscc_a_b::SERVICES,
    terraform_provider_awscc_c_d::SERVICES,
    terraform_provider_awscc_e_h::SERVICES,
    terraform_provider_awscc_i_o::SERVICES,
    terraform_provider_awscc_p_r::SERVICES,
    terraform_provider_awscc_s_z::SERVICES,
];

/// Returns all resource types.
#[must_use]
pub fn all() -> Vec<&'static Registration> {
    SERVICES.iter().flat_map(|(_, resources)| resources.iter()).collect()
}

/// Returns the type with this name in CloudFormation.
#[must_use]
pub fn find(cloudformation_type: &str) -> Option<&'static Registration> {
    all().into_iter().find(|one| one.table.cloudformation_type == cloudformation_type)
}

/// Types whose objects contain secrets that the service returns: keys, tokens and passwords. They can be read as
/// ephemeral resources. Every type whose service makes the secret is here.
pub const WITH_SECRETS: &[Registration] = resources![
    terraform_provider_awscc_a_b::amplify::Webhook,
    terraform_provider_awscc_a_b::apigateway::ApiKey,
    terraform_provider_awscc_a_b::appstream::ImageBuilder,
    terraform_provider_awscc_a_b::appsync::ApiKey,
    terraform_provider_awscc_c_d::cognito::UserPoolClient,
    terraform_provider_awscc_c_d::cognito::UserPoolIdentityProvider,
    terraform_provider_awscc_c_d::directconnect::PrivateVirtualInterface,
    terraform_provider_awscc_c_d::directconnect::PublicVirtualInterface,
    terraform_provider_awscc_c_d::directconnect::TransitVirtualInterface,
    terraform_provider_awscc_i_o::iotmanagedintegrations::ManagedThing,
    terraform_provider_awscc_i_o::ivs::IngestConfiguration,
    terraform_provider_awscc_i_o::ivs::StreamKey,
    terraform_provider_awscc_i_o::managedblockchain::Accessor,
    terraform_provider_awscc_i_o::mediapackage::Channel,
    terraform_provider_awscc_p_r::route53globalresolver::AccessToken,
    terraform_provider_awscc_s_z::ssm::Parameter,
    terraform_provider_awscc_s_z::workspacesthinclient::Environment,
    terraform_provider_awscc_s_z::workspacesweb::IdentityProvider,
];
