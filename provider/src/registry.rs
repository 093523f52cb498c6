//! All resource types, service by service.
//!
//! The services are split into a few crates by the first letter of their names, so that the compiler needs less
//! memory, builds several crates in parallel, and recompiles little after a change.

use ferroform::Registration;

/// A service with its resource types.
pub type Service = (&'static str, &'static [Registration]);

/// The services of each crate.
const PARTS: &[&[Service]] = &[
    terraform_provider_awscc_a_b::SERVICES,
    terraform_provider_awscc_c_d::SERVICES,
    terraform_provider_awscc_e_h::SERVICES,
    terraform_provider_awscc_i_o::SERVICES,
    terraform_provider_awscc_p_r::SERVICES,
    terraform_provider_awscc_s_z::SERVICES,
];

/// Returns the services, each with its resource types.
#[must_use]
pub fn services() -> Vec<Service> {
    PARTS.concat()
}

/// Returns all resource types.
#[must_use]
pub fn all() -> Vec<Registration> {
    PARTS
        .iter()
        .flat_map(|services| services.iter())
        .flat_map(|(_, resources)| resources.iter().copied())
        .collect()
}

/// Types whose objects contain secrets that the service returns: keys, tokens and passwords.
const WITH_SECRETS: [&str; 13] = [
    "AWS::ApiGateway::ApiKey",
    "AWS::AppSync::ApiKey",
    "AWS::Cognito::UserPoolClient",
    "AWS::Cognito::UserPoolIdentityProvider",
    "AWS::DirectConnect::PrivateVirtualInterface",
    "AWS::DirectConnect::PublicVirtualInterface",
    "AWS::DirectConnect::TransitVirtualInterface",
    "AWS::IVS::StreamKey",
    "AWS::IoT::TopicRuleDestination",
    "AWS::ManagedBlockchain::Accessor",
    "AWS::MediaPackage::Channel",
    "AWS::SSM::Parameter",
    "AWS::WorkSpacesWeb::IdentityProvider",
];

/// Returns the types whose objects can be read as ephemeral resources.
#[must_use]
pub fn with_secrets() -> Vec<Registration> {
    let returns_secrets =
        |resource: &Registration| WITH_SECRETS.contains(&resource.table.cloudformation_type);
    all().into_iter().filter(returns_secrets).collect()
}
